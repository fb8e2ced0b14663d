import { wholeRun } from '@tapwright/runtime';
import type { Trace } from '@tapwright/script';
import type { RunRow } from '@tapwright/store';

/**
 * Positions in the trace of a crash of those steps after which the leg met another crash. An app that hangs shows it a step later, so
 * that what made it hang is a step of the trace, and no replay comes past it. Pure.
 */
export function beforeOthers(
  { steps }: { readonly steps: readonly Pick<Trace['steps'][number], 'index'>[] },
  { state }: Pick<RunRow, 'state'>,
): number[] {
  const { history } = wholeRun(state);
  const last = steps.at(-1)?.index;
  const before = history.flatMap(({ step, verdict }, at) =>
    verdict === 'crashed' && step !== last ? (history[at - 1]?.step ?? []) : [],
  );
  return steps.flatMap(({ index }, at) => (index !== last && before.includes(index) ? [at] : []));
}
