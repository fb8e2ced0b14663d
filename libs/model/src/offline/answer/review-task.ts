import type { ActorHistoryItem } from '../../roles/actor.ts';
import type { TaskCriticInput, TaskCriticOutput } from '../../roles/task-critic.ts';
import type { TaskReflectorInput, TaskReflectorOutput } from '../../roles/task-reflector.ts';
import type { WidgetRolesInput, WidgetRolesOutput } from '../../roles/widget-roles.ts';
import { criticise } from './criticise.ts';
import { reflect } from './reflect.ts';

const TOLD = 6;

/** The critic's rules on one task. */
export function reviewTask({ task, history, texts, actionsLeft }: TaskCriticInput): TaskCriticOutput {
  const { stuck, advice } = criticise({ goal: task, history, texts, advice: [], stepsLeft: actionsLeft });
  return { review: done(history), struggling: stuck, workaround: advice === '' ? null : advice };
}

/** Only the verifier tells rules whether a task has succeeded; without it nothing is called a success. */
export function reflectOnTask(input: TaskReflectorInput): TaskReflectorOutput {
  const success = input.verified === true;
  const outcome = success ? 'completed' : 'failed';
  const { rules } = reflect({ goal: input.task, outcome, history: input.history });
  return {
    summary: `${done(input.history)} ${success ? 'The task was done' : 'The task was not done'}: ${input.ended}`,
    success,
    reflections: rules.map(({ text }) => text),
  };
}

/** What was seen most often is what it is for. */
export function inferRoles({ widgets }: WidgetRolesInput): WidgetRolesOutput {
  return {
    roles: widgets.flatMap(({ observations }, widget) => {
      const counts = Map.groupBy(observations, (one) => one);
      const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
      return most === undefined ? [] : [{ widget, role: most[0] }];
    }),
  };
}

function done(history: readonly ActorHistoryItem[]): string {
  const acted = history.filter(({ kind }) => kind !== 'end').slice(-TOLD);
  if (acted.length === 0) return 'Nothing was done.';
  return `Done: ${acted.map(({ action }) => action).join(', ')}.`;
}
