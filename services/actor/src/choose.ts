import type { Action, RunState } from '@tapwright/contracts';
import {
  type ActorInput,
  ActorOutput,
  type Model,
  type ModelSubject,
  type ModelUsage,
} from '@tapwright/model';
import type { Choice, Strategy } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { actorInput } from './actor-input.ts';
import { choosePrompt } from './prompts/choose.ts';

export interface ChooseInput {
  readonly about: ModelSubject;
  readonly screen: Screen;
  readonly state: RunState;
  readonly choices: readonly Choice[];
  readonly strategy: Strategy;
  readonly stepsLeft: number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

export interface Chosen {
  readonly action: Action;
  readonly element: Choice['element'];
  readonly claim: 'done' | 'infeasible' | null;
  readonly thought: string;
  readonly usages: readonly ModelUsage[];
}

/**
 * Lets the model choose by index. What is not in the list cannot be chosen: such an answer is sent back with the
 * reason (XUAT-Copilot's reflection), at most as often as the strategy says; then the first action of the list decides.
 */
export async function choose(model: Model, input: ChooseInput): Promise<Chosen> {
  const usages: ModelUsage[] = [];
  const refused: { answer: string; reason: string }[] = [];
  for (let round = 0; round <= input.strategy.invalidAnswers; round += 1) {
    const question = actorInput({ ...input, refused: [...refused] });
    const { output, usage } = await ask(model, question, input);
    usages.push(usage);
    const problem = whyInvalid(output, input.choices);
    const choice = input.choices[output.index];
    if (problem === null && choice !== undefined) return { ...toChosen(choice, output), usages };
    refused.push({ answer: `index-${output.index}`, reason: problem ?? 'no such index' });
  }
  const first = input.choices.find((choice) => choice.action.kind !== 'text') ?? input.choices[0];
  if (first === undefined) throw new Error('the action space is never empty');
  const thought = 'no valid answer: the first possible action is taken';
  return { ...toChosen(first, { thought, index: 0, text: null, claim: 'infeasible' }), usages };
}

function ask(model: Model, question: ActorInput, input: ChooseInput) {
  return model.ask({
    role: 'actor',
    about: input.about,
    input: question,
    messages: choosePrompt(question),
    schema: ActorOutput,
    signal: input.signal,
    timeoutMs: input.timeoutMs,
  });
}

/** Why an answer cannot be executed, or null where it can. */
export function whyInvalid(output: ActorOutput, choices: readonly Choice[]): string | null {
  const choice = choices[output.index];
  if (choice === undefined) return `choose a number from 0 to ${choices.length - 1}`;
  if (choice.action.kind === 'text' && (output.text === null || output.text === '')) {
    return 'a text action needs a text';
  }
  if (choice.action.kind === 'end' && output.claim === null) return 'end needs the claim done or infeasible';
  return null;
}

function toChosen(choice: Choice, output: ActorOutput): Omit<Chosen, 'usages'> {
  const text = choice.action.kind === 'text' ? output.text : null;
  return {
    action: { ...choice.action, text },
    element: choice.element,
    claim: choice.action.kind === 'end' ? (output.claim ?? 'infeasible') : null,
    thought: output.thought,
  };
}
