import type { Model, ModelAnswer, ModelRequest } from '../port.ts';
import type { Role } from '../roles/index.ts';
import { askOnce, type Conversation, type Endpoint } from './ask-once.ts';
import { newClient } from './client.ts';
import { type Validated, validate } from './completion.ts';
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
  const finish = (
    answer: Extract<Validated<ModelAnswer<R>['output']>, { ok: true }>,
    repaired: boolean,
  ): ModelAnswer<R> => {
    const { input: inputTokens, output: outputTokens, cached: cachedTokens } = talk.tokens;
    const latencyMs = performance.now() - started;
    const { attempts, model } = talk;
    const seen = talk.shown ? { pictures: talk.pictures.length } : {};
    const called = talk.called ? { called: true } : {};
    const coerced = answer.coerced === 0 ? {} : { coerced: answer.coerced };
    const counts = { inputTokens, outputTokens, cachedTokens, latencyMs, attempts, repaired };
    return { output: answer.value, usage: { ...counts, ...seen, ...called, ...coerced, model } };
  };

  const first = await askOnce(endpoint, talk, request.messages);
  if (talk.asText)
    return finish(
      { ok: true, value: request.schema.parse({ said: plainText(first.text) }), coerced: 0 },
      false,
    );
  const answer = validate(first, request.schema);
  if (answer.ok) return finish(answer, false);
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
  if (repaired.ok) return finish(repaired, true);
  const code = repaired.refused ? 'MODEL_REFUSED' : 'MODEL_ANSWER_INVALID';
  throw toError(failure(code, `the answer of ${talk.model} ${repaired.why}`), talk.attempts);
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
    tokens: { input: 0, output: 0, cached: 0 },
    shown: false,
    called: false,
  };
}
