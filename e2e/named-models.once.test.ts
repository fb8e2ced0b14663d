import { BenchmarkReport } from '@tapwright/contracts';
import { createModel, ModelEnvironment, platformModelConfigOf, platformModels } from '@tapwright/model';
import { type OpenAiTestServer, startOpenAiTestServer } from '@tapwright/model/test-server';
import { createMeter, MeterEnvironment } from '@tapwright/service';
import { startStandalone } from '@tapwright/standalone';

import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { type AdbServer, createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savingIn } from './platform/note-phone.ts';
import { scriptOf, startScriptedModel } from './platform/scripted-model.ts';

const DEADLINE_MS = 120_000;
const KEY = 'sk-of-the-able-model';
const { app } = virtualApp('notes');
const TASK = { goal: 'Save a note', app: app.tile.packageName, reset: 'data' };

/** `own` is the platform's model; `lazy` claims to be done at once. */
const servers: Record<'own' | 'able' | 'lazy', OpenAiTestServer> = Object.create(null);
let folder: TemporaryDirectory;
let adb: AdbServer;
let platform: Awaited<ReturnType<typeof startStandalone>>;

beforeAll(async () => {
  servers.own = await startScriptedModel(savingIn('en', () => undefined));
  const able = scriptOf(savingIn('en', () => undefined));
  servers.able = await startOpenAiTestServer({
    script: async (request) => {
      const answer = await able(request);
      return answer.kind === 'answer'
        ? { ...answer, usage: { inputTokens: 1_000, outputTokens: 10 } }
        : answer;
    },
  });
  servers.lazy = await startScriptedModel([]);
  const MODELS = `models:
  - { name: able, baseUrl: "${servers.able.baseUrl}", keyEnv: ABLE_KEY, model: served, vision: true, prices: { input: 1, output: 10 } }
  - { name: lazy, baseUrl: "${servers.lazy.baseUrl}", model: served }
`;
  const environment = ModelEnvironment.parse({
    ...{ MODEL_PROVIDER: 'openai', OPENAI_BASE_URL: servers.own.baseUrl, MODELS },
  });
  const config = platformModelConfigOf(environment, { ABLE_KEY: KEY });
  const { names: models, prices } = platformModels(MODELS);
  folder = await temporaryDirectory();
  const device = createVirtualDevice({ serial: 'one', source: createInteractiveSource({ apps: [app] }) });
  adb = await createAdbServer({ devices: [device] });
  platform = await startStandalone({
    ...{ dataDirectory: folder.path, inMemory: true, adbServers: [{ host: adb.host, port: adb.port }] },
    ...{ modelTimeoutMs: 60_000, logLevel: 'silent', settleQuietMs: 0 },
    model: createModel(config, createMeter(MeterEnvironment.parse({}))),
    api: { host: '127.0.0.1', port: 0, keys: undefined, streamEveryMs: 1_000, models, prices },
  });
});
afterAll(async () => {
  await platform.close();
  await adb.close();
  for (const server of Object.values(servers)) await server.close();
  await folder.remove();
});

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: Object(await answer.json()) };
}

const seedsAt = (server: OpenAiTestServer) => server.requests.map(({ body }) => Object(body).seed);

async function ended(id: string) {
  return eventually(
    async () => {
      const job = Object(await (await fetch(`${platform.url}/v1/jobs/${id}`)).json());
      return job.status === 'ended' ? job : null;
    },
    { timeoutMs: DEADLINE_MS, what: 'the job has ended' },
  );
}

test('a benchmark measures the models that the operator has named, each cell with its seed', async () => {
  const suite = {
    suite: 'Notes',
    tasks: [{ id: 'save', ...TASK, evaluators: [{ screen: { text: '4711' } }] }],
  };
  const { body: made } = await post('/v1/benchmarks', {
    suite,
    models: ['able', 'lazy'],
    seeds: 2,
    inFlight: 1,
  });
  const report = await eventually(
    async () => {
      const found = await fetch(`${platform.url}/v1/benchmarks/${made.id}`);
      const now = BenchmarkReport.parse(await found.json());
      return now.endedAt === null ? null : now;
    },
    { timeoutMs: DEADLINE_MS, what: 'the benchmark has ended' },
  );
  expect(report.cells).toMatchObject([
    { model: 'able', seed: 1, status: 'passed' },
    { model: 'lazy', seed: 1, status: 'failed' },
    { model: 'able', seed: 2, status: 'passed' },
    { model: 'lazy', seed: 2, status: 'failed' },
  ]);
  const [able, lazy] = report.figures;
  expect(able).toMatchObject({
    model: 'able',
    models: ['able'],
    measured: 2,
    success: { value: 1, count: 1 },
  });
  // A thousand tokens in and ten out cost 0.11 cents.
  expect(able?.usd).toBeCloseTo((able?.calls ?? 0) * 0.0011, 6);
  expect(lazy).toMatchObject({
    model: 'lazy',
    models: ['lazy'],
    measured: 2,
    success: { value: 0 },
    usd: null,
  });
  expect(report.paired).toMatchObject([
    { strategy: 'tapwright', models: ['able', 'lazy'], difference: 1, count: 1 },
  ]);
  // Every role asked the model of its job, with the seed of its cell.
  expect(servers.own.requests).toEqual([]);
  for (const server of [servers.able, servers.lazy])
    expect(new Set(seedsAt(server))).toEqual(new Set([1, 2]));
});

test('a job names a model, and its budget of money goes by the price of that model', async () => {
  const { body: made } = await post('/v1/jobs', { ...TASK, model: 'able', seed: 77, budget: { usd: 1 } });
  expect(await ended(made.id)).toMatchObject({ outcome: 'completed' });
  expect(seedsAt(servers.able).slice(-1)).toEqual([77]);
  const dear = await post('/v1/jobs', { ...TASK, model: 'lazy', budget: { usd: 1 } });
  expect(await ended(dear.body.id)).toMatchObject({ reason: { code: 'PRICE_UNKNOWN' } });
  expect(servers.own.requests).toEqual([]);
  const { read } = platform.platform.db;
  for (const table of ['jobs', 'runs', 'events', 'model_calls', 'benchmarks', 'benchmark_cells']) {
    const found = await read.execute(sql`select 1 from ${sql.raw(table)} t where t::text like ${`%${KEY}%`}`);
    expect(Object(found).rows, table).toEqual([]);
  }
});

test('without a name the platform’s own model is asked, without a seed', async () => {
  const { body: made } = await post('/v1/jobs', TASK);
  expect(await ended(made.id)).toMatchObject({ outcome: 'completed' });
  expect(new Set(seedsAt(servers.own))).toEqual(new Set([undefined]));
});

test('a name that nobody has given is refused with those that one may use', async () => {
  const refused = { code: 'MODEL_UNKNOWN', expected: 'one of able, lazy' };
  expect(await post('/v1/jobs', { ...TASK, model: 'best' })).toMatchObject({
    ...{ status: 400, body: { error: { ...refused, field: 'model' } } },
  });
  const suite = { suite: 'Notes', tasks: [{ id: 'save', ...TASK, evaluators: [{ screen: { text: 'x' } }] }] };
  expect(await post('/v1/benchmarks', { suite, models: ['able', 'best'] })).toMatchObject({
    ...{ status: 400, body: { error: { ...refused, field: 'models.1' } } },
  });
});
