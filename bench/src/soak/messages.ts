/** What the farm's process holds. */
export interface FarmFigures {
  /** After a collection, bytes. */
  readonly heapBytes: number;
  readonly rssBytes: number;
  /** Connections of clients to the adb server. */
  readonly connections: number;
  /** Files and directories in the books on all phones. */
  readonly books: number;
  /** Faults that have happened on phones. */
  readonly faults: number;
}

export type ToFarm = { readonly kind: 'figures' } | { readonly kind: 'stop' };
export type FromFarm =
  | { readonly kind: 'ready'; readonly port: number }
  | ({ readonly kind: 'figures' } & FarmFigures);
