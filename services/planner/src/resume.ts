import { newId, RunQueued } from '@tapwright/contracts';
import { furthestRun, pendingItem, stateElsewhere } from '@tapwright/runtime';
import { eventFor } from '@tapwright/service';
import {
  copySteps,
  findJob,
  insertRun,
  type JobRow,
  type NewRun,
  type RunRow,
  runsOfJob,
} from '@tapwright/store';
import { deadlineTimer } from './deadline.ts';
import type { PlannerDeps } from './deps.ts';

/**
 * The run of a job that goes on where another one ended, or null where it begins at the beginning. Like a run that has
 * lost its device, it repeats the advanced actions on its phone and goes on in a step with a new number. The api has
 * made sure that none of them may happen once only.
 */
export async function resumedJob(job: JobRow, { db }: Pick<PlannerDeps, 'db'>) {
  if (job.resumes === null) return null;
  const old = await findJob(db.read, job.tenantId, job.resumes);
  const from = old === null ? null : furthestRun(await runsOfJob(db.read, old.id));
  if (old === null || from === null) return null;
  const run = resumedRun(job, from);
  const before = from.step + (pendingItem(from) === null ? 1 : 0);
  const note = `goes on with step ${run.step} of ${old.id}`;
  return {
    job: { status: 'running' as const, ledger: old.ledger },
    save: async (tx: Parameters<typeof insertRun>[0]) => {
      await insertRun(tx, run);
      await copySteps(tx, { from: from.id, to: run.id, before });
    },
    emit: [eventFor(RunQueued, { job, run: { id: run.id, gateway: null } }, { note })],
    timers: [deadlineTimer(job, run.id)],
  };
}

/** What belongs to the other run's phone is left behind; what its calls have cost stands there, too. */
function resumedRun(job: JobRow, from: RunRow): NewRun {
  const { log: _log, ...state } = stateElsewhere(from);
  return {
    id: newId('run'),
    jobId: job.id,
    tenantId: job.tenantId,
    purpose: 'candidate',
    strategy: from.strategy,
    state: { ...state, lost: [], modelCalls: 0, inputTokens: 0, outputTokens: 0 },
    traceScriptId: null,
    step: from.step + 1,
    startedAt: from.startedAt,
  };
}
