import { JobEnded } from '@tapwright/contracts';
import { eventFor, type HandlerResult } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';
import type { End } from './closing.ts';

/** How the job's best candidate ended: the chosen one, else a completed one, else the first. */
export function bestEnd(runs: readonly RunRow[], chosen: string | null = null): End {
  const candidates = runs.filter((run) => run.purpose === 'candidate');
  const best =
    candidates.find((run) => run.id === chosen) ??
    candidates.find((run) => run.outcome === 'completed') ??
    candidates[0];
  return {
    outcome: best?.outcome ?? 'inconclusive',
    reason: best?.reason ?? { code: 'INTERNAL', message: 'no run of the job has an outcome' },
  };
}

/** Ends a job: its report is ready, and its secrets are no longer needed. */
export function endJob(job: JobRow, end: End): HandlerResult<typeof JobEnded> {
  return {
    job: { status: 'ended', outcome: end.outcome, reason: end.reason, endedAt: new Date(), secrets: null },
    emit: [eventFor(JobEnded, { job }, end)],
  };
}
