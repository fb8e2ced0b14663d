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
  return { tenantId, jobId, test: nameOfTest(testIn(spec)), app: spec.app ?? '', outcome: OUTCOMES[outcome] };
}

interface NamedTest extends Pick<JobSpec, 'kind' | 'goal'> {
  readonly case: { readonly id: string; readonly row: number | null } | undefined;
}

function testIn({ kind, goal, case: of }: JobSpec): NamedTest {
  return { kind, goal, case: of === undefined ? undefined : { id: of.spec.id, row: of.row } };
}

/** `case pay row 2`, `goal Turn on dark mode`: the same for each run of the same test. */
export function nameOfTest({ kind, goal, case: of }: NamedTest): string {
  const row = of?.row == null ? '' : ` row ${of.row}`;
  const name = of === undefined ? goal.replace(/\s+/g, ' ').trim() : `${of.id}${row}`;
  return `${kind} ${name}`.slice(0, TEST_NAME_MAX).toWellFormed();
}
