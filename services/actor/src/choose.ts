import type { BoundCase, RunState } from '@tapwright/contracts';
import {
  type ActorInput,
  actorOutputFor,
  type Model,
  type ModelSubject,
  type ModelUsage,
} from '@tapwright/model';
import { type Choice, type MappedWay, plainValues, type Strategy } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { actorInput, type Situation } from './actor-input.ts';
import { answerOf, needsText, whyInvalid } from './answer.ts';
import { type Chosen, type Consulted, claimOf } from './chosen.ts';
import { plannedIn, planOf } from './conversation.ts';
import { filledIn } from './filled-in.ts';
import { asksForMore, choosePrompt, type Length } from './prompts/choose.ts';
import type { ShownPicture } from './shown-picture.ts';

export interface ChooseInput {
  readonly about: ModelSubject;
  readonly screen: Screen;
  readonly state: RunState;
  readonly choices: readonly Choice[];
  readonly strategy: Strategy;
  /** The case that is run, if there is one. */
  readonly bound?: BoundCase | undefined;
  /** What the map of the app knows; absent: nothing. */
  readonly ways?: readonly MappedWay[];
  readonly stepsLeft: number;
  /** Shown with the question; absent or null: none. */
  readonly picture?: ShownPicture | null | undefined;
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Lets the model choose by index. What is not in the list cannot be chosen: such an answer is sent back with the
 * reason (XUAT-Copilot's reflection), at most as often as the strategy says. After that the rule of the strategy
 * decides.
 */
export async function choose(model: Model, input: ChooseInput): Promise<Chosen> {
  const usages: ModelUsage[] = [];
  const consulted: Consulted[] = [];
  const refused: { answer: string; reason: string }[] = [];
  let plan = planOf(input.state);
  let page = 0;
  while (refused.length <= input.strategy.invalidAnswers) {
    const asked = askedFor(input.strategy, plan);
    const values = plainValues(input.bound);
    const alone = aloneWith(input);
    const question = actorInput({ ...input, ...asked, refused: [...refused], values, alone });
    const pictured = (input.picture ?? null) !== null;
    const length = { tokens: model.questionTokens?.('actor') ?? null, page, pictured };
    const { output, usage } = await ask(model, { question, length }, input);
    usages.push(usage);
    if (asksForMore(output.index, question, length)) {
      page += 1;
      continue;
    }
    plan = plannedIn(output) ?? plan;
    const problem = whyInvalid(output, input);
    const choice = input.choices[output.index];
    if (problem === null && choice !== undefined) {
      const answer = answerOf(choice, output);
      const filled = await filledIn(model, input, { answer, choice });
      consulted.push(...filled.consulted);
      if (filled.action !== null) return { ...answer, action: filled.action, plan, usages, consulted };
      refused.push({ answer: `index-${output.index}`, reason: filled.refused });
      continue;
    }
    refused.push({ answer: `index-${output.index}`, reason: problem ?? 'no such index' });
  }
  return { ...withoutAnswer(input, refused.at(-1)?.reason ?? ''), plan, usages, consulted };
}

/** How the strategy wants the question. */
function askedFor(
  { asksNotToRepeat, predicts, observation, plansAhead, workingMemory }: Strategy,
  plan: readonly string[],
): Partial<Situation> {
  return {
    asksNotToRepeat,
    predicts,
    observation,
    ...(plansAhead ? { plan } : {}),
    summarised: workingMemory === 'summary',
  };
}

/** The action where no answer was valid. */
export function withoutAnswer(
  { choices, strategy }: Pick<ChooseInput, 'choices' | 'strategy'>,
  reason: string,
): Omit<Chosen, 'usages'> {
  if (strategy.afterInvalid === 'give_up') return claimOf('infeasible', `no valid action: ${reason}`);
  const first = choices.find((choice) => !needsText(choice));
  if (first === undefined)
    return claimOf('infeasible', 'no valid answer, and nothing is possible without one');
  const thought = 'no valid answer: the first possible action is taken';
  return answerOf(first, { thought, index: 0, text: null, claim: 'infeasible' });
}

/** What an actor without other agents is given in addition. */
function aloneWith({ bound, strategy, state }: ChooseInput): Situation['alone'] {
  if (bound === undefined) return undefined;
  const [task, following] = state.tasks.slice(state.task);
  // On this phone it is not visible whether a step on another phone can begin.
  const next = following?.role === task?.role ? (following?.goal ?? null) : null;
  return {
    ...(strategy.parameters === 'own' ? { candidates: bound.parameters } : {}),
    ...(strategy.completion === 'own' ? { next } : {}),
  };
}

function ask(
  model: Model,
  { question, length }: { readonly question: ActorInput; readonly length: Length },
  input: ChooseInput,
) {
  const shown = input.picture ?? null;
  return model.ask({
    role: 'actor',
    about: input.about,
    input: question,
    messages: choosePrompt(question, length),
    ...(shown === null ? {} : { pictures: [shown.picture] }),
    schema: actorOutputFor(question),
    signal: input.signal,
    timeoutMs: input.timeoutMs,
  });
}
