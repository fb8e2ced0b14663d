import { TapwrightError } from '@tapwright/contracts';
import type { InProcessModel, Rates } from '@tapwright/model';
import {
  type ActorChoice,
  type ActorInput,
  ActorOutput,
  actorOutputFor,
  createOfflineModel,
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type ModelUsage,
  type Role,
  sayChoice,
} from '@tapwright/model';
import { draw, drawOne } from './draw.ts';
import type { ProbeAnswer, ProbeQuestion, RunScope, Subject } from './subject.ts';

const CHARACTERS_PER_TOKEN = 4;

/** Something that answers in this process: rules, a known way, chance, or a simulation with given rates. */
export function builtInSubject(entry: InProcessModel): Subject {
  const { name, builtin } = entry;
  return {
    name,
    kind: 'builtin',
    knowsTheWay: builtin === 'truth' || builtin === 'simulated',
    vision: false,
    prices: { input: 0, output: 0 },
    probe: async (question) => probed(entry, question),
    modelFor: (scope) => runModel(entry, scope),
    reach: async () => undefined,
  };
}

async function probed(entry: InProcessModel, question: ProbeQuestion): Promise<ProbeAnswer> {
  if (entry.builtin === 'offline') {
    const { output, usage } = await offline.ask(offlineRequest(question));
    return { output, direct: true, usage };
  }
  const { answer, attempts } = inForm(entry, question, () => saidTo(entry, question));
  const usage = usageOf(entry, question.messages.map(({ content }) => content).join('\n'), attempts);
  return { output: answer, direct: attempts === 1 && answer !== null, usage };
}

const offline = createOfflineModel();

function offlineRequest({ input, messages }: ProbeQuestion): ModelRequest<'actor'> {
  return {
    ...{ role: 'actor', about: { jobId: 'probe', runId: 'probe' }, input, messages },
    schema: actorOutputFor({}),
    signal: new AbortController().signal,
    timeoutMs: 60_000,
  };
}

/** The first answer, or the repaired one; null where neither has the demanded form. */
function inForm<T>(
  { builtin, name, rates }: InProcessModel,
  { id, kind, seed }: Pick<ProbeQuestion, 'id' | 'kind' | 'seed'>,
  say: () => T,
): { readonly answer: T | null; readonly attempts: number } {
  const isAction = kind === 'instruction' || kind === 'focused';
  const rate = builtin === 'simulated' && isAction ? rates.formatErrors : 0;
  if (draw(name, seed, id, 'form') >= rate) return { answer: say(), attempts: 1 };
  return { answer: draw(name, seed, id, 'repair') < rate ? null : say(), attempts: 2 };
}

function saidTo({ builtin, name, rates }: InProcessModel, question: ProbeQuestion): ActorOutput {
  const { id, seed, right, rightText, avoid, input } = question;
  const drawn = (what: string): number => draw(name, seed, id, what);
  const [first = -1] = right;
  if (builtin === 'truth' && right.length > 0) return chosen(first, rightText);
  if (builtin === 'null') return chosen(-1);
  const indexes = input.choices.map(({ index }) => index);
  if (builtin === 'random') return chosen(drawOne(indexes, drawn('any')) ?? -1);
  if (question.kind === 'question' || question.kind === 'grounding') {
    const rate = question.kind === 'question' ? rates.questions : rates.grounding;
    if (drawn('right') < rate) return chosen(first, rightText);
    return chosen(
      drawOne(
        indexes.filter((index) => !right.includes(index)),
        drawn('wrong'),
      ) ?? -1,
    );
  }
  const repeats = avoid.length > 0 && drawn('repetition') < rates.repetition;
  const fresh = indexes.filter((index) => !avoid.includes(index));
  return chosen(drawOne(repeats ? avoid : fresh, drawn('which')) ?? -1);
}

function chosen(index: number, text: string | null = null): ActorOutput {
  return { thought: 'simulated', index, text, claim: null };
}

function usageOf({ name }: InProcessModel, prompt: string, attempts: number): ModelUsage {
  const inputTokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN) * attempts;
  const outputTokens = 20 * attempts;
  return {
    inputTokens,
    outputTokens,
    cachedTokens: 0,
    latencyMs: 0,
    attempts,
    repaired: attempts > 1,
    model: name,
  };
}

/** The model of one run: the actor's and verifier's answers are its own, all others those of the rules. */
function runModel(entry: InProcessModel, scope: RunScope): Model {
  if (entry.builtin === 'offline') return offline;
  let asked = 0;
  return {
    name: entry.name,
    inProcess: true,
    sees: () => false,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      if (request.role !== 'actor' && request.role !== 'verifier' && request.role !== 'referee')
        return offline.ask(request);
      const at = request.role === 'actor' ? asked++ : -1;
      const place = { id: `${scope.key} ${at}`, kind: 'instruction', seed: scope.seed } as const;
      const say = (): unknown =>
        request.role === 'actor'
          ? decided(entry, { scope, at }, request.input as ActorInput)
          : { completed: scope.path?.left() === 0, reason: 'what is known of the way', evidence: [] };
      const form = request.role === 'actor' ? inForm(entry, place, say) : { answer: say(), attempts: 1 };
      const read = request.schema.safeParse(
        request.asText === true ? { said: inText(request.input as ActorInput, form) } : form.answer,
      );
      if (!read.success)
        throw new TapwrightError('MODEL_ANSWER_INVALID', `the answer of ${entry.name} holds no JSON object`);
      const prompt = request.messages.map(({ content }) => content).join('\n');
      return { output: read.data, usage: usageOf(entry, prompt, form.attempts) };
    },
  };
}

/** The answer of a text protocol, in which nothing is repaired. */
function inText(
  input: ActorInput,
  { answer, attempts }: { readonly answer: unknown; readonly attempts: number },
): string {
  const read = ActorOutput.safeParse(answer);
  return read.success && attempts === 1 ? sayChoice(input, read.data) : 'I would press the next thing.';
}

interface Decision {
  readonly scope: RunScope;
  readonly at: number;
}

/** The next action: by the way, by chance, or none. */
function decided(
  { builtin, name, rates }: InProcessModel,
  { scope, at }: Decision,
  input: ActorInput,
): ActorOutput {
  const { path, key, seed } = scope;
  const drawn = (what: string): number => draw(name, seed, key, at, what);
  if (builtin === 'null') return ended(input, 'done');
  if (builtin === 'random' || path === null) return byChance(input, drawn('any'));
  const right = path.next(input);
  if (right.kind === 'done') return ended(input, 'done');
  if (right.kind === 'lost') return ended(input, 'infeasible');
  const strayed = builtin === 'simulated' ? astray(rates, { input, right: right.index, drawn }) : null;
  return strayed ?? chosen(right.index, right.text);
}

function astray(
  rates: Rates,
  { input, right, drawn }: { input: ActorInput; right: number; drawn: (what: string) => number },
): ActorOutput | null {
  const others = input.choices.filter(({ index, kind }) => index !== right && kind === 'click');
  const again = others.filter((choice) => input.history.some((done) => isSame(choice, done)));
  if (again.length > 0 && drawn('repetition') < rates.repetition)
    return chosen(drawOne(again, drawn('which'))?.index ?? -1);
  if (drawn('right') < rates.grounding) return null;
  const wrong = drawOne(others, drawn('wrong'));
  return wrong === undefined ? null : chosen(wrong.index);
}

function isSame(choice: ActorChoice, done: { readonly kind: string; readonly label: string }): boolean {
  return choice.kind === done.kind && choice.label === done.label;
}

function byChance(input: ActorInput, drawn: number): ActorOutput {
  const choice = drawOne(input.choices, drawn);
  if (choice === undefined || choice.kind === 'end') return ended(input, 'done');
  return chosen(choice.index, choice.kind === 'text' ? 'text' : null);
}

function ended({ choices }: ActorInput, claim: 'done' | 'infeasible'): ActorOutput {
  const end = choices.find(({ kind }) => kind === 'end');
  return {
    thought: 'nothing else is to be done',
    index: end?.index ?? choices[0]?.index ?? 0,
    text: null,
    claim,
  };
}
