import { RunStopped } from '@tapwright/contracts';
import { timerFor } from '@tapwright/service';
import type { JobRow } from '@tapwright/store';

/**
 * The timer that stops a run of the job at its deadline. `spentMs`: the part of the time that earlier runs have used.
 */
export function deadlineTimer(job: JobRow, runId: string, spentMs = 0) {
  const { deadlineMs } = job.spec;
  const reason = { code: 'DEADLINE_PASSED', message: `not done within ${deadlineMs} ms` };
  return timerFor(
    RunStopped,
    { job, runId },
    {
      purpose: 'deadline',
      inMs: Math.max(0, deadlineMs - spentMs),
      data: { outcome: 'out_of_budget', reason },
    },
  );
}
