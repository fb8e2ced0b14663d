import type { ReadScreen } from '@tapwright/captures';
import { type OpenObligation, openIn, plainValues } from '@tapwright/runtime';
import type { JobRow, RunRow } from '@tapwright/store';
import type { ClaimCheck } from './check-claim.ts';

/** A task of a run as it stands on a screen. */
export interface Standing {
  readonly job: Pick<JobRow, 'spec'>;
  readonly run: Pick<RunRow, 'state'>;
  readonly seen: ReadScreen;
}

/** What is open of the present task by structure alone. Pure. */
export function openNow({ job, run, seen }: Standing): readonly OpenObligation[] {
  return openIn(run.state, { screen: seen.screen, values: plainValues(job.spec.case) });
}

/** The answer where something is open, and nobody needs to be asked. Pure. */
export function stillOpen(open: readonly OpenObligation[]): ClaimCheck | null {
  const [first] = open;
  if (first === undefined) return null;
  const obligations = open.map(({ id, reason }) => ({ id, reason, done: 'no' as const, elements: [] }));
  return { completed: false, reason: first.reason, elements: [], usages: [], obligations };
}
