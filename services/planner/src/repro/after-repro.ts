import type { JobEnded, ReproAsked, RunQueued } from '@tapwright/contracts';
import type { HandlerResult } from '@tapwright/service';
import { findCrash, type JobRow, type RunRow } from '@tapwright/store';
import type { WithDatabase } from '../deps.ts';
import { CANCELED, nextRepro, TIME_IS_OVER, unreduced } from './next-repro.ts';
import { afterReplay, replayAgain } from './reduce.ts';

/** A replay of steps before a crash has ended, and its phone is free again. */
export async function afterRepro(
  { job, run }: { readonly job: JobRow; readonly run: RunRow },
  { db }: WithDatabase,
): Promise<HandlerResult<typeof RunQueued | typeof ReproAsked | typeof JobEnded>> {
  const { outcome, reason } = run;
  const play = run.state.repro;
  const id = play?.crashId ?? '';
  const canceled = outcome === 'canceled' && reason !== null ? { outcome, reason } : undefined;
  const crash = await findCrash(db.read, { tenantId: job.tenantId, id });
  const repro = crash?.repro;
  // The crash was deleted, or another job reduces it.
  if (crash === null || repro?.state !== 'running' || repro.jobId !== job.id)
    return nextRepro(job, { db, done: null, canceled });
  if (canceled !== undefined)
    return nextRepro(job, { db, done: { id, repro: unreduced(job, CANCELED) }, canceled });
  if (reason?.code === 'DEADLINE_PASSED')
    return nextRepro(job, { db, done: { id, repro: unreduced(job, TIME_IS_OVER) } });
  if (play?.result !== undefined) return afterReplay({ job, crash, repro }, { run, result: play.result }, db);
  return replayAgain({ job, crash, repro }, reason?.message ?? 'the replays had no outcome', db);
}
