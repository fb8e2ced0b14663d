import { withUsage } from '../failed-usage.ts';
import type { Model, ModelAnswer, ModelRequest, ModelUsage } from '../port.ts';
import { promptVersion } from '../prompt-version.ts';
import type { Role } from '../roles/index.ts';
import { askOnce, type Conversation, type Endpoint } from './ask-once.ts';
import { newClient } from './client.ts';
import { validate } from './completion.ts';
import { failure, toError } from './failure.ts';
import { fitPictures } from './fit-pictures.ts';
import { createLearned } from './learned.ts';
import { describeModels, type OpenAiOptions, readOptions } from './options.ts';
import { plainText } from './plain-answer.ts';
import { profileOf } from './profiles.ts';
import { toJsonSchema } from './response-format.ts';
import { questionTokensOf, settingsOf } from './role-settings.ts';

const ECHO_MAX = 4_000;

/**
 * A model behind any OpenAI-compatible endpoint: structured output or function calls, limited retries with back-off, one
 * repair attempt, and one deadline for the whole question. What an endpoint refuses is left out from then on. Prompts
 * and keys never reach logs or errors.
 */
export function createOpenAiModel(options: OpenAiOptions): Model {
  return modelAt(createEndpoint(options));
}

export function createEndpoint(options: OpenAiOptions): Endpoint {
  const settings = readOptions(options);
  let client: ReturnType<typeof newClient> | undefined;
  return {
    client: () => {
      client ??= newClient(settings, options.fetch);
      return client;
    },
    settings,
    meter: options.meter ?? null,
    learned: createLearned(profileOf(settings).accepted),
  };
}

export function modelAt(endpoint: Endpoint): Model {
  const { settings, learned } = endpoint;
  return {
    name: `openai (${describeModels(settings.models)})`,
    sees: (role) => learned.of(settings.models[role], performance.now()).pictures,
    questionTokens: (role) => questionTokensOf(settingsOf(settings.settings, role)),
    of: ({ seed }) => (seed === undefined ? modelAt(endpoint) : modelAt({ ...endpoint, seed })),
    ask: (request) => ask(endpoint, request),
  };
}

async function ask<R extends Role>(endpoint: Endpoint, request: ModelRequest<R>): Promise<ModelAnswer<R>> {
  const started = performance.now();
  const talk = await begin(endpoint, request, started);
  try {
    const { output, repaired, coerced } = await converse(endpoint, request, talk);
    return { output, usage: usedBy(talk, { started, repaired, coerced }) };
  } catch (thrown) {
    const used = usedBy(talk, { started, repaired: false, coerced: 0 });
    throw typeof thrown === 'object' && thrown !== null ? withUsage(thrown, used) : thrown;
  }
}

interface Said<T> {
  readonly output: T;
  readonly repaired: boolean;
  /** Parts of the answer that had another form. */
  readonly coerced: number;
}

async function converse<R extends Role>(
  endpoint: Endpoint,
  request: ModelRequest<R>,
  talk: Conversation,
): Promise<Said<ModelAnswer<R>['output']>> {
  const first = await askOnce(endpoint, talk, request.messages);
  if (talk.asText) {
    const output = request.schema.parse({ said: plainText(first.text) });
    return { output, repaired: false, coerced: 0 };
  }
  const answer = validate(first, request.schema);
  if (answer.ok) return { output: answer.value, repaired: false, coerced: answer.coerced };
  // Some endpoints accept functions and never call them.
  talk.callsTools = false;
  const second = await askOnce(endpoint, talk, [
    ...request.messages,
    { role: 'assistant', content: first.text.slice(0, ECHO_MAX) || '(empty)' },
    {
      role: 'user',
      content: `That answer cannot be used. ${answer.problem} Answer again, with the JSON object only.`,
    },
  ]);
  const repaired = validate(second, request.schema);
  if (repaired.ok) return { output: repaired.value, repaired: true, coerced: repaired.coerced };
  const code = repaired.refused ? 'MODEL_REFUSED' : 'MODEL_ANSWER_INVALID';
  throw toError(failure(code, `the answer of ${talk.model} ${repaired.why}`), talk.attempts);
}

interface Ended {
  readonly started: number;
  readonly repaired: boolean;
  readonly coerced: number;
}

/** What a question has used, whether or not an answer came of it. */
function usedBy(talk: Conversation, { started, repaired, coerced }: Ended): ModelUsage {
  const { model, attempts, answers, uncounted, mended } = talk;
  const { input: inputTokens, output: outputTokens, cached: cachedTokens } = talk.tokens;
  const latencyMs = performance.now() - started;
  return {
    ...{ inputTokens, outputTokens, cachedTokens, latencyMs, attempts, repaired, answers },
    ...(uncounted === 0 ? {} : { uncounted }),
    ...(talk.shown ? { pictures: talk.pictures.length } : {}),
    ...(talk.called ? { called: true } : {}),
    ...(coerced + mended === 0 ? {} : { coerced: coerced + mended }),
    model,
  };
}

async function begin<R extends Role>(
  { settings, seed }: Endpoint,
  request: ModelRequest<R>,
  started: number,
): Promise<Conversation> {
  const said = settingsOf(settings.settings, request.role);
  const own = seed === undefined ? said : { ...said, seed };
  const asText = request.asText === true;
  const budgetMs = Math.min(request.timeoutMs, settings.timeoutMs, own.timeoutMs ?? settings.timeoutMs);
  return {
    model: settings.models[request.role],
    name: request.role,
    prompt: promptVersion(request),
    cell: request.about.cell,
    schema: asText ? {} : toJsonSchema(request.schema),
    asText,
    own,
    asked: request.messages.length,
    pictures: await fitPictures(request.pictures ?? [], own.pictureSize),
    tools: request.tools ?? [],
    callsTools: (request.tools ?? []).length > 0,
    canceled: request.signal,
    deadline: AbortSignal.timeout(budgetMs),
    endsAt: started + budgetMs,
    attempts: 0,
    retries: 0,
    answers: 0,
    uncounted: 0,
    mended: 0,
    tokens: { input: 0, output: 0, cached: 0 },
    shown: false,
    called: false,
  };
}
