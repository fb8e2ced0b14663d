import { stopTimer } from '@tapwright/service';
import type { JobRow } from '@tapwright/store';

/** The timer that stops a run of the job at its deadline. `spentMs`: what earlier runs have taken of it. */
export function deadlineTimer(job: JobRow, runId: string, spentMs = 0) {
  const { deadlineMs } = job.spec;
  return stopTimer(
    { job, runId },
    {
      purpose: 'deadline',
      inMs: Math.max(0, deadlineMs - spentMs),
      outcome: 'out_of_budget',
      reason: { code: 'DEADLINE_PASSED', message: `not done within ${deadlineMs} ms` },
    },
  );
}
