import type { Row } from './row.ts';

/**
 * The utilisation law (Denning and Buzen, "The Operational Analysis of Queueing Network Models", 1978): the share of its
 * time that a resource is busy is the throughput times what one step demands of it, U = X·S.
 */
export interface Demands {
  /** Of the runtime's thread without the embedded database, milliseconds a step. */
  readonly runtimeMs: number;
  readonly databaseMs: number;
  /** Of the process of the phones. */
  readonly phonesMs: number;
}

export interface Law {
  readonly demands: Demands;
  /** The resource that is busy first: runtime and embedded database share one thread. */
  readonly bottleneck: 'runtime and database' | 'phones';
  /** The largest share of its time that the bottleneck was seen busy: less than 1 where others use the machine, too. */
  readonly reached: number;
  /** Steps a second once that share is reached, however many phones. */
  readonly limitPerSecond: number;
  /** The same where the bottleneck has a core to itself. */
  readonly unsharedPerSecond: number;
}

/** Fits each demand by least squares, through the origin, to the utilisations and throughputs of the rows. */
export function fitLaw(rows: readonly Row[]): Law {
  const demand = (of: (row: Row) => number): number => {
    const squares = rows.reduce((sum, { stepsPerSecond }) => sum + stepsPerSecond ** 2, 0);
    // U·X, where U is the measured share of a second: X times the time for each step.
    const products = rows.reduce((sum, row) => sum + of(row) * row.stepsPerSecond ** 2, 0);
    return squares === 0 ? 0 : products / squares;
  };
  const databaseMs = demand((row) => row.databasePerStepMs);
  const threadMs = demand((row) => row.threadPerStepMs);
  const phonesMs = demand((row) => row.phonesPerStepMs);
  const isThread = threadMs >= phonesMs;
  const busyMs = Math.max(threadMs, phonesMs);
  const shares = rows.map(
    (row) => (row.stepsPerSecond * (isThread ? row.threadPerStepMs : row.phonesPerStepMs)) / 1_000,
  );
  const reached = Math.min(1, Math.max(0, ...shares));
  return {
    demands: { runtimeMs: threadMs - databaseMs, databaseMs, phonesMs },
    bottleneck: isThread ? 'runtime and database' : 'phones',
    reached,
    limitPerSecond: busyMs === 0 ? 0 : (reached * 1_000) / busyMs,
    unsharedPerSecond: busyMs === 0 ? 0 : 1_000 / busyMs,
  };
}

export interface Needs {
  readonly phones: number;
  readonly stepsPerSecond: number;
  /** Cores that the runtime's processes need; each has one thread. */
  readonly runtimeCores: number;
  readonly databaseCores: number;
}

/** Work queues up behind a resource that is busier than this. */
export const BUSY_MOST = 0.7;

/** What farms of real phones need, whose steps take so many seconds each, most of it phone and model. */
export function needsOf({ demands }: Law, phones: readonly number[], stepSeconds: number): readonly Needs[] {
  return phones.map((count) => {
    const stepsPerSecond = count / stepSeconds;
    const cores = (ms: number): number => (stepsPerSecond * ms) / 1_000 / BUSY_MOST;
    return {
      phones: count,
      stepsPerSecond,
      runtimeCores: cores(demands.runtimeMs),
      databaseCores: cores(demands.databaseMs),
    };
  });
}
