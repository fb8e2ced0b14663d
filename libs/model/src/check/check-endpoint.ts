import { randomInt } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import type { z } from 'zod';
import type { Accepted } from '../openai/concession.ts';
import { createEndpoint, modelAt } from '../openai/openai-model.ts';
import type { OpenAiOptions } from '../openai/options.ts';
import { profileOf } from '../openai/profiles.ts';
import type { ChatMessage, ModelRequest, ModelUsage } from '../port.ts';
import type { Role } from '../roles/index.ts';
import {
  BUTTON,
  CALL_MESSAGES,
  Call,
  Choice,
  choiceQuestion,
  PICTURE_MESSAGES,
  Seen,
  TOOLS,
} from './questions.ts';
import { LETTERS, wordPicture } from './word-picture.ts';

/** What an endpoint can do, as it was found by asking. */
export interface EndpointReport {
  /** Without what may be secret in its address. */
  readonly endpoint: string;
  readonly kind: string;
  readonly role: Role;
  readonly model: string;
  /** Questions of the actor's kind, and how many of them were answered rightly. */
  readonly choices: { readonly asked: number; readonly right: number };
  /** How the form of an answer can be asked for. */
  readonly schema: Accepted['format'];
  readonly functions: 'called' | 'in words' | 'not answered';
  readonly pictures: 'read' | 'not read' | 'refused';
  /** Tokens of one picture as the endpoint counts them; null: it does not say. */
  readonly pictureTokens: number | null;
  /** Mean of a question of the actor's kind; null: the endpoint counts nothing. */
  readonly tokens: { readonly input: number; readonly output: number } | null;
  /** Tokens of the same beginning that came from the endpoint's cache; null: none did. */
  readonly cachedTokens: number | null;
  readonly latencyMs: { readonly p50: number; readonly most: number };
  /** Parts of answers that had another form than was asked for, and answers that had to be asked for again. */
  readonly coerced: number;
  readonly repaired: number;
  /** Settings and parts of a request that the model refuses. */
  readonly refused: readonly string[];
}

export interface Checking {
  readonly options: OpenAiOptions;
  readonly role: Role;
  readonly signal: AbortSignal;
}

const CHOICES = 4;
const WORD_LETTERS = 5;
const TIMEOUT_MS = 600_000;

/**
 * Asks an endpoint a few questions in the way of a run, and says what came of them.
 * @throws TapwrightError where it does not answer at all, as a run would
 */
export async function checkEndpoint({ options, role, signal }: Checking): Promise<EndpointReport> {
  const endpoint = createEndpoint(options);
  const { settings, learned } = endpoint;
  const asker = modelAt(endpoint);
  const model = settings.models[role];
  const usages: ModelUsage[] = [];
  const ask = async <T>(question: Question<T>): Promise<{ value: T; usage: ModelUsage }> => {
    const answer = await asker.ask({
      ...question,
      ...subject(role, signal),
    } as unknown as ModelRequest<Role>);
    usages.push(answer.usage);
    return { value: answer.output as T, usage: answer.usage };
  };
  const chosen = await choose(ask);
  const functions = await callOne(ask);
  const seen = await look(ask);
  const accepted = learned.of(model, performance.now());
  return {
    endpoint: plainAddress(settings.baseUrl),
    kind: profileOf(settings).name,
    role,
    model,
    ...chosen,
    schema: accepted.format,
    functions,
    pictures: accepted.pictures ? seen.pictures : 'refused',
    pictureTokens: accepted.pictures ? seen.tokens : null,
    coerced: usages.reduce((sum, { coerced = 0 }) => sum + coerced, 0),
    repaired: usages.filter(({ repaired }) => repaired).length,
    refused: refusedOf(accepted, profileOf(settings).accepted),
  };
}

interface Question<T> {
  readonly messages: readonly ChatMessage[];
  readonly schema: z.ZodType<T>;
  readonly tools?: typeof TOOLS;
  readonly pictures?: ModelRequest<Role>['pictures'];
}

type Ask = <T>(question: Question<T>) => Promise<{ readonly value: T; readonly usage: ModelUsage }>;

function subject(role: Role, signal: AbortSignal) {
  return { role, about: { jobId: 'check', runId: 'check' }, input: {}, signal, timeoutMs: TIMEOUT_MS };
}

async function choose(
  ask: Ask,
): Promise<Pick<EndpointReport, 'choices' | 'tokens' | 'cachedTokens' | 'latencyMs'>> {
  let right = 0;
  const usages: ModelUsage[] = [];
  for (let number = 0; number < CHOICES; number += 1) {
    const question = choiceQuestion(number);
    const { value, usage } = await ask({ messages: question.messages, schema: Choice });
    if (value.index === question.right) right += 1;
    usages.push(usage);
  }
  // The first question also finds out how to ask.
  const settled = usages.slice(1);
  const mean = (of: (usage: ModelUsage) => number) =>
    Math.round(settled.reduce((sum, usage) => sum + of(usage), 0) / settled.length);
  const input = mean(({ inputTokens, attempts }) => inputTokens / attempts);
  const output = mean(({ outputTokens, attempts }) => outputTokens / attempts);
  const times = settled.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b);
  const cached = Math.max(...settled.map(({ cachedTokens }) => cachedTokens));
  return {
    choices: { asked: CHOICES, right },
    tokens: input + output === 0 ? null : { input, output },
    cachedTokens: cached === 0 ? null : cached,
    latencyMs: { p50: times[Math.floor(times.length / 2)] ?? 0, most: times.at(-1) ?? 0 },
  };
}

async function callOne(ask: Ask): Promise<EndpointReport['functions']> {
  try {
    const { value, usage } = await ask({ messages: CALL_MESSAGES, schema: Call, tools: TOOLS });
    const isRight = value.tool === 'press' && Number(value.arguments?.ID) === BUTTON;
    if (!isRight) return 'not answered';
    return usage.called === true ? 'called' : 'in words';
  } catch (thrown) {
    return notAnswered(thrown, 'not answered');
  }
}

/** Shows a word that nobody can guess; the same question without a picture tells what a picture takes. */
async function look(
  ask: Ask,
): Promise<{ readonly pictures: 'read' | 'not read'; readonly tokens: number | null }> {
  const word = Array.from({ length: WORD_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const question = { messages: PICTURE_MESSAGES, schema: Seen };
  try {
    const { usage: plain } = await ask(question);
    const { value, usage } = await ask({ ...question, pictures: [wordPicture(word)] });
    const isRead = value.word?.replace(/[^a-z]/gi, '').toUpperCase() === word;
    const once = plain.attempts === 1 && usage.attempts === 1 && plain.inputTokens > 0;
    return {
      pictures: isRead ? 'read' : 'not read',
      tokens: once ? Math.max(0, usage.inputTokens - plain.inputTokens) : null,
    };
  } catch (thrown) {
    return notAnswered(thrown, { pictures: 'not read' as const, tokens: null });
  }
}

/** An answer of the wrong form is a finding; an endpoint that is gone is not. */
function notAnswered<T>(thrown: unknown, finding: T): T {
  const code = thrown instanceof TapwrightError ? thrown.code : '';
  if (code === 'MODEL_ANSWER_INVALID' || code === 'MODEL_REFUSED') return finding;
  throw thrown;
}

function refusedOf(accepted: Accepted, start: Accepted): string[] {
  const fields = ['toolChoice', 'system', 'temperature', 'seed', 'reasoning'] as const;
  return [
    ...fields.filter((field) => start[field] && !accepted[field]),
    ...(accepted.outputLimit === start.outputLimit ? [] : [start.outputLimit ?? '']),
  ];
}

function plainAddress(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
}
