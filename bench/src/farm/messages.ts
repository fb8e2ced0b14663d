export type ToChild = { readonly kind: 'usage' } | { readonly kind: 'stop' };

export type ToParent =
  | { readonly kind: 'ready'; readonly port: number }
  /** Resident memory, and CPU time since the start. */
  | { readonly kind: 'usage'; readonly rssMb: number; readonly cpuMs: number };
