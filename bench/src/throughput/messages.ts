/** What the process of the runtime is asked to do. */
export interface Load {
  readonly phones: number;
  /** How long is measured at most, seconds. */
  readonly seconds: number;
  /** So many steps end the measurement earlier. */
  readonly steps: number;
  /** Jobs that end before anything counts; each phone ends one at least. */
  readonly warmUpJobs: number;
}

/** CPU time, milliseconds. */
export interface CpuTimes {
  /** Of the process of the runtime: its thread, garbage collection, compilation, files. */
  readonly processMs: number;
  /** Of the thread that runs the services and the embedded database. */
  readonly threadMs: number;
  /** The part of it that the embedded database takes. */
  readonly databaseMs: number;
  /** Of the process of the phones. */
  readonly phonesMs: number;
}

/** Of the process of the runtime, megabytes. */
export interface Memory {
  readonly rssMb: number;
  /** Of JavaScript, after a collection. */
  readonly heapMb: number;
}

/** What one farm was measured to do. */
export interface Measured {
  readonly phones: number;
  readonly seconds: number;
  readonly steps: number;
  readonly jobs: number;
  readonly cpu: CpuTimes;
  /** All phones are connected; no job was submitted yet. */
  readonly idle: Memory;
  /** A run is in progress on each phone. */
  readonly busy: Memory;
  /** Questions within the measured time that no run had asked before. */
  readonly asked: number;
}

export type FromRuntime =
  | { readonly kind: 'done'; readonly measured: Measured }
  | { readonly kind: 'failed'; readonly reason: string };
