import {
  emptyRunState,
  type JobSpec,
  JobSubmitted,
  mainRoleOf,
  newId,
  RunQueued,
  type Task,
} from '@tapwright/contracts';
import { findStrategy, planCandidates, tasksOfCase, usesSeveralPhones } from '@tapwright/runtime';
import { defineJobHandler, eventFor } from '@tapwright/service';
import { insertRun, type JobRow, type NewRun } from '@tapwright/store';
import { deadlineTimer } from './deadline.ts';
import type { PlannerDeps } from './deps.ts';
import { rememberFor } from './memory-snapshot.ts';
import { playTrace } from './verification.ts';

/**
 * Makes the candidate runs of a job and asks for devices. The deadline of all of them begins now. They take turns
 * where fewer devices suit than there are candidates.
 */
export const onJobSubmitted = defineJobHandler({
  on: JobSubmitted,
  emits: [RunQueued],

  async handle({ job }, { db }: PlannerDeps) {
    // Canceled before it began.
    if (job.status === 'ended') return { emit: [] };
    const { replay } = job.spec;
    if (replay !== undefined) return { job: { status: 'running' }, ...playTrace(job, replay.scriptId) };
    const { count, note, inTurn } = planCandidates(job.spec, findStrategy(job.spec.strategy));
    const remembered = await rememberFor(job, db.read);
    const runs = Array.from({ length: inTurn ? 1 : count }, () => candidateRun(job, remembered));
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
  if (spec.case !== undefined) return tasksOfCase(spec.case, leadingRoleOf(spec));
  return [{ goal: spec.goal, endCondition: '', expectation: '' }];
}

/** Null where the job is done on one phone only. */
function leadingRoleOf(spec: JobSpec): string | null {
  return usesSeveralPhones(spec) ? mainRoleOf(spec.device) : null;
}

/** A new run of the job, with what is remembered about its app. */
export function candidateRun(
  job: JobRow,
  { rules, ...remembered }: Awaited<ReturnType<typeof rememberFor>>,
): NewRun {
  const role = leadingRoleOf(job.spec);
  return {
    id: newId('run'),
    jobId: job.id,
    tenantId: job.tenantId,
    purpose: 'candidate',
    strategy: job.spec.strategy,
    state: {
      ...emptyRunState(tasksOf(job.spec), rules),
      ...remembered,
      ...(role === null ? {} : { role }),
    },
    traceScriptId: null,
  };
}
