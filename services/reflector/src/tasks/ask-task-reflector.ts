import { type RunState, type TaskReflection, toTapwrightError } from '@tapwright/contracts';
import {
  historyForModel,
  type ModelUsage,
  reflectionIn,
  spentInVain,
  type TaskReflectorInput,
  TaskReflectorOutput,
} from '@tapwright/model';
import { actionsOfTask, screenForTasks } from '@tapwright/runtime';
import type { ReflectorDeps } from '../deps.ts';
import { reflectOnTaskPrompt } from '../prompts/reflect-on-task.ts';
import type { EndedTaskInput } from './after-task.ts';
import { screenIfKept } from './read-if-kept.ts';

export interface Reflected {
  /** Null where the model gave no answer. */
  readonly reflection: TaskReflection | null;
  readonly usages: readonly ModelUsage[];
}

/** Asks what the present task of the run has shown. */
export async function askTaskReflector(input: EndedTaskInput, deps: ReflectorDeps): Promise<Reflected> {
  const { job, run, signal, log } = input;
  try {
    const question = await questionOf(input, deps);
    const { output, usage } = await deps.model.ask({
      role: 'task-reflector',
      about: { jobId: job.id, runId: run.id },
      input: question,
      messages: reflectOnTaskPrompt(question),
      schema: TaskReflectorOutput,
      signal,
      timeoutMs: deps.modelTimeoutMs,
    });
    return { reflection: reflectionIn(output, question.task), usages: [usage] };
  } catch (error) {
    log.warn({ run: run.id, code: toTapwrightError(error).code }, 'nobody has looked back on the task');
    return { reflection: null, usages: spentInVain(error) };
  }
}

async function questionOf(
  { data, job, run: { state } }: EndedTaskInput,
  { screens }: ReflectorDeps,
): Promise<TaskReflectorInput> {
  const { goal = '', endCondition = '' } = state.tasks[data.task] ?? {};
  const screen = await screenIfKept(screens, state.current?.captureId ?? null);
  return {
    task: goal,
    endCondition,
    ultimateGoal: job.spec.explore?.tasks?.persona.ultimateGoal ?? '',
    history: historyForModel(actionsOfTask(state), { claims: true }),
    critiques: state.advice ?? [],
    screen: screen === null ? '' : screenForTasks(screen, {}),
    ended: `${data.outcome}: ${data.reason.message}`,
    verified: verdictOn(state, data),
  };
}

/** What the verifier found of the claim that the task is done; null: there was none. */
function verdictOn(
  { history, task }: RunState,
  { outcome }: Pick<EndedTaskInput['data'], 'outcome'>,
): boolean | null {
  if (outcome === 'completed') return true;
  return history.some((item) => item.task === task && item.kind === 'end') ? false : null;
}
