import type { Persona, RunState } from '@tapwright/contracts';
import { historyForModel, type TaskActorInput } from '@tapwright/model';
import {
  actionsLeft,
  type Choice,
  critiquesOfTask,
  type Exploring,
  type Observation,
  personaTold,
  screenForTasks,
  taskTurns,
} from '@tapwright/runtime';
import { type Screen, textsInReadingOrder } from '@tapwright/screen';
import { actorChoices, linesOf } from './actor-input.ts';

/** Where the next action of a task is decided. */
export interface TaskSituation {
  readonly exploring: Exploring;
  /** Null: the actor is nobody. */
  readonly persona: Persona | null;
  readonly screen: Screen;
  readonly state: RunState;
  readonly choices: readonly Choice[];
  /** What widgets are for, by element index. */
  readonly roles: ReadonlyMap<number, string>;
  /** What was explored before, in words. */
  readonly explored: string;
  readonly refused: TaskActorInput['refused'];
  /** How the screen is shown; absent: as nested JSON. */
  readonly observation?: Observation | undefined;
  /** Steps that the run still has; absent: the task has its own number of actions. */
  readonly stepsLeft?: number | undefined;
}

const TEXTS_MAX = 80;

/** The facts of the question for the next action; what the strategy leaves out is not in it. */
export function taskActorInput(situation: TaskSituation): TaskActorInput {
  const { exploring, persona, screen, state, choices } = situation;
  const { goal = '', endCondition = '' } = state.tasks[state.task] ?? {};
  const own = state.history.filter(({ task }) => exploring.tasks === 'none' || task === state.task);
  const critique = exploring.critiqueEvery === null ? undefined : critiquesOfTask(state).at(-1);
  return {
    task: exploring.tasks === 'none' ? null : { task: goal, endCondition },
    persona: exploring.persona && persona !== null ? personaTold(persona) : null,
    ...(exploring.asksFor === 'likely' ? { likely: true } : {}),
    app: screen.packageName,
    activity: screen.activity,
    screen: told(situation),
    offered: actorChoices(screen, choices),
    texts: textsInReadingOrder(screen).slice(0, TEXTS_MAX),
    history: historyForModel(own, { claims: true }),
    turns: taskTurns(state, exploring),
    ...(exploring.tellsExplored ? { explored: situation.explored } : {}),
    ...(critique === undefined ? {} : { critique }),
    refused: situation.refused,
    actionsLeft: situation.stepsLeft ?? actionsLeft(state, exploring),
  };
}

/** The screen as a text. */
function told({ exploring, screen, choices, roles, observation = 'json' }: TaskSituation): string {
  const lines = linesOf(screen, observation);
  if (lines !== null) return lines.lines.join('\n');
  return screenForTasks(screen, { choices, ...(exploring.widgetRoles ? { roles } : {}) });
}
