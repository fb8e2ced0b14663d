import type OpenAI from 'openai';
import type { Model, ModelAnswer, ModelRequest } from '../port.ts';
import type { Role } from '../roles/index.ts';
import { askOnce, type Conversation, type Endpoint } from './ask-once.ts';
import { validate } from './completion.ts';
import { failure, toError } from './failure.ts';
import { describeModels, type OpenAiOptions, type OpenAiSettings, readOptions } from './options.ts';
import { toJsonSchema } from './response-format.ts';

const ECHO_MAX = 4_000;

/**
 * A model behind any OpenAI-compatible endpoint: structured output or function calls, limited retries with back-off, one repair attempt,
 * and one deadline for the whole question. Pictures are left out for a model that refuses them. Prompts and keys never
 * reach logs or errors.
 */
export function createOpenAiModel(options: OpenAiOptions): Model {
  const settings = readOptions(options);
  let client: Promise<OpenAI> | undefined;
  const endpoint: Endpoint = {
    client: () => {
      client ??= newClient(options, settings);
      return client;
    },
    settings,
    meter: options.meter ?? null,
    format: 'json_schema',
    blind: new Set(),
    toolless: new Set(),
  };
  return {
    name: `openai (${describeModels(settings.models)})`,
    sees: (role) => !endpoint.blind.has(settings.models[role]),
    ask: (request) => ask(endpoint, request),
  };
}

/** Loaded with the first question: a process starts a good deal sooner without the package. */
async function newClient({ fetch }: OpenAiOptions, { baseUrl, apiKey }: OpenAiSettings): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    baseURL: baseUrl,
    // The package requires a key; endpoints without one ignore it.
    apiKey: apiKey === '' ? 'none' : apiKey,
    organization: null,
    project: null,
    // Attempts are counted and limited here.
    maxRetries: 0,
    logLevel: 'off',
    ...(fetch === undefined ? {} : { fetch }),
  });
}

async function ask<R extends Role>(endpoint: Endpoint, request: ModelRequest<R>): Promise<ModelAnswer<R>> {
  const started = performance.now();
  const budgetMs = Math.min(request.timeoutMs, endpoint.settings.timeoutMs);
  const model = endpoint.settings.models[request.role];
  const asText = request.asText === true;
  const talk: Conversation = {
    model,
    name: request.role,
    schema: asText ? {} : toJsonSchema(request.schema),
    asked: request.messages.length,
    pictures: request.pictures ?? [],
    tools: request.tools ?? [],
    callsTools: (request.tools ?? []).length > 0,
    asText,
    canceled: request.signal,
    deadline: AbortSignal.timeout(budgetMs),
    endsAt: started + budgetMs,
    attempts: 0,
    retries: 0,
    tokens: { input: 0, output: 0, cached: 0 },
  };
  const finish = (output: ModelAnswer<R>['output'], repaired: boolean): ModelAnswer<R> => {
    const { input: inputTokens, output: outputTokens, cached: cachedTokens } = talk.tokens;
    const latencyMs = performance.now() - started;
    const { attempts } = talk;
    const seen = talk.pictures.length === 0 ? {} : { pictures: talk.pictures.length };
    const usage = { inputTokens, outputTokens, cachedTokens, latencyMs, attempts, repaired, ...seen, model };
    return { output, usage };
  };

  const first = await askOnce(endpoint, talk, request.messages);
  if (asText) return finish(request.schema.parse({ said: first.text }), false);
  const answer = validate(first, request.schema);
  if (answer.ok) return finish(answer.value, false);
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
  if (repaired.ok) return finish(repaired.value, true);
  throw toError(failure('MODEL_ANSWER_INVALID', `the answer of ${model} ${repaired.why}`), talk.attempts);
}
