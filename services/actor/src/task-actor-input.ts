import type { Persona, RunState } from '@tapwright/contracts';
import { historyForModel, type TaskActorInput } from '@tapwright/model';
import {
  actionsLeft,
  type Choice,
  critiquesOfTask,
  type Exploring,
  personaTold,
  screenForTasks,
  taskTurns,
} from '@tapwright/runtime';
import { type Screen, textsInReadingOrder } from '@tapwright/screen';
import { actorChoices } from './actor-input.ts';

/** Where the next action of a task is decided. */
export interface TaskSituation {
  readonly exploring: Exploring;
  readonly persona: Persona;
  readonly screen: Screen;
  readonly state: RunState;
  readonly choices: readonly Choice[];
  /** What widgets are for, by element index. */
  readonly roles: ReadonlyMap<number, string>;
  /** What was explored before, in words. */
  readonly explored: string;
  readonly refused: TaskActorInput['refused'];
}

const TEXTS_MAX = 80;

/** The facts of the question for the next action; what the strategy leaves out is not in it. */
export function taskActorInput(situation: TaskSituation): TaskActorInput {
  const { exploring, persona, screen, state, choices, roles } = situation;
  const { goal = '', endCondition = '' } = state.tasks[state.task] ?? {};
  const own = state.history.filter(({ task }) => exploring.tasks === 'none' || task === state.task);
  const critique = exploring.critiqueEvery === null ? undefined : critiquesOfTask(state).at(-1);
  return {
    task: exploring.tasks === 'none' ? null : { task: goal, endCondition },
    persona: exploring.persona ? personaTold(persona) : null,
    ...(exploring.asksFor === 'likely' ? { likely: true } : {}),
    app: screen.packageName,
    activity: screen.activity,
    screen: screenForTasks(screen, { choices, ...(exploring.widgetRoles ? { roles } : {}) }),
    offered: actorChoices(screen, choices),
    texts: textsInReadingOrder(screen).slice(0, TEXTS_MAX),
    history: historyForModel(own, { claims: true }),
    turns: taskTurns(state, exploring),
    ...(exploring.tellsExplored ? { explored: situation.explored } : {}),
    ...(critique === undefined ? {} : { critique }),
    refused: situation.refused,
    actionsLeft: actionsLeft(state, exploring),
  };
}
