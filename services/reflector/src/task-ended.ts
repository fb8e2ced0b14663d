import { type Outcome, TaskEnded, TaskReflected, toTapwrightError, withUsages } from '@tapwright/contracts';
import { type ModelUsage, ReflectorOutput, spentInVain } from '@tapwright/model';
import { appUnderTest, findStrategy, findsTasks, wholeRun, withoutTyped } from '@tapwright/runtime';
import { defineHandler, eventFor, type HandlerInput } from '@tapwright/service';
import {
  type AppOfTenant,
  countRuleUses,
  countStepsUse,
  insertModelCalls,
  learnFacts,
  learnRules,
  learnSteps,
  type RunRow,
  type Tx,
} from '@tapwright/store';
import type { ReflectorDeps } from './deps.ts';
import { seenIn } from './facts.ts';
import { type Lessons, lessonsOf } from './lessons.ts';
import { lookBack } from './look-back.ts';
import { learnPrompt } from './prompts/learn.ts';
import { afterTask } from './tasks/after-task.ts';

/** Writes down what a task taught, where the run should learn. A task never fails because nothing could be learnt. */
export const onTaskEnded = defineHandler({
  on: TaskEnded,
  emits: [TaskReflected],

  async handle(input, deps: ReflectorDeps) {
    const { data, job, run } = input;
    const isRule = run.state.tasks[data.task]?.byRule !== undefined;
    if (run.state.leg !== undefined && findsTasks(job.spec) && !isRule) return afterTask(input, deps);
    const emit = [eventFor(TaskReflected, { job, run }, data)];
    const packageName = appUnderTest(job, run);
    if (!findStrategy(run.strategy).learnRules || !job.spec.learn || packageName === undefined)
      return { emit };
    // A task that only waited has learnt nothing.
    if (run.state.tasks[data.task]?.waitMs !== undefined) return { emit };
    const { lessons, usages } = await reflect(input, deps);
    const ended = { app: { tenantId: run.tenantId, packageName }, run, ...data, lessons };
    return {
      ...(usages.length === 0 ? {} : { run: { state: withUsages(run.state, usages) } }),
      writes: insertModelCalls({ run, role: 'reflector' }, usages),
      save: (tx) => remember(tx, ended),
      emit,
    };
  },
});

interface Ended {
  readonly app: AppOfTenant;
  readonly run: RunRow;
  readonly task: number;
  readonly outcome: Outcome;
  /** Absent where the model was not asked, or did not answer. */
  readonly lessons: Lessons | undefined;
}

/**
 * Ends that say something about the hints that the run was given. A crash is the app's own doing, and an open end
 * proves nothing.
 */
const SUCCESS: Readonly<Partial<Record<Outcome, boolean>>> = {
  completed: true,
  failed: false,
  out_of_budget: false,
};

async function remember(tx: Tx, { app, run, task, outcome, lessons }: Ended): Promise<void> {
  const { jobId } = run;
  const state = wholeRun(run.state);
  const appVersion = state.appVersion ?? '';
  const success = SUCCESS[outcome];
  if (success !== undefined) {
    await countRuleUses(tx, { ...app, told: state.rules, success });
    await countStepsUse(tx, { ...app, told: state.memory?.steps ?? [], success });
  }
  const seen = seenIn(state, task, findStrategy(run.strategy).blockIdentity);
  await learnFacts(tx, { ...app, jobId, appVersion, ...seen });
  if (lessons === undefined) return;
  const goal = withoutTyped(state.tasks[task]?.goal ?? '', state.history);
  await learnRules(
    tx,
    lessons.rules.map((rule) => ({ ...app, ...rule, appVersion, goal })),
  );
  await learnSteps(tx, { ...app, appVersion, goal, steps: lessons.steps });
}

interface Reflected {
  /** Undefined where nothing was done, the end proves nothing, or the model fails. */
  readonly lessons: Lessons | undefined;
  readonly usages: readonly ModelUsage[];
}

const UNASKED: Reflected = { lessons: undefined, usages: [] };

async function reflect(
  { data, job, run, signal, log }: HandlerInput<{ task: number; outcome: Outcome }>,
  deps: ReflectorDeps,
): Promise<Reflected> {
  const state = wholeRun(run.state);
  const back = lookBack(state, data.task, data.outcome);
  if (back === null || data.outcome === 'canceled' || data.outcome === 'inconclusive') return UNASKED;
  try {
    const { output, usage } = await deps.model.ask({
      role: 'reflector',
      about: { jobId: job.id, runId: run.id },
      input: back.question,
      messages: learnPrompt(back.question),
      schema: ReflectorOutput,
      signal,
      timeoutMs: deps.modelTimeoutMs,
    });
    return { lessons: lessonsOf(output, back, state), usages: [usage] };
  } catch (error) {
    log.warn({ run: run.id, code: toTapwrightError(error).code }, 'nothing learnt');
    return { lessons: undefined, usages: spentInVain(error) };
  }
}
