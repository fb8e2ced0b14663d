import { type Meter, type MeteredTurn, TapwrightError } from '@tapwright/contracts';
import type OpenAI from 'openai';
import type { ChatMessage, ModelTool, Picture } from '../port.ts';
import { backOffMs, pause } from './back-off.ts';
import { type Reply, readCompletion, type Tokens } from './completion.ts';
import { type Failure, failure, toError, toFailure } from './failure.ts';
import { callEndOf, estimatedTokens } from './metered.ts';
import type { OpenAiSettings } from './options.ts';
import { toContents } from './pictures.ts';
import { type Format, type JsonSchema, looser, responseFormat, withShape } from './response-format.ts';
import { toolFields, withFunctions } from './tools.ts';

export interface Endpoint {
  readonly client: () => Promise<OpenAI>;
  readonly settings: OpenAiSettings;
  /** Null: nothing limits the calls. */
  readonly meter: Meter | null;
  /** The strictest format that the endpoint is known to accept; loosened permanently once a looser one has worked. */
  format: Format;
  /** Models that refused a picture and accepted the same question without it. */
  readonly blind: Set<string>;
  /** Models that refused functions and accepted the same question without them. */
  readonly toolless: Set<string>;
}

/** One question with its repair, and what all its attempts have used so far. */
export interface Conversation {
  readonly model: string;
  readonly name: string;
  readonly schema: JsonSchema;
  /** The messages of the question itself; the pictures go with the last of them. */
  readonly asked: number;
  /** Shown to the model; empty once it turns out that it cannot see. */
  pictures: readonly Picture[];
  /** Functions of which one is called; none if the answer is JSON. */
  readonly tools: readonly ModelTool[];
  /** True if the functions are sent; false once it turns out that the endpoint does not know them. */
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
  tokens: Tokens;
}

/** One answer of the endpoint, however many attempts that takes. */
export async function askOnce(
  endpoint: Endpoint,
  talk: Conversation,
  messages: readonly ChatMessage[],
): Promise<Reply> {
  let format: Format = endpoint.format;
  const dropped: Part[] = [];
  if (endpoint.blind.has(talk.model)) talk.pictures = [];
  if (endpoint.toolless.has(talk.model)) talk.callsTools = false;
  for (;;) {
    const result = await attempt(endpoint, { talk, messages, format });
    if ('text' in result) {
      if (format === endpoint.format) noteUnknown(endpoint, talk, dropped);
      endpoint.format = format;
      return result;
    }
    const refused = refusesFormat(result);
    const part = refused ? dropPart(talk) : null;
    const next = refused && part === null && !talk.asText ? looser(format) : null;
    if (part !== null) dropped.push(part);
    else if (next !== null) format = next;
    else await prepareRetry(endpoint, talk, result);
  }
}

/** What a question can do without. */
type Part = 'tools' | 'pictures';

/** Takes one part out of a question that was refused; null where nothing is left to take out. */
function dropPart(talk: Conversation): Part | null {
  if (talk.callsTools) {
    talk.callsTools = false;
    return 'tools';
  }
  if (talk.pictures.length === 0) return null;
  talk.pictures = [];
  return 'pictures';
}

/** A part was the reason of the refusal only if nothing else had to be changed. */
function noteUnknown({ blind, toolless }: Endpoint, { model }: Conversation, dropped: readonly Part[]): void {
  const [part, second] = dropped;
  if (part === undefined || second !== undefined) return;
  (part === 'tools' ? toolless : blind).add(model);
}

/** True for a request refused as malformed: perhaps only its functions, its picture or its format is the reason. */
function refusesFormat({ status }: Failure): boolean {
  return status === 400 || status === 422;
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
  readonly format: Format;
}

async function attempt(endpoint: Endpoint, asked: Attempt): Promise<Reply | Failure> {
  throwIfOver(asked.talk);
  const turn = await turnOf(endpoint, asked);
  const result = await call(endpoint, asked, turn).catch(async (thrown: unknown) => {
    await turn?.end({ kind: 'unknown' });
    throw thrown;
  });
  await turn?.end(callEndOf(result));
  return turn?.sharesPauses === true && 'code' in result ? { ...result, isPaused: true } : result;
}

/** Waits until the call may be made. Null: nothing limits it. */
async function turnOf(
  { meter, settings }: Endpoint,
  { talk, messages }: Attempt,
): Promise<MeteredTurn | null> {
  if (meter === null) return null;
  const began = performance.now();
  const turn = await meter.begin({
    endpoint: settings.baseUrl,
    model: talk.model,
    promptTokens: () => estimatedTokens(messages, talk.schema, talk.tools),
    pictures: talk.pictures.length,
    callMs: Math.max(0, talk.endsAt - began),
    signal: talk.canceled,
  });
  if (turn === null) return null;
  talk.endsAt += performance.now() - began;
  talk.deadline = AbortSignal.timeout(Math.max(1, Math.ceil(talk.endsAt - performance.now())));
  return turn;
}

async function call(
  { client, settings }: Endpoint,
  { talk, messages, format }: Attempt,
  turn: MeteredTurn | null,
): Promise<Reply | Failure> {
  talk.attempts += 1;
  const body: OpenAI.ChatCompletionCreateParamsNonStreaming = {
    model: talk.model,
    ...asked({ talk, messages, format }),
    ...(settings.temperature === undefined ? {} : { temperature: settings.temperature }),
    ...(settings.seed === undefined ? {} : { seed: settings.seed }),
    ...(turn === null || turn.outputTokens === null ? {} : { max_completion_tokens: turn.outputTokens }),
  };
  try {
    const signal = AbortSignal.any([talk.canceled, talk.deadline]);
    const { chat } = await client();
    const reply = readCompletion(await chat.completions.create(body, { signal }));
    if (reply === null) return failure('MODEL_ANSWER_INVALID', 'the model endpoint sent no chat completion');
    talk.tokens = add(talk.tokens, reply.tokens);
    return reply;
  } catch (thrown) {
    throwIfOver(talk);
    return await toFailure(thrown, Date.now());
  }
}

/** The messages, and how the answer is asked for: by functions, or as JSON. */
function asked({ talk, messages, format }: Attempt) {
  const { tools, callsTools, schema, name, asText } = talk;
  if (asText) return { messages: toContents(messages, talk) };
  if (callsTools) return { messages: toContents(messages, talk), ...toolFields(tools) };
  const told = tools.length === 0 ? messages : withFunctions(messages, tools);
  const response_format = responseFormat(format, name, schema);
  return {
    messages: toContents(withShape(told, format, schema), talk),
    ...(response_format === undefined ? {} : { response_format }),
  };
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
