import type { Trace } from '../trace/trace.ts';

/** What a script leaves to whoever runs it before it starts. */
export function startLosses({ start: { hook } }: Pick<Trace, 'start'>): readonly string[] {
  if (hook === undefined) return [];
  return [
    `the backend is not put into its known state: call what the reset hook “${hook}” stands for before`,
  ];
}
