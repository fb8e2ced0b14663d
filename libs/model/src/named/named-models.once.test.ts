import type { Meter, MeteredCall } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { createModel } from '../create-model.ts';
import { ModelEnvironment, platformModelConfigOf } from '../environment.ts';
import type { Model } from '../port.ts';
import { ObserverOutput } from '../roles/observer.ts';
import { ok, startOpenAiTestServer } from '../test-server/index.ts';
import { modelFor, withModelOf } from './named-models.ts';
import { platformModels } from './platform-models.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const ANSWER = ok({ observation: 'a list', expected: true }, { inputTokens: 10, outputTokens: 2 });

const ask = (model: Model) =>
  model.ask({
    role: 'observer',
    about: { jobId: 'job_1', runId: 'run_1' },
    input: {} as never,
    messages: [{ role: 'user', content: 'What is shown?' }],
    pictures: [{ mediaType: 'image/png', base64: PNG }],
    schema: ObserverOutput,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
  });

const fileOf = (baseUrl: string) => `models:
  - { name: small, baseUrl: "${baseUrl}", keyEnv: SMALL_KEY, model: served, vision: true, rpm: 60, seed: 4, prices: { input: 1, output: 2, cached: 0.5 } }
  - { name: blind, baseUrl: "${baseUrl}", model: served }
  - offline
`;

async function platform(meter?: Meter) {
  const server = await startOpenAiTestServer({ script: [ANSWER] });
  const environment = ModelEnvironment.parse({
    MODEL_PROVIDER: 'openai',
    OPENAI_BASE_URL: server.baseUrl,
    OPENAI_API_KEY: 'own-key',
    MODEL: 'own',
    MODEL_SETTINGS: '{"observer":{"seed":1}}',
    MODELS: fileOf(server.baseUrl),
  });
  const model = createModel(platformModelConfigOf(environment, { SMALL_KEY: 'small-key' }), meter);
  const bodies = () => server.requests.map(({ body }) => Object(body));
  return { model, server, bodies, [Symbol.asyncDispose]: () => server.close() };
}

test('a job gets the model that it names, with its key, and rows of calls have the name', async () => {
  await using on = await platform();
  expect((await ask(modelFor(on.model, { model: 'small' }))).usage).toMatchObject({
    model: 'small',
    prompt: expect.any(String),
  });
  expect((await ask(modelFor(on.model, {}))).usage.model).toBe('own');
  expect(on.bodies().map(({ model, seed }) => [model, seed])).toEqual([
    ['served', 4],
    ['own', 1],
  ]);
  expect(on.server.requests.map(({ authorization }) => authorization)).toEqual([
    'Bearer small-key',
    'Bearer own-key',
  ]);
});

test('Azure is asked for its deployment with the version, beside headers of one’s own', async () => {
  await using server = await startOpenAiTestServer({ script: [ANSWER] });
  const about = `baseUrl: "${server.baseUrl.replace('/v1', '')}", model: my-deployment, apiVersion: 2024-10-21`;
  const environment = ModelEnvironment.parse({
    MODEL_PROVIDER: 'offline',
    MODELS: `models:
  - { name: keyed, ${about}, keyEnv: AZURE_KEY, headers: { X-Team: apps } }
  - { name: signed, ${about}, headersEnv: { Authorization: AZURE_TOKEN } }`,
  });
  const keys = { AZURE_KEY: 'azure-secret', AZURE_TOKEN: 'Bearer entra' };
  const model = createModel(platformModelConfigOf(environment, keys));
  for (const name of ['keyed', 'signed']) await ask(modelFor(model, { model: name }));
  const names = ['authorization', 'api-key', 'x-team'];
  expect(
    server.requests.map(({ path, query, headers }) => [
      path,
      query,
      ...names.map((name) => headers.get(name)),
    ]),
  ).toEqual([
    [
      '/openai/deployments/my-deployment/chat/completions',
      'api-version=2024-10-21',
      undefined,
      'azure-secret',
      'apps',
    ],
    [
      '/openai/deployments/my-deployment/chat/completions',
      'api-version=2024-10-21',
      'Bearer entra',
      undefined,
      undefined,
    ],
  ]);
});

test('each endpoint gets its own headers, the secret ones from variables, and no key that is none', async () => {
  await using server = await startOpenAiTestServer({ script: [ANSWER] });
  const about = `baseUrl: "${server.baseUrl}", model: served`;
  const environment = ModelEnvironment.parse({
    MODEL_PROVIDER: 'openai',
    OPENAI_BASE_URL: server.baseUrl,
    MODEL_HEADERS: '{"X-Team":"own-team"}',
    MODELS: `models:
  - { name: azure, ${about}, headersEnv: { api-key: AZURE_KEY } }
  - { name: router, ${about}, keyEnv: ROUTER_KEY, headers: { HTTP-Referer: "https://example.org" } }`,
  });
  const keys = { AZURE_KEY: 'azure-secret', ROUTER_KEY: 'router-secret' };
  const model = createModel(platformModelConfigOf(environment, keys));
  for (const choice of [{ model: 'azure' }, { model: 'router' }, {}]) await ask(modelFor(model, choice));
  const names = ['authorization', 'api-key', 'http-referer', 'x-team'];
  expect(server.requests.map(({ headers }) => names.map((name) => headers.get(name)))).toEqual([
    [undefined, 'azure-secret', undefined, undefined],
    ['Bearer router-secret', undefined, 'https://example.org', undefined],
    [undefined, undefined, undefined, 'own-team'],
  ]);
  expect(() => platformModelConfigOf(environment, { ROUTER_KEY: 'a' })).toThrow(
    expect.objectContaining({ field: expect.stringContaining('models.0.headersEnv.api-key') }),
  );
});

test('the seed of a job comes before that of the operator, with any model, and only for that job', async () => {
  await using on = await platform();
  for (const choice of [{ model: 'small', seed: 7 }, { seed: 8 }, { model: 'small' }, {}])
    await ask(modelFor(on.model, choice));
  expect(on.bodies().map(({ seed }) => seed)).toEqual([7, 8, 4, 1]);
  const rules = modelFor(on.model, { model: 'offline', seed: 9 });
  expect([rules.name, rules.inProcess]).toEqual(['offline', true]);
});

test('an endpoint that is known to ignore seeds is sent none', async () => {
  const bodies: unknown[] = [];
  const model = createModel({
    provider: 'openai',
    openai: {
      baseUrl: 'https://api.anthropic.com/v1/',
      models: { actor: 'm' },
      maxRetries: 0,
      fetch: async (_address, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        throw new TypeError('not reached');
      },
    },
  });
  await expect(ask(modelFor(model, { seed: 7 }))).rejects.toThrow(
    expect.objectContaining({ code: 'MODEL_UNREACHABLE' }),
  );
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).not.toHaveProperty('seed');
});

test('a model without vision says so and is shown no picture', async () => {
  await using on = await platform();
  expect(modelFor(on.model, { model: 'blind' }).sees?.('actor')).toBe(false);
  expect((await ask(modelFor(on.model, { model: 'blind', seed: 1 }))).usage.pictures).toBeUndefined();
  expect(modelFor(on.model, { model: 'small' }).sees?.('actor')).toBe(true);
  expect((await ask(modelFor(on.model, { model: 'small' }))).usage.pictures).toBe(1);
});

test('limits and prices of calls are those of the named model', async () => {
  const begun: MeteredCall[] = [];
  await using on = await platform({
    async begin(call) {
      begun.push(call);
      return null;
    },
  });
  await ask(modelFor(on.model, { model: 'small', seed: 3 }));
  await ask(modelFor(on.model, { model: 'blind' }));
  await ask(modelFor(on.model, {}));
  expect(begun.map(({ model, terms }) => [model, terms])).toEqual([
    ['small', { requestsPerMinute: 60, price: { input: 1, output: 2, cachedInput: 0.5 } }],
    ['blind', {}],
    ['own', undefined],
  ]);
});

test('a name that is not configured fails when it is asked; nothing else answers in its place', async () => {
  await using on = await platform();
  const unknown = expect.objectContaining({
    code: 'MODEL_UNKNOWN',
    expected: 'one of small, blind, offline',
  });
  await expect(ask(modelFor(on.model, { model: 'gone', seed: 1 }))).rejects.toThrow(unknown);
  const alone = createModel({ provider: 'offline' });
  await expect(ask(modelFor(alone, { model: 'small' }))).rejects.toThrow(/“small”/);
  expect(on.server.requests).toEqual([]);
});

test('what handlers get stays the same object where a job has no choice', async () => {
  await using on = await platform();
  const deps = { model: on.model, other: 1 };
  expect(withModelOf(deps, {})).toBe(deps);
  expect(withModelOf(deps, { model: 'offline' })).toMatchObject({ other: 1, model: { name: 'offline' } });
});

describe('the text of MODELS', () => {
  test('gives names and prices without any key', () => {
    expect(platformModels(fileOf('http://127.0.0.1:1/v1'))).toEqual({
      names: ['small', 'blind', 'offline'],
      prices: { small: { input: 1, output: 2, cachedInput: 0.5 } },
    });
    expect(platformModels(undefined)).toEqual({ names: [], prices: {} });
  });

  test.each([
    ['{ name: a, agentUrl: "http://127.0.0.1:1/act" }', 'MODELS: models.0.agentUrl'],
    ['truth', 'MODELS: models.0.builtin'],
    ['{ name: rules, builtin: offline }', 'MODELS: models.0.builtin'],
    ['{ name: offline, baseUrl: "http://127.0.0.1:1/v1", model: m }', 'MODELS: models.0.name'],
    ['{ name: a, baseUrl: "no address", model: m }', 'MODELS:2:25: models.0.baseUrl'],
  ])('with %s is refused by its place', (entry, field) => {
    expect(() => platformModels(`models:\n  - ${entry}\n`)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', field }),
    );
  });

  test('names the variable of a key that is missing, in a process that asks models', () => {
    const environment = ModelEnvironment.parse({ MODELS: fileOf('http://127.0.0.1:1/v1') });
    expect(() => platformModelConfigOf(environment, {})).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', expected: expect.stringContaining('SMALL_KEY') }),
    );
  });
});
