import { type Meter, type MeteredTurn, TapwrightError } from '@tapwright/contracts';
import type OpenAI from 'openai';
import type { ChatMessage, ModelTool, Picture } from '../port.ts';
import { backOffMs, pause } from './back-off.ts';
import { cassetteHeaders } from './cassette.ts';
import { type Reply, readCompletion, type Tokens } from './completion.ts';
import { type Accepted, type Concession, concede, nextConcession } from './concession.ts';
import { type Failure, failure, failureInBody, toError, toFailure } from './failure.ts';
import type { Dropped, Learned } from './learned.ts';
import { callEndOf, estimatedTokens } from './metered.ts';
import type { OpenAiSettings } from './options.ts';
import { readBody } from './read-body.ts';
import { type Refused, refusedAs } from './refused.ts';
import { type Body, partsOf, requestOf } from './request.ts';
import type { JsonSchema } from './response-format.ts';
import type { RoleSettings } from './role-settings.ts';

export interface Endpoint {
  readonly client: () => Promise<OpenAI>;
  readonly settings: OpenAiSettings;
  /** Null: nothing limits the calls. */
  readonly meter: Meter | null;
  /** What each model is known to accept. */
  readonly learned: Learned;
  /** In place of the seeds of the settings; absent: those count. */
  readonly seed?: number;
}

/** One question with its repair, and what all its attempts have used so far. */
export interface Conversation {
  readonly model: string;
  /** Version of the prompt. */
  readonly prompt: string;
  readonly name: string;
  /** The cell of a benchmark that asks. */
  readonly cell: string | undefined;
  readonly schema: JsonSchema;
  readonly own: RoleSettings;
  /** The messages of the question itself; the pictures go with the last of them. */
  readonly asked: number;
  readonly pictures: readonly Picture[];
  /** Functions of which one is called; none if the answer is JSON. */
  readonly tools: readonly ModelTool[];
  /** True if the functions are sent; false once it turns out that the endpoint does not call them. */
  callsTools: boolean;
  /** True if the answer is free text: no form is asked for. */
  readonly asText: boolean;
  readonly canceled: AbortSignal;
  /** The time in which a call waits for its turn is not counted: the deadline moves by it. */
  deadline: AbortSignal;
  /** Deadline, as a time of `performance.now()`. */
  endsAt: number;
  attempts: number;
  retries: number;
  /** Attempts that were answered, whether or not the answer could be used. */
  answers: number;
  /** Of these, those whose tokens the endpoint did not count. */
  uncounted: number;
  /** What had to be put right in bodies until they were JSON. */
  mended: number;
  tokens: Tokens;
  /** The model was shown the pictures of the question. */
  shown: boolean;
  /** The last answer is a function call. */
  called: boolean;
}

/** One answer of the endpoint, however many attempts that takes. */
export async function askOnce(
  endpoint: Endpoint,
  talk: Conversation,
  messages: readonly ChatMessage[],
): Promise<Reply> {
  let accepted = endpoint.learned.of(talk.model, performance.now());
  const dropped: Dropped[] = [];
  for (;;) {
    const { result, sent } = await attempt(endpoint, { talk, messages, accepted });
    if ('text' in result) {
      endpoint.learned.note(talk.model, { accepted, dropped, now: performance.now() });
      talk.shown = sent.includes('pictures');
      talk.called = result.called;
      return result;
    }
    const next = await afterRefusal(endpoint, talk, refusedAs(result, sent, talk.model));
    if (next === null) continue;
    dropped.push(next);
    accepted = concede(accepted, next.what);
  }
}

/**
 * What the next attempt leaves out; null where it is the same again, after a pause.
 * @throws TapwrightError where there may be no further attempt
 */
async function afterRefusal(
  endpoint: Endpoint,
  talk: Conversation,
  { failure: result, sent, form }: Refused,
): Promise<Dropped | null> {
  const what = form === 'no' ? null : nextConcession(sent, result.words);
  if (what !== null && form === 'yes') return { what, certain: true };
  const mayRetry = result.mayRetry && talk.retries < endpoint.settings.maxRetries;
  // A fault may pass: the same is asked again first, and only then less.
  if (what !== null && !mayRetry) return { what, certain: false };
  await prepareRetry(endpoint, talk, result);
  return null;
}

/** Waits before the next attempt, or throws if there may be none. */
async function prepareRetry({ settings }: Endpoint, talk: Conversation, result: Failure): Promise<void> {
  if (!result.mayRetry || talk.retries >= settings.maxRetries) throw toError(result, talk.attempts);
  talk.retries += 1;
  // The pause is kept by all: the next turn comes after it.
  if (result.isPaused === true && result.status === 429) return;
  const waitMs = backOffMs(talk.retries, result.retryAfterMs, Math.random());
  // Waiting beyond the deadline would only replace the true reason with a timeout.
  if (performance.now() + waitMs >= talk.endsAt) throw toError(result, talk.attempts);
  await pause(waitMs, AbortSignal.any([talk.canceled, talk.deadline]));
  throwIfOver(talk);
}

interface Attempt {
  readonly talk: Conversation;
  readonly messages: readonly ChatMessage[];
  readonly accepted: Accepted;
}

interface Attempted {
  readonly result: Reply | Failure;
  /** What the request held that may be left out. */
  readonly sent: readonly Concession[];
}

async function attempt(endpoint: Endpoint, asked: Attempt): Promise<Attempted> {
  throwIfOver(asked.talk);
  const turn = await turnOf(endpoint, asked);
  const body = bodyOf(asked, turn);
  const result = await call(endpoint, asked.talk, body).catch(async (thrown: unknown) => {
    await turn?.end({ kind: 'unknown' });
    throw thrown;
  });
  await turn?.end(callEndOf(result));
  const isPaused = turn?.sharesPauses === true && 'code' in result;
  return { result: isPaused ? { ...result, isPaused } : result, sent: partsOf(body) };
}

/** Waits until the call may be made. Null: nothing limits it. */
async function turnOf(
  { meter, settings }: Endpoint,
  { talk, messages, accepted }: Attempt,
): Promise<MeteredTurn | null> {
  if (meter === null) return null;
  const began = performance.now();
  const turn = await meter.begin({
    endpoint: settings.baseUrl,
    model: talk.model,
    role: talk.name,
    prompt: talk.prompt,
    promptTokens: () => estimatedTokens(messages, talk.schema, talk.tools),
    pictures: accepted.pictures ? talk.pictures.length : 0,
    callMs: Math.max(0, talk.endsAt - began),
    signal: talk.canceled,
  });
  if (turn === null) return null;
  talk.endsAt += performance.now() - began;
  talk.deadline = AbortSignal.timeout(Math.max(1, Math.ceil(talk.endsAt - performance.now())));
  return turn;
}

/** An answer may have as many tokens as its role and its budget allow. */
function bodyOf({ talk, messages, accepted }: Attempt, turn: MeteredTurn | null): Body {
  const limits = [talk.own.outputTokens, turn?.outputTokens].filter((one) => typeof one === 'number');
  const outputTokens = limits.length === 0 ? null : Math.min(...limits);
  return requestOf({ ...talk, messages, after: messages.length - talk.asked, outputTokens }, accepted);
}

async function call(
  { client, settings }: Endpoint,
  talk: Conversation,
  body: Body,
): Promise<Reply | Failure> {
  talk.attempts += 1;
  try {
    const signal = AbortSignal.any([talk.canceled, talk.deadline]);
    const headers = settings.cassette === undefined ? {} : { headers: cassetteHeaders(talk.name, talk.cell) };
    const { chat } = await client();
    const answer: unknown = await chat.completions.create(body, { signal, ...headers });
    const { body: said, mended } =
      typeof answer === 'string' ? readBody(answer) : { body: answer, mended: 0 };
    const reply = readCompletion(said, talk.tools.length > 0);
    if (reply === null) return failureInBody(said);
    talk.answers += 1;
    talk.mended += mended;
    if (reply.uncounted) talk.uncounted += 1;
    talk.tokens = add(talk.tokens, reply.tokens);
    return reply;
  } catch (thrown) {
    throwIfOver(talk);
    return await toFailure(thrown, Date.now());
  }
}

function add(left: Tokens, right: Tokens): Tokens {
  return {
    input: left.input + right.input,
    output: left.output + right.output,
    cached: left.cached + right.cached,
  };
}

/** Whatever an aborted call throws: the signals show why it ended. */
function throwIfOver(talk: Conversation): void {
  if (talk.canceled.aborted) throw new TapwrightError('CANCELED', 'the question was canceled');
  if (talk.deadline.aborted)
    throw toError(failure('MODEL_TIMEOUT', 'the model did not answer before its deadline'), talk.attempts);
}
