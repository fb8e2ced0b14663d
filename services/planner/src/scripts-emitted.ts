import { emptyRunState, JobEnded, newId, RunQueued, ScriptsEmitted } from '@tapwright/contracts';
import { REPLAY } from '@tapwright/runtime';
import { defineJobHandler, eventFor, type HandlerResult } from '@tapwright/service';
import {
  findRun,
  insertRun,
  type JobRow,
  proveScripts,
  type RunRow,
  runsOfJob,
  scriptsOfJob,
} from '@tapwright/store';
import type { PlannerDeps } from './deps.ts';
import { bestEnd, endJob } from './fan-in.ts';
import { deadlineTimer } from './job-submitted.ts';
import { TRACE_FORMAT, withProof } from './proof.ts';

/** The scripts are there: a replay proves them, unless it would repeat what may happen once only. */
export const onScriptsEmitted = defineJobHandler({
  on: ScriptsEmitted,
  emits: [RunQueued, JobEnded],

  async handle({ data, job }, { db }: PlannerDeps): Promise<HandlerResult> {
    // Canceled in the meantime.
    if (job.status === 'ended') return { emit: [] };
    const runs = await runsOfJob(db.read, job.id);
    const scripts = await scriptsOfJob(db.read, job.id);
    const trace = scripts.find((script) => script.format === TRACE_FORMAT);
    const candidate = data.runId === null ? null : await findRun(db.read, data.runId);
    if (trace === undefined || candidate === null) return endJob(job, bestEnd(runs, data.runId));
    const obstacle = obstacleToReplay(job, candidate);
    if (obstacle === null) return queueReplay(job, trace.id);
    return {
      ...endJob(job, bestEnd(runs, data.runId)),
      writes: proveScripts(withProof(scripts, { proof: 'not_replayed', proofDetail: obstacle })),
    };
  },
});

/** Why a finished run may not be replayed, or null where it may (design, section 4). */
export function obstacleToReplay(job: Pick<JobRow, 'spec'>, run: Pick<RunRow, 'state'>): string | null {
  if (!job.spec.verify) return 'no replay was asked for';
  const once = run.state.history.find((item) => item.effect === 'once' && item.verdict !== 'invalidated');
  if (once === undefined || job.spec.repeatable) return null;
  return `a replay would repeat '${once.label}', which may happen once only (ONCE_NOT_REPEATED)`;
}

function queueReplay(job: JobRow, traceScriptId: string): HandlerResult {
  const runId = newId('run');
  const task = { goal: job.spec.goal, endCondition: 'the trace is replayed', expectation: '' };
  const run = {
    id: runId,
    jobId: job.id,
    tenantId: job.tenantId,
    purpose: 'verification' as const,
    strategy: REPLAY.name,
    state: emptyRunState([task], []),
    traceScriptId,
  };
  return {
    save: (tx) => insertRun(tx, run),
    emit: [eventFor(RunQueued, { job, run: { id: runId, gateway: null } }, {})],
    timers: [deadlineTimer(job, runId)],
  };
}
