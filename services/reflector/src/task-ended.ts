import { TaskEnded, TaskReflected, toTapwrightError } from '@tapwright/contracts';
import { historyForModel, type ModelUsage, type ReflectorInput, ReflectorOutput } from '@tapwright/model';
import { findStrategy } from '@tapwright/runtime';
import { defineHandler, eventFor, type HandlerInput, type HandlerResult } from '@tapwright/service';
import { insertModelCalls, type LearntRule, learnRules, type RunRow } from '@tapwright/store';
import type { ReflectorDeps } from './deps.ts';
import { learnPrompt } from './prompts/learn.ts';

/** Writes down what a task taught, where the run is to learn. A task never fails because nothing could be learnt. */
export const onTaskEnded = defineHandler({
  on: TaskEnded,
  emits: [TaskReflected],

  async handle(input, deps: ReflectorDeps): Promise<HandlerResult> {
    const { data, job, run } = input;
    const emit = [eventFor(TaskReflected, { job, run }, data)];
    if (!findStrategy(run.strategy).learnRules || !job.spec.learn) return { emit };
    const learnt = await learn(input, data.outcome, deps);
    if (learnt === null) return { emit };
    return {
      writes: insertModelCalls({ run, role: 'reflector' }, [learnt.usage]),
      save: (tx) => learnRules(tx, learnt.rules),
      emit,
    };
  },
});

async function learn(
  { job, run, signal, log }: HandlerInput<unknown>,
  outcome: string,
  deps: ReflectorDeps,
): Promise<{ rules: LearntRule[]; usage: ModelUsage } | null> {
  const question = reflectorInput(run, outcome);
  const packageName = job.spec.app ?? run.state.seen[0]?.packageName;
  if (question.history.length === 0 || packageName === undefined) return null;
  try {
    const { output, usage } = await deps.model.ask({
      role: 'reflector',
      about: { jobId: job.id, runId: run.id },
      input: question,
      messages: learnPrompt(question),
      schema: ReflectorOutput,
      signal,
      timeoutMs: deps.modelTimeoutMs,
    });
    const success = outcome === 'completed';
    return {
      rules: output.rules.map((rule) => ({ ...rule, tenantId: run.tenantId, packageName, success })),
      usage,
    };
  } catch (error) {
    log.warn({ run: run.id, code: toTapwrightError(error).code }, 'nothing learnt');
    return null;
  }
}

function reflectorInput(run: RunRow, outcome: string): ReflectorInput {
  return {
    goal: run.state.tasks[run.state.task]?.goal ?? '',
    outcome,
    history: historyForModel(run.state.history, { claims: false }),
  };
}
