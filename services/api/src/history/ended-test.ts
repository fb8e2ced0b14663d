import { type JobSpec, type Outcome, TEST_NAME_MAX, type TestOutcome } from '@tapwright/contracts';
import type { EndedTest, JobRow } from '@tapwright/store';

/** An outcome that says nothing about the app is not judged. */
const OUTCOMES: Readonly<Record<Outcome, TestOutcome>> = {
  completed: 'passed',
  failed: 'failed',
  infeasible: 'failed',
  crashed: 'failed',
  out_of_budget: 'unjudged',
  inconclusive: 'unjudged',
  canceled: 'unjudged',
};

/** The job as a run of a test; null for an exploration, which is none. Pure. */
export function endedTest(job: Pick<JobRow, 'id' | 'tenantId' | 'spec'>, outcome: Outcome): EndedTest | null {
  const { id: jobId, tenantId, spec } = job;
  if (spec.kind === 'explore') return null;
  return { tenantId, jobId, test: nameOf(spec), app: spec.app ?? '', outcome: OUTCOMES[outcome] };
}

/** `case pay row 2`, `goal Turn on dark mode`: the same for each run of the same test. */
function nameOf({ kind, goal, case: of }: JobSpec): string {
  const row = of?.row == null ? '' : ` row ${of.row}`;
  const name = of === undefined ? goal.replace(/\s+/g, ' ').trim() : `${of.spec.id}${row}`;
  return `${kind} ${name}`.slice(0, TEST_NAME_MAX).toWellFormed();
}
