import type { ActorChoice } from '../../roles/actor.ts';
import { type TaskActorInput, type TaskActorOutput, TOOL_OF_KIND } from '../../roles/task-actor.ts';
import { chooseAction } from './choose.ts';

/**
 * Chooses as for any goal, and says it as a function call. Without a task there is nothing that rules could compare a
 * screen with: they only go back.
 */
export function callTool(input: TaskActorInput): TaskActorOutput {
  if (input.task === null) return call('back', 'rules do nothing without a task');
  const { task, endCondition } = input.task;
  // Numbers of choices are positions; refused answers name them as they stand here.
  const choices = input.offered
    .filter(({ kind }) => TOOL_OF_KIND[kind] !== undefined)
    .map((choice, index) => ({ ...choice, index }));
  const { thought, index, text, claim } = chooseAction({
    goal: task,
    app: input.app,
    activity: input.activity,
    texts: input.texts,
    choices,
    history: input.history,
    rules: endCondition === '' ? [] : [endCondition],
    refused: input.refused,
    stepsLeft: input.actionsLeft,
  });
  const chosen = choices[index];
  if (chosen === undefined || claim !== null)
    return call('end_task', thought, { done: claim === 'done', reason: thought });
  return call(TOOL_OF_KIND[chosen.kind] ?? 'back', thought, argumentsOf(chosen, text));
}

function argumentsOf(
  { kind, direction, element }: ActorChoice,
  text: string | null,
): Record<string, unknown> {
  const id = element === undefined ? {} : { ID: element.index };
  if (kind === 'scroll') return { ...id, direction };
  return TOOL_OF_KIND[kind] === 'fill' ? { ...id, text: text ?? '' } : id;
}

function call(tool: string, thought: string, said: Record<string, unknown> = {}): TaskActorOutput {
  return { thought, tool, arguments: said };
}
