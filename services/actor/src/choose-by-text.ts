import { type ActorInput, type Model, type ModelUsage, SaidActorOutput } from '@tapwright/model';
import { choiceOfSaid, plainValues, readSaid, type SaidOffer, thoughtIn } from '@tapwright/runtime';
import { actorInput } from './actor-input.ts';
import type { ChooseInput } from './choose.ts';
import { type Chosen, claimOf, elementOf, lostRound, ofRuntime } from './chosen.ts';
import { filledIn } from './filled-in.ts';
import { saidPrompt } from './prompts/said.ts';
import { pictureScale, wasPictured } from './shown-picture.ts';

const THOUGHT_MAX = 1_000;
const FORMAT = 'the answer did not end with an action in the format';

/** A question whose answer is text, at the screen on which the run stands. */
export type TextInput = Omit<ChooseInput, 'ways'> & Pick<SaidOffer, 'current'>;

/**
 * Asks once, in the text grammar of SPHINX's benchmark (3.3.2). Nothing is repaired and nothing is asked again: where the
 * answer is no action of the grammar, or one that cannot be done here, the round passes without an action and is counted.
 */
export async function chooseByText(model: Model, input: TextInput): Promise<Chosen> {
  const { observation } = input.strategy;
  const question = actorInput({ ...input, observation, refused: [], values: plainValues(input.bound) });
  const { output, usage } = await ask(model, question, input);
  const said = output.said ?? '';
  const thought = thoughtIn(said).slice(0, THOUGHT_MAX);
  return {
    ...(await done(model, input, { said, thought, pictured: wasPictured(usage) })),
    usages: [usage] satisfies ModelUsage[],
  };
}

interface Answered {
  readonly pictured: boolean;
  readonly said: string;
  readonly thought: string;
}

async function done(model: Model, input: TextInput, { said, thought, pictured }: Answered): Promise<Chosen> {
  const action = readSaid(said);
  if (action === null) return lostRound({ kind: 'format', reason: FORMAT });
  const read = choiceOfSaid(action, { ...input, scale: pictureScale(input), pictured });
  switch (read.kind) {
    case 'stop':
      return claimOf('done', thought);
    case 'wait':
    case 'restart':
      return ofRuntime(read.kind, thought);
    case 'impossible':
      return lostRound({ kind: 'impossible', reason: read.problem });
    case 'choice':
      return await fill(model, input, { ...read, thought });
  }
}

async function fill(
  model: Model,
  input: TextInput,
  {
    choice,
    text,
    thought,
  }: Pick<Answered, 'thought'> & Extract<ReturnType<typeof choiceOfSaid>, { kind: 'choice' }>,
): Promise<Chosen> {
  const { action } = choice;
  const answer = {
    action: { ...action, text },
    ...elementOf(choice),
    claim: null,
    thought,
  };
  const { action: filled, refused, consulted } = await filledIn(model, input, { answer, choice });
  if (filled === null) return { ...lostRound({ kind: 'impossible', reason: refused }), consulted };
  return { ...answer, action: filled, consulted, usages: [] };
}

function ask(model: Model, question: ActorInput, { picture = null, ...input }: TextInput) {
  return model.ask({
    role: 'actor',
    about: input.about,
    input: question,
    messages: saidPrompt(question, picture),
    ...(picture === null ? {} : { pictures: [picture.picture] }),
    asText: true,
    schema: SaidActorOutput,
    signal: input.signal,
    timeoutMs: input.timeoutMs,
  });
}
