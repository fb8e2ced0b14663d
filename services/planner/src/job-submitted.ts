import {
  emptyRunState,
  type JobSpec,
  JobSubmitted,
  newId,
  RunQueued,
  RunStopped,
  type Task,
} from '@tapwright/contracts';
import { findStrategy, planCandidates, tasksOfCase } from '@tapwright/runtime';
import { defineJobHandler, eventFor } from '@tapwright/service';
import { insertRun, type JobRow } from '@tapwright/store';
import type { PlannerDeps } from './deps.ts';
import { rememberFor } from './memory-snapshot.ts';

/**
 * Makes the candidate runs of a job and asks for devices; the deadline begins to run, for all of them at once. They take
 * turns where fewer devices suit than there are candidates.
 */
export const onJobSubmitted = defineJobHandler({
  on: JobSubmitted,
  emits: [RunQueued],

  async handle({ job }, { db }: PlannerDeps) {
    // Canceled before it began.
    if (job.status === 'ended') return { emit: [] };
    const { count, note } = planCandidates(job.spec, findStrategy(job.spec.strategy));
    const tasks = tasksOf(job.spec);
    const { rules, ...remembered } = await rememberFor(job, db.read);
    const runs = Array.from({ length: count }, () => ({
      id: newId('run'),
      jobId: job.id,
      tenantId: job.tenantId,
      purpose: 'candidate' as const,
      strategy: job.spec.strategy,
      state: { ...emptyRunState(tasks, rules), ...remembered },
      traceScriptId: null,
    }));
    const about = note === null ? {} : { note };
    return {
      job: { status: 'running' },
      save: async (tx) => {
        for (const run of runs) await insertRun(tx, run);
      },
      emit: runs.map(({ id }) => eventFor(RunQueued, { job, run: { id, gateway: null } }, about)),
      timers: runs.map(({ id }) => deadlineTimer(job, id)),
    };
  },
});

/** One task for a goal, one for each precondition and step of a case. */
function tasksOf(spec: JobSpec): Task[] {
  if (spec.case !== undefined) return tasksOfCase(spec.case);
  return [{ goal: spec.goal, endCondition: '', expectation: '' }];
}

/** The timer that stops a run of the job at its deadline. */
export function deadlineTimer(job: JobRow, runId: string) {
  return {
    tenantId: job.tenantId,
    jobId: job.id,
    runId,
    purpose: 'deadline',
    inMs: job.spec.deadlineMs,
    type: RunStopped.type,
    gateway: null,
    data: {
      outcome: 'out_of_budget',
      reason: { code: 'DEADLINE_PASSED', message: `not done within ${job.spec.deadlineMs} ms` },
    },
  };
}
