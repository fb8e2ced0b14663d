import {
  emptyRunState,
  type JobSpec,
  JobSubmitted,
  mainRoleOf,
  newId,
  RunQueued,
  type Task,
} from '@tapwright/contracts';
import type { ModelUsage } from '@tapwright/model';
import {
  findStrategy,
  ledgerOfStep,
  planCandidates,
  tasksOfCase,
  usesSeveralPhones,
} from '@tapwright/runtime';
import { defineJobHandler } from '@tapwright/service';
import { insertModelCalls, insertRun, type JobRow, type NewRun, type Tx } from '@tapwright/store';
import { deadlineTimer } from './deadline.ts';
import type { PlannerDeps } from './deps.ts';
import { beginExploration } from './legs.ts';
import { type Remembered, rememberFor } from './memory-snapshot.ts';
import { queueRun } from './queue-run.ts';
import { readGoalOf } from './read-goal.ts';
import { resumedJob } from './resume.ts';
import { playTrace } from './verification.ts';

/**
 * Reads the goal, makes the candidate runs of the job and asks for devices. The deadline of all of them begins now. They
 * take turns where fewer devices suit than there are candidates. Where a person wants to see first what was read, the
 * runs wait for that.
 */
export const onJobSubmitted = defineJobHandler({
  on: JobSubmitted,
  emits: [RunQueued],

  async handle({ job, signal, log }, deps: PlannerDeps) {
    // Canceled before it began.
    if (job.status === 'ended') return { emit: [] };
    const { replay } = job.spec;
    if (replay !== undefined) return { job: { status: 'running' }, ...playTrace(job, replay.scriptId) };
    if (job.spec.kind === 'explore') return beginExploration(job);
    const resumed = await resumedJob(job, deps);
    if (resumed !== null) return resumed;
    const { count, note, inTurn } = planCandidates(job.spec, findStrategy(job.spec.strategy));
    const remembered = await rememberFor(job, deps.db.read);
    const ids = Array.from({ length: inTurn ? 1 : count }, () => newId('run'));
    const begun = performance.now();
    const { ledger, usages } = await readGoalOf(deps, { job, runId: ids[0] ?? '', signal, log });
    const spentMs = Math.round(performance.now() - begun);
    const runs = ids.map((id) => candidateRun({ ...job, ledger }, remembered, id));
    const waits = job.spec.confirm && ledger !== null && ledger.readBy !== 'person';
    return {
      job: { ...(waits ? {} : { status: 'running' }), ...(ledger === null ? {} : { ledger }) },
      save: (tx) => insertRuns(tx, runs, usages),
      emit: waits ? [] : ids.map((id) => queueRun(job, { id, note })),
      timers: ids.map((id) => deadlineTimer(job, id, spentMs)),
    };
  },
});

/** What reading the goal has cost stands with the first run. */
async function insertRuns(tx: Tx, runs: readonly NewRun[], usages: readonly ModelUsage[]): Promise<void> {
  for (const run of runs) await insertRun(tx, run);
  const [first] = runs;
  if (first === undefined) return;
  for (const write of insertModelCalls({ run: first, role: 'reader' }, usages))
    await tx.execute(write(tx).getSQL());
}

/** One task for a goal, one for each precondition and step of a case. */
function tasksOf({ spec, ledger }: Pick<JobRow, 'spec' | 'ledger'>): Task[] {
  if (spec.case !== undefined) return readSteps(tasksOfCase(spec.case, leadingRoleOf(spec)), spec);
  const read = ledger === null ? {} : { ledger };
  return [{ goal: spec.goal, endCondition: '', expectation: '', ...read }];
}

/** Where the strategy reads goals, it reads the steps of a case as well. */
function readSteps(tasks: readonly Task[], { case: bound, strategy }: JobSpec): Task[] {
  const isRead = findStrategy(strategy).ledger;
  if (!isRead || bound === undefined) return [...tasks];
  const { preconditions, steps } = bound.spec;
  return tasks.map((task, at) => {
    const ledger = ledgerOfStep(task, bound, steps[at - preconditions.length]?.written);
    return ledger === undefined ? task : { ...task, ledger };
  });
}

/** Null where the job is done on one phone only. */
function leadingRoleOf(spec: JobSpec): string | null {
  return usesSeveralPhones(spec) ? mainRoleOf(spec.device) : null;
}

/** A new run of the job, with what is remembered about its app. */
export function candidateRun(
  job: JobRow,
  { rules, ...remembered }: Remembered,
  id: string = newId('run'),
): NewRun {
  const role = leadingRoleOf(job.spec);
  return {
    id,
    jobId: job.id,
    tenantId: job.tenantId,
    purpose: 'candidate',
    strategy: job.spec.strategy,
    state: {
      ...emptyRunState(tasksOf(job), rules),
      ...remembered,
      ...(role === null ? {} : { role }),
    },
    traceScriptId: null,
  };
}
