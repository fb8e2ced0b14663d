import { type RunState, TASK_TEXT_MAX_CHARACTERS } from '@tapwright/contracts';
import {
  historyForModel,
  type Model,
  type ModelSubject,
  type TaskCriticInput,
  TaskCriticOutput,
} from '@tapwright/model';
import {
  actionsLeft,
  actionsOfTask,
  critiquesOfTask,
  type Exploring,
  isCritiqueDue,
  screenForTasks,
} from '@tapwright/runtime';
import { type Screen, textsInReadingOrder } from '@tapwright/screen';
import type { Consultation } from './chosen.ts';
import { reviewTaskPrompt } from './prompts/review-task.ts';

export interface Reviewing {
  readonly about: ModelSubject;
  readonly exploring: Exploring;
  /** The step that was decided last. */
  readonly step: number;
  readonly state: RunState;
  readonly screen: Screen;
  /** What widgets are for, by element index. */
  readonly roles: ReadonlyMap<number, string>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

const TEXTS_MAX = 40;

/**
 * Asks the stronger model about the task after every third action; its words go into the questions that follow
 * (DroidAgent, "Self-critique").
 */
export async function reviewTask(model: Model, at: Reviewing): Promise<Consultation> {
  const { state, exploring, step } = at;
  if (exploring.tasks === 'none' || !isCritiqueDue(state, exploring)) return { state, consulted: [] };
  const input = taskCriticInput(at);
  const { output, usage } = await model.ask({
    role: 'task-critic',
    about: at.about,
    input,
    messages: reviewTaskPrompt(input),
    schema: TaskCriticOutput,
    signal: at.signal,
    timeoutMs: at.timeoutMs,
  });
  return {
    state: { ...state, advice: [...critiquesOfTask(state), critiqueOf(output)], critiqued: step },
    consulted: [{ role: 'task-critic', usage }],
  };
}

function taskCriticInput({ state, exploring, screen, roles }: Reviewing): TaskCriticInput {
  const { goal = '', endCondition = '' } = state.tasks[state.task] ?? {};
  return {
    task: goal,
    endCondition,
    history: historyForModel(actionsOfTask(state), { claims: true }),
    screen: screenForTasks(screen, exploring.widgetRoles ? { roles } : {}),
    texts: textsInReadingOrder(screen).slice(0, TEXTS_MAX),
    actionsLeft: actionsLeft(state, exploring),
  };
}

function critiqueOf({ review, struggling, workaround }: TaskCriticOutput): string {
  const advice = struggling && typeof workaround === 'string' ? ` Instead: ${workaround}` : '';
  return `${review}${advice}`.trim().slice(0, TASK_TEXT_MAX_CHARACTERS);
}
