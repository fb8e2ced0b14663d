import type { Trace } from '../trace/trace.ts';

/** What the user has to do before the script starts. */
export function startLosses({ start, steps, packageName }: Pick<Trace, 'start' | 'steps' | 'packageName'>) {
  const losses: string[] = [];
  if (start.hook !== undefined)
    losses.push(
      `the script does not reset the backend: before each run, do what the reset hook “${start.hook}” does`,
    );
  if (start.at === 'found')
    losses.push(
      `the run began on ${steps[0]?.before.activity || packageName}, which was open already; the script starts ${packageName} anew, so it passes only if that leads to the same screen`,
    );
  return losses;
}
