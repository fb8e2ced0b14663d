import type { RunState } from '@tapwright/contracts';
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
import { answerOf, needsText, whyInvalid } from './answer.ts';
import { type Chosen, claimOf } from './chosen.ts';
import { choosePrompt } from './prompts/choose.ts';

export interface ChooseInput {
  readonly about: ModelSubject;
  readonly screen: Screen;
  readonly state: RunState;
  readonly choices: readonly Choice[];
  readonly strategy: Strategy;
  readonly stepsLeft: number;
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Lets the model choose by index. What is not in the list cannot be chosen: such an answer is sent back with the
 * reason (XUAT-Copilot's reflection), at most as often as the strategy says; then the first action of the list decides.
 */
export async function choose(model: Model, input: ChooseInput): Promise<Chosen> {
  const usages: ModelUsage[] = [];
  const refused: { answer: string; reason: string }[] = [];
  for (let round = 0; round <= input.strategy.invalidAnswers; round += 1) {
    const { asksNotToRepeat } = input.strategy;
    const question = actorInput({ ...input, refused: [...refused], asksNotToRepeat });
    const { output, usage } = await ask(model, question, input);
    usages.push(usage);
    const problem = whyInvalid(output, input);
    const choice = input.choices[output.index];
    if (problem === null && choice !== undefined) return { ...answerOf(choice, output), usages };
    refused.push({ answer: `index-${output.index}`, reason: problem ?? 'no such index' });
  }
  const first = input.choices.find((choice) => !needsText(choice));
  if (first === undefined)
    return { ...claimOf('infeasible', 'no valid answer, and nothing is possible without one'), usages };
  const thought = 'no valid answer: the first possible action is taken';
  return { ...answerOf(first, { thought, index: 0, text: null, claim: 'infeasible' }), usages };
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
