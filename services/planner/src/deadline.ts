import { RunStopped } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';

/** The timer that stops a run of the job at its deadline. `spentMs`: what earlier runs have taken of it. */
export function deadlineTimer(job: JobRow, runId: string, spentMs = 0) {
  return {
    tenantId: job.tenantId,
    jobId: job.id,
    runId,
    purpose: 'deadline',
    inMs: Math.max(0, job.spec.deadlineMs - spentMs),
    type: RunStopped.type,
    gateway: null,
    data: {
      outcome: 'out_of_budget',
      reason: { code: 'DEADLINE_PASSED', message: `not done within ${job.spec.deadlineMs} ms` },
    },
  };
}
