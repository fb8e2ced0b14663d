import type { Trace } from '../trace/trace.ts';

/** What the user has to do before the script starts. */
export function startLosses({ start: { hook } }: Pick<Trace, 'start'>): readonly string[] {
  if (hook === undefined) return [];
  return [`the script does not reset the backend: before each run, do what the reset hook “${hook}” does`];
}
