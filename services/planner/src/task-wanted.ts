import {
  explorationIdOf,
  RoleEntered,
  RunClosed,
  type RunState,
  TapwrightError,
  type Task,
  TaskPlanned,
  TaskWanted,
  taskIdOf,
  withUsages,
} from '@tapwright/contracts';
import { barrenTasks, byRule, exploringOf, patience } from '@tapwright/runtime';
import { defineHandler, type HandlerInput } from '@tapwright/service';
import { insertModelCalls, insertTask } from '@tapwright/store';
import { closeRun } from './closing.ts';
import type { PlannerDeps } from './deps.ts';
import { nextTask } from './next-task.ts';
import { type ReadGoal, readGoalWith } from './read-goal.ts';
import type { FoundTask } from './tasks/found-task.ts';
import { type Facts, knownFacts } from './tasks/known-facts.ts';
import { type Proposed, proposeTask } from './tasks/propose-task.ts';
import { ruleTask } from './tasks/rule-task.ts';

/** Nothing is left that anybody would try: the leg ends, and none follows. */
const NO_TASK_LEFT = { code: 'NO_TASK_LEFT', message: 'neither the proposer nor a rule finds another task' };

/**
 * Finds the next task of a leg: the proposer is asked; where none of its proposals can be used, a rule makes one. What two
 * phones propose at once takes turns: the slower one is handled again and knows the other's.
 */
export const onTaskWanted = defineHandler({
  on: TaskWanted,
  emits: [TaskPlanned, RoleEntered, RunClosed],

  async handle(input: HandlerInput<{ task: number; captureId: string }>, deps: PlannerDeps) {
    const { data, job, run } = input;
    const seen = await deps.screens.read(data.captureId);
    const facts = await knownFacts(deps.db.read, { job, run, seen });
    const { found: proposed, usages, failure } = await askProposer(input, deps, facts);
    if (failure !== null)
      input.log.warn({ run: run.id, code: failure }, 'no task proposed; a rule makes one');
    const asked = insertModelCalls({ run, role: 'proposer' }, usages);
    const counted = withUsages(run.state, usages);
    const rule = proposed === null ? ruleInstead(input, counted) : null;
    if (rule !== null) return { ...rule, writes: [...asked] };
    const found = proposed ?? ruleTask(facts.known.frontier, facts.refusing);
    if (found === null) {
      const closing = closeRun({ job, run }, { outcome: 'completed', reason: NO_TASK_LEFT });
      const writes = [...(closing.writes ?? []), ...asked];
      return { ...closing, run: { ...closing.run, state: counted }, writes };
    }
    const read = await readTask(input, deps, found);
    const tasks = [...counted.tasks.slice(0, data.task), { ...taskOf(found), ...read.task }];
    const { captureId, task } = data;
    const begun = { ...withUsages(counted, read.usages), tasks };
    const { state, ...next } = nextTask({ job, run }, { state: begun, task, captureId });
    const row = {
      id: taskIdOf(run.id, task),
      tenantId: run.tenantId,
      explorationId: explorationIdOf(job),
      position: facts.position,
      goal: found.task,
      endCondition: found.endCondition,
      proposedBy: found.origin === null ? 'rule' : 'model',
      begun: { runId: run.id, firstStep: run.step + 1 },
      ...(found.origin === null ? {} : { origin: found.origin }),
    };
    const readBy = insertModelCalls({ run, role: 'reader' }, read.usages);
    return { ...next, run: { state }, writes: [...asked, ...readBy, insertTask(row)] };
  },
});

/** Where nothing is proposed, the explorer's rule goes on exploring, and is more patient each time; null: it has none. */
function ruleInstead(
  { data, job, run }: Pick<HandlerInput<{ task: number; captureId: string }>, 'data' | 'job' | 'run'>,
  state: RunState,
) {
  const stalledAfter = exploringOf(job.spec)?.stalledAfter ?? null;
  if (stalledAfter === null) return null;
  const { task, captureId } = data;
  const again = byRule(job.spec, stalledAfter);
  const tasks = [...state.tasks.slice(0, task), again];
  const patient = patience(stalledAfter, barrenTasks({ tasks, history: state.history }));
  const begun = { ...state, tasks: tasks.with(task, { ...again, byRule: patient }) };
  const { state: next, ...rest } = nextTask({ job, run }, { state: begun, task, captureId });
  return { ...rest, run: { state: next } };
}

function taskOf({ task, endCondition }: FoundTask) {
  return { goal: task, endCondition, expectation: '' };
}

/** What a proposal asks for, where the explorer reads it; what a rule has made says what to press, and no more. */
async function readTask(
  { job, run, signal, log }: Pick<HandlerInput<unknown>, 'job' | 'run' | 'signal' | 'log'>,
  deps: PlannerDeps,
  { task, origin }: FoundTask,
): Promise<{ readonly task: Pick<Task, 'ledger'>; readonly usages: ReadGoal['usages'] }> {
  if (origin === null || exploringOf(job.spec)?.ledger !== true) return { task: {}, usages: [] };
  const input = { goal: task, app: job.spec.app ?? '' };
  const about = { jobId: job.id, runId: run.id };
  const { ledger, usages, failure } = await readGoalWith(deps, { input, about, signal });
  if (failure !== null)
    log.warn({ run: run.id, code: failure }, 'the model has not read the task; rules have');
  return { task: { ledger }, usages };
}

function askProposer(
  { job, run, signal }: Pick<HandlerInput<unknown>, 'job' | 'run' | 'signal'>,
  deps: PlannerDeps,
  { known, refusing }: Facts,
): Promise<Proposed> {
  const exploring = exploringOf(job.spec);
  if (exploring === null) throw new TapwrightError('INTERNAL', 'a leg by a rule wants no task');
  const about = { jobId: job.id, runId: run.id };
  return proposeTask(deps, { known, exploring, refusing, about, signal });
}
