import type { Persona } from '@tapwright/contracts';
import {
  type Model,
  type ModelSubject,
  type ModelUsage,
  type TaskActorInput,
  TaskActorOutput,
} from '@tapwright/model';
import { readCall, toolsFor } from '@tapwright/runtime';
import { needsText } from './answer.ts';
import { type Chosen, claimOf, elementOf, ofRuntime } from './chosen.ts';
import { callToolPrompt } from './prompts/call-tool.ts';
import type { ShownPicture } from './shown-picture.ts';
import { type TaskSituation, taskActorInput } from './task-actor-input.ts';

/** How often a call that cannot be done is sent back with the reason. */
const REFUSED_MAX = 3;
const CALL_MAX = 200;

export interface ChoosingByTool extends Omit<TaskSituation, 'refused' | 'persona'> {
  readonly persona: Persona;
  readonly about: ModelSubject;
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Lets the model call a function (DroidAgent, "Function-call based action selection"). What cannot be done is sent back
 * with the reason; after the third time a task is given up, and without a task the first possible action is taken.
 */
export async function chooseByTool(model: Model, at: ChoosingByTool): Promise<Chosen> {
  const usages: ModelUsage[] = [];
  const refused: { answer: string; reason: string }[] = [];
  const hasTask = at.exploring.tasks !== 'none';
  const offer = { ...at, hasTask, credentials: Object.keys(at.persona.credentials) };
  if (hasTask && taskActorInput({ ...at, refused }).actionsLeft === 0) return await lastWord(model, at);
  while (refused.length <= REFUSED_MAX) {
    const input = taskActorInput({ ...at, refused: [...refused] });
    const { output, usage } = await askForCall(model, input, { ...at, hasTask });
    usages.push(usage);
    const call = readCall(output, offer);
    const thought = output.thought ?? '';
    switch (call.kind) {
      case 'wait':
        return { ...ofRuntime('wait', thought), usages };
      case 'end':
        return { ...claimOf(call.done ? 'done' : 'infeasible', call.reason || thought), usages };
      case 'choice':
        return { ...chosenBy(call, thought), usages };
      case 'invalid':
        refused.push({ answer: callOf(output), reason: call.problem });
    }
  }
  return { ...withoutCall(at, refused.at(-1)?.reason ?? ''), usages };
}

/**
 * What the actor says where the actions of its task are used up: the last one may have done it. It is asked once, and can call
 * nothing else; where its claim was refused on this screen, nothing is asked.
 */
async function lastWord(model: Model, at: ChoosingByTool): Promise<Chosen> {
  const usedUp = claimOf('infeasible', 'the actions of the task are used up');
  const choices = at.choices.filter(({ action }) => action.kind === 'end');
  if (choices.length === 0) return usedUp;
  const input = taskActorInput({ ...at, choices, refused: [] });
  const { output, usage } = await askForCall(model, input, { ...at, hasTask: true, onlyEnd: true });
  const call = readCall(output, { ...at, choices, hasTask: true, credentials: [] });
  const isDone = call.kind === 'end' && call.done;
  return { ...(isDone ? claimOf('done', call.reason || (output.thought ?? '')) : usedUp), usages: [usage] };
}

/** The choice of a call as the actor's. */
export function chosenBy(
  { choice, text, credential }: Extract<ReturnType<typeof readCall>, { kind: 'choice' }>,
  thought: string,
): Omit<Chosen, 'usages'> {
  const { action } = choice;
  return {
    action: { ...action, text, ...(credential === undefined ? {} : { parameter: credential }) },
    ...elementOf(choice),
    claim: null,
    thought,
  };
}

function withoutCall({ exploring, choices }: ChoosingByTool, reason: string): Chosen {
  const first = choices.find((choice) => !needsText(choice) && choice.action.kind !== 'end');
  if (exploring.tasks !== 'none' || first === undefined)
    return claimOf('infeasible', `no call that can be done: ${reason}`);
  const thought = 'no call that can be done: the first possible action is taken';
  return { ...chosenBy({ kind: 'choice', choice: first, text: null }, thought), usages: [] };
}

/** A call in words, for what is sent back. */
export function callOf({ tool, arguments: said }: TaskActorOutput): string {
  return `${tool}(${JSON.stringify(said ?? {})})`.slice(0, CALL_MAX);
}

interface Asking extends Pick<ChoosingByTool, 'about' | 'signal' | 'timeoutMs'> {
  readonly hasTask: boolean;
  /** Shown with the question; its points may be pressed. */
  readonly picture?: ShownPicture | null | undefined;
  /** IDs are drawn in it. */
  readonly marked?: boolean;
  /** No action is left: the task can only be ended. */
  readonly onlyEnd?: boolean;
}

export function askForCall(
  model: Model,
  input: TaskActorInput,
  { hasTask, picture = null, marked = false, onlyEnd = false, ...at }: Asking,
) {
  return model.ask({
    role: 'task-actor',
    about: at.about,
    input,
    messages: callToolPrompt(input, picture === null ? null : { ...picture, marked }),
    ...(picture === null ? {} : { pictures: [picture.picture] }),
    tools: toolsFor({ hasTask, points: picture !== null, onlyEnd }).map(
      ({ name, description, parameters }) => ({
        name,
        description,
        parameters: { ...parameters },
      }),
    ),
    schema: TaskActorOutput,
    signal: at.signal,
    timeoutMs: at.timeoutMs,
  });
}
