import { emptyRunState, mayProveCommits, newId, RunQueued, type ScriptProof } from '@tapwright/contracts';
import { REPLAY, whyNoReplay } from '@tapwright/runtime';
import { eventFor, type HandlerResult } from '@tapwright/service';
import {
  type DeviceRow,
  findScript,
  healingsOf,
  insertRun,
  type JobRow,
  proveScripts,
  type Reader,
  type RunRow,
  scriptsOfJob,
  type Write,
} from '@tapwright/store';
import { deadlineTimer } from './deadline.ts';
import { withProof } from './proof.ts';

/** Number of replays of a case that may be run again: one success may be luck. */
const REPLAYS_OF_A_CASE = 3;

/** How many replays the scripts of a job need before they count as proved. */
export function replaysOf({ spec }: Pick<JobRow, 'spec'>): number {
  return spec.case !== undefined && spec.repeatable ? REPLAYS_OF_A_CASE : 1;
}

/**
 * Why a finished run may not be replayed, or null where it may (design, section 4).
 * @param phone the device of the run; null where it is not known
 */
export function obstacleToReplay(
  job: Pick<JobRow, 'spec'>,
  run: Pick<RunRow, 'state'>,
  phone: Pick<DeviceRow, 'model'> | null,
): string | null {
  const ruledOut = whyNoReplay(job.spec);
  if (ruledOut !== null) return ruledOut;
  const commit = run.state.history.find((item) => item.effect === 'commit' && item.verdict !== 'invalidated');
  if (commit === undefined || mayProveCommits(job.spec, phone ?? { model: '' })) return null;
  const what = commit.label || commit.kind.replace('_', ' ');
  return `a replay would repeat '${what}', which may happen once only (ONCE_NOT_REPEATED)`;
}

/** Queues a run that replays the trace from the start, with a deadline of its own. */
export function queueReplay(job: JobRow, traceScriptId: string): HandlerResult<typeof RunQueued> {
  return queued(job, { purpose: 'verification', traceScriptId });
}

/** The only run of a job that replays a trace. */
export function playTrace(job: JobRow, traceScriptId: string): HandlerResult<typeof RunQueued> {
  return queued(job, { purpose: 'candidate', traceScriptId });
}

function queued(
  job: JobRow,
  about: Pick<RunRow, 'purpose' | 'traceScriptId'>,
): HandlerResult<typeof RunQueued> {
  const run = replayRun(job, about);
  return {
    save: (tx) => insertRun(tx, run),
    emit: [eventFor(RunQueued, { job, run: { id: run.id, gateway: null } }, {})],
    timers: [deadlineTimer(job, run.id)],
  };
}

/** A run that plays the trace of a script. */
function replayRun(job: JobRow, about: Pick<RunRow, 'purpose' | 'traceScriptId'>) {
  const task = { goal: job.spec.goal, endCondition: 'the trace is replayed', expectation: '' };
  return {
    ...about,
    id: newId('run'),
    jobId: job.id,
    tenantId: job.tenantId,
    strategy: REPLAY.name,
    state: emptyRunState([task], []),
  };
}

/** What the replays of a job so far prove about its scripts; the last of them decides. */
export function proofOf(
  replays: readonly (Pick<RunRow, 'outcome' | 'reason'> & {
    readonly state?: Pick<RunRow['state'], 'play'>;
  })[],
  wanted: number,
): { proof: ScriptProof; proofDetail: string } {
  const completed = replays.filter(({ outcome }) => outcome === 'completed').length;
  const failed = replays.find(({ outcome }) => outcome !== 'completed');
  const count = wanted === 1 ? '' : `${completed} of ${wanted} replays: `;
  if (failed !== undefined) {
    const why = failed.reason?.message ?? 'the replay did not complete';
    return { proof: 'replay_failed', proofDetail: `${count}${why}` };
  }
  const already = new Set(replays.flatMap(({ state }) => state?.play?.already ?? []));
  const steps = [...already].map((at) => at + 1).join(', ');
  const notTurned = already.size === 0 ? '' : `; nothing had to be turned in step ${steps}`;
  const left = new Set(replays.flatMap(({ state }) => state?.play?.decided ?? []).flatMap(notHeld));
  const notDone =
    left.size === 0
      ? ''
      : `; a condition did not hold, and what stands under it was not done: step ${[...left].join(', ')}`;
  const times = wanted === 1 ? 'once' : 'each';
  return {
    proof: 'replayed',
    proofDetail: `${count}the trace was replayed ${times} from the start without a model${notTurned}${notDone}`,
  };
}

const notHeld = ({ at, held }: { readonly at: number; readonly held: boolean }) => (held ? [] : [at + 1]);

/**
 * A replay job proves scripts that were not proved yet: those of the trace that it played to its end, where nothing
 * was healed and the trace has not changed since.
 */
export async function provedByReplay(db: Reader, run: RunRow): Promise<readonly Write[]> {
  const { traceScriptId: scriptId, tenantId, outcome } = run;
  const script = scriptId === null ? null : await findScript(db, scriptId);
  if (outcome !== 'completed' || script === null || script.proof === 'replayed') return [];
  const healings = await healingsOf(db, { tenantId, scriptId: script.id });
  const own = healings.some(({ runId }) => runId === run.id);
  const changed = healings.some(({ decidedAt }) => decidedAt !== null && decidedAt > run.createdAt);
  if (own || changed) return [];
  return proveScripts(withProof(await scriptsOfJob(db, script.jobId), proofOf([run], 1)));
}
