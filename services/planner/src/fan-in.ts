import { JobEnded, type ScriptProof } from '@tapwright/contracts';
import { eventFor, type HandlerResult } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';
import type { End } from './closing.ts';

/** How the job's best candidate ended: the one that was chosen, else a completed one, else the first. */
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

/** Ends a job: its report is ready, and nobody needs its secrets any more. */
export function endJob(job: JobRow, end: End): HandlerResult {
  return {
    job: { status: 'ended', outcome: end.outcome, reason: end.reason, endedAt: new Date(), secrets: null },
    emit: [eventFor(JobEnded, { job }, end)],
  };
}

/** What a verification run proves about the scripts of its job. */
export function proofOf(run: Pick<RunRow, 'outcome' | 'reason'>): {
  proof: ScriptProof;
  proofDetail: string;
} {
  if (run.outcome === 'completed') {
    return { proof: 'replayed', proofDetail: 'the trace was replayed once from the start without a model' };
  }
  return { proof: 'replay_failed', proofDetail: run.reason?.message ?? 'the replay did not complete' };
}
