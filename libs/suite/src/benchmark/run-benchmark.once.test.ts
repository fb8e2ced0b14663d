import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TapwrightError } from '@tapwright/contracts';
import {
  type Behaviour,
  type OpenAiTestServer,
  ok,
  startOpenAiTestServer,
} from '@tapwright/model/test-server';
import { afterEach, describe, expect, test } from 'vitest';
import { testBenchmark, unmeasured } from './benchmark.fixture.ts';
import { bundleAt } from './cells/bundle.ts';
import { NO_BUDGET } from './cells/ledger.ts';
import type { BenchmarkOptions } from './run-benchmark.ts';
import { verifyBundle } from './verify-bundle.ts';

const SIMULATED =
  '  - { name: s, builtin: simulated, rates: { formatErrors: 0.3, questions: 0.6, grounding: 0.5 } }';
const KEY = 'sk-very-secret-key';
const servers: OpenAiTestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const RIGHT = ok({ thought: '', index: 0, text: null, claim: null }, { inputTokens: 100, outputTokens: 10 });

async function endpoint(script: (count: number) => Behaviour, more = ''): Promise<string> {
  const server = await startOpenAiTestServer({ script: (_, count) => script(count) });
  servers.push(server);
  return `  - { name: e, baseUrl: "${server.baseUrl}", model: test-model, keyEnv: KEY, retries: 0${more} }`;
}
const environment = { KEY };

describe('noise among what is offered (GUARDIAN 2.1)', () => {
  const asked: Partial<BenchmarkOptions> = {
    tasks: ['virtual:notes', 'virtual:shop', 'virtual:wallet'],
    ...{ dimensions: ['grounding'], limit: 12 },
  };

  test('is asked beside the screens as they are, told apart, and judged again without a model', async () => {
    using plain = testBenchmark(SIMULATED);
    using noisy = testBenchmark(SIMULATED);
    const [without] = (await plain.run(asked)).results.models;
    const { results, report } = await noisy.run({ ...asked, noise: [50, 200] });
    const [found] = results.models;
    const { right, skipped } = without?.details.grounding ?? {};
    const { count } = right ?? {};
    expect(count).toBeGreaterThan(8);
    expect(found?.details.grounding).toEqual(without?.details.grounding);
    expect(found?.dimensions).toEqual(without?.dimensions);
    expect(without?.details.groundingNoise).toBeUndefined();
    expect(found?.details.groundingNoise).toMatchObject([
      { percent: 50, right: { count }, skipped },
      { percent: 200, right: { count }, skipped },
    ]);
    expect(report).toMatch(/GUARDIAN 2\.1, Table 1\)[\s\S]*original[\s\S]*\+50 %[\s\S]*\+200 %/);
    const bundle = bundleAt(noisy.out);
    const manifest = bundle.manifest();
    expect(manifest === null ? null : verifyBundle(bundle, manifest).problems).toEqual([]);
  });

  test('stands in the question', async () => {
    const models = await endpoint(() => RIGHT);
    const actions = async (noise: readonly number[]) => {
      using benchmark = testBenchmark(models);
      const before = servers[0]?.requests.length ?? 0;
      await benchmark.run({ ...asked, noise }, { environment });
      const questions = (servers[0]?.requests ?? []).slice(before).map(({ body }) => JSON.stringify(body));
      return questions.flatMap((text) => text.match(/\[\d+\] \w+ \w+ /g) ?? []).length;
    };
    expect(await actions([100])).toBe(3 * (await actions([])));
  });

  test('of a single app cannot be drawn: its cells are left out', async () => {
    using benchmark = testBenchmark(SIMULATED);
    const { results } = await benchmark.run({ ...asked, tasks: ['virtual:notes'], noise: [50] });
    expect(results.models[0]?.details.groundingNoise).toEqual([{ percent: 50, right: null, skipped: 12 }]);
  });
});

describe('a benchmark that was stopped goes on', () => {
  test('with the same results as one that was not, whatever it had lost', async () => {
    using whole = testBenchmark(SIMULATED);
    const expected = unmeasured(await whole.run());
    using stopped = testBenchmark(SIMULATED);
    const controller = new AbortController();
    const first = await stopped.run({}, { signal: controller.signal, onCell: () => controller.abort() });
    expect(first.results.notMeasured.length).toBeGreaterThan(0);
    expect(first.results.notMeasured.every(({ code }) => code === 'CANCELED')).toBe(true);
    // A file that was being written when the process died is not a cell.
    const [cell = ''] = await readdir(join(stopped.out, 'cells'));
    rmSync(join(stopped.out, 'cells', cell));
    writeFileSync(join(stopped.out, 'cells', `${cell}.123.part`), '{"key":');
    writeFileSync(join(stopped.out, 'cells', cell), '{"key":');
    expect(unmeasured(await stopped.run())).toEqual(expected);
    const left = await readdir(stopped.out, { recursive: true });
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('one that is asked when the process is stopped is left undone: nothing has failed', async () => {
    const controller = new AbortController();
    let isStopped = false;
    const models = await endpoint((count) => {
      if (count === 7 && !isStopped) controller.abort();
      return RIGHT;
      // Of two that are asked at once, one waits for its turn.
    }, ', rpm: 1200');
    using benchmark = testBenchmark(models);
    const told: string[] = [];
    const host = { environment, onFault: (_: string, { code }: TapwrightError) => told.push(code) };
    const { results } = await benchmark.run({}, { ...host, signal: controller.signal });
    expect(new Set(results.notMeasured.map(({ code }) => code))).toEqual(new Set(['CANCELED']));
    expect(told).toEqual([]);
    isStopped = true;
    expect((await benchmark.run({}, host)).results.notMeasured).toEqual([]);
  });

  test('with an endpoint that often fails, which is told beside the times only', async () => {
    using smooth = testBenchmark(await endpoint(() => RIGHT));
    const expected = await smooth.run({}, { environment });
    // Every third call fails, and schemas are refused to whoever begins.
    const models = await endpoint((count) => {
      const { body } = servers.at(-1)?.requests.at(-1) ?? {};
      if (JSON.stringify(body).includes('json_schema'))
        return { kind: 'status', status: 400, message: 'response_format is not supported' };
      return count % 3 === 2 ? { kind: 'status', status: 503 } : RIGHT;
    });
    const again = models.replace('retries: 0', 'retries: 4');
    using stopped = testBenchmark(again);
    const controller = new AbortController();
    await stopped.run(
      { lanes: 1 },
      { environment, signal: controller.signal, onCell: () => controller.abort() },
    );
    const { results } = await stopped.run({ lanes: 1 }, { environment });
    const modelsOf = (all: typeof results) =>
      all.models.map(({ calls, tokens, usd }) => [calls, tokens, usd]);
    expect(modelsOf(results)).toEqual(modelsOf(expected.results));
    expect(results.measured.models[0]?.retries).toBeGreaterThan(5);
    expect(expected.results.measured.models[0]?.retries).toBe(0);
  });

  test('nothing is asked twice, and another benchmark does not get its folder', async () => {
    const models = await endpoint(() => RIGHT);
    using benchmark = testBenchmark(models);
    const { results } = await benchmark.run({}, { environment });
    const asked = servers[0]?.requests.length ?? 0;
    expect(unmeasured(await benchmark.run({}, { environment }))).toEqual(unmeasured({ results }));
    // Only the look whether it can be reached.
    expect(servers[0]?.requests.length).toBe(asked + 1);
    await expect(benchmark.run({ seeds: 2 }, { environment })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: '--out',
    });
  });
});

describe('what an endpoint does is not counted against the model', () => {
  test('a storm of 429: each cell is measured in the end', async () => {
    // Every second call is refused, as long as the storm lasts.
    const models = await endpoint((count) =>
      count % 2 === 0 && count < 12 ? { kind: 'status', status: 429 } : RIGHT,
    );
    using benchmark = testBenchmark(models);
    const { results } = await benchmark.run({ dimensions: ['app'], limit: 2, lanes: 1 }, { environment });
    const [model] = results.models;
    expect(results.notMeasured).toEqual([]);
    expect(model?.details.app).toMatchObject({ unreadable: 0, repaired: { count: 2 } });
  });

  test('an endpoint that dies in the middle: what was measured stays, the rest is tried by the next start', async () => {
    let isDead = false;
    const models = await endpoint((count) => {
      if (count === 12) isDead = true;
      return isDead ? { kind: 'reset' } : RIGHT;
    });
    using benchmark = testBenchmark(models);
    const dead = await benchmark.run({ lanes: 1 }, { environment });
    const { notMeasured, models: told } = dead.results;
    expect(notMeasured.length).toBeGreaterThan(0);
    expect(new Set(notMeasured.map(({ code }) => code))).toEqual(new Set(['MODEL_UNREACHABLE']));
    expect(told[0]?.details.goal).toMatchObject({ unreadable: 0 });
    isDead = false;
    const whole = await benchmark.run({ lanes: 1 }, { environment });
    expect(whole.results.notMeasured).toEqual([]);
    using other = testBenchmark(await endpoint(() => RIGHT));
    const expected = await other.run({ lanes: 1 }, { environment });
    expect(whole.results.models[0]?.dimensions).toEqual(expected.results.models[0]?.dimensions);
  });

  test('an endpoint that refuses everything: each cell says the true reason, and it is told what to do', async () => {
    const models = await endpoint(() => ({ kind: 'status', status: 404 }));
    using benchmark = testBenchmark(models);
    const told: string[] = [];
    const onFault = (model: string, { code, advice }: TapwrightError) =>
      told.push(`${model} ${code} ${advice}`);
    const { results } = await benchmark.run({ lanes: 1 }, { environment, onFault });
    expect(results.notMeasured.length).toBeGreaterThan(3);
    expect(new Set(results.notMeasured.map(({ code }) => code))).toEqual(new Set(['MODEL_REJECTED']));
    expect(told[0]).toMatch(/^e MODEL_REJECTED .*base URL/);
  });

  test('answers that were not recorded leave out their own cells, and no others', async () => {
    const models = await endpoint(() => RIGHT);
    using recorded = testBenchmark(models);
    const file = join(recorded.out, '..', 'cassette.jsonl');
    const asked = { lanes: 1, limit: 8 };
    await recorded.run(
      { ...asked, dimensions: ['app'] },
      { environment: { KEY, MODEL_CASSETTE: `record:${file}` } },
    );
    using played = testBenchmark(models);
    const environment = { MODEL_CASSETTE: `replay:${file}` };
    // All of another kind come first, and none of them was recorded.
    const { results } = await played.run({ ...asked, dimensions: ['instructions', 'app'] }, { environment });
    expect(new Set(results.notMeasured.map(({ dimension }) => dimension))).toEqual(new Set(['instructions']));
    expect(results.notMeasured.length).toBeGreaterThan(3);
    expect(results.models[0]?.details.app?.repaired?.count).toBe(8);
  });

  test('one that is not there at the start: nothing is run', async () => {
    const models = '  - { name: e, baseUrl: "http://127.0.0.1:9/v1", model: m }\n  - truth';
    using benchmark = testBenchmark(models);
    await expect(benchmark.run()).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
    await expect(readdir(benchmark.out)).rejects.toThrow();
  });
});

test('answers that cannot be read are a format error, repaired once; a budget stops further calls', async () => {
  const garbled: Behaviour = {
    ...{ kind: 'answer', content: 'I would press the first one' },
    usage: { inputTokens: 100, outputTokens: 10 },
  };
  const models = await endpoint(
    (count) => (count === 0 ? garbled : RIGHT),
    ', prices: { input: 1, output: 1 }',
  );
  using benchmark = testBenchmark(models);
  const { results } = await benchmark.run(
    { dimensions: ['app', 'instructions'], lanes: 1, budget: { ...NO_BUDGET, usd: 0.0011 } },
    { environment },
  );
  expect(results.notMeasured.map(({ code }) => code)).toContain('BUDGET_SPENT');
  expect(results.models[0]?.usd).toBeGreaterThan(0);
  const asked = [...bundleAt(benchmark.out).cells().values()].flatMap(({ result }) =>
    result.type === 'question' ? [{ direct: result.direct, isRead: result.said !== null }] : [],
  );
  expect(asked).toContainEqual({ direct: false, isRead: true });
});

test('the key is sent to the endpoint and written nowhere', async () => {
  const models = await endpoint(() => RIGHT);
  using benchmark = testBenchmark(models);
  const { report } = await benchmark.run({}, { environment });
  expect(servers[0]?.requests.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true);
  expect(benchmark.written() + report).not.toContain(KEY);
  expect(benchmark.written()).toContain('"schema": "benchmark-results-1"');
});

test('headers of one’s own reach the endpoint from the first look on; the secret ones are written nowhere', async () => {
  const echo: Behaviour = { kind: 'status', status: 400, message: `response_format: not for ${KEY}` };
  const models = await endpoint(
    (count) => (count === 0 ? echo : RIGHT),
    ', headers: { HTTP-Referer: "https://example.org" }, headersEnv: { api-key: KEY }',
  );
  using benchmark = testBenchmark(models.replace(', keyEnv: KEY', ''));
  const file = join(benchmark.out, '..', 'cassette.jsonl');
  const told: string[] = [];
  const { report } = await benchmark.run(
    {},
    {
      environment: { KEY, MODEL_CASSETTE: `record:${file}` },
      onFault: (_, fault) => told.push(JSON.stringify(fault)),
    },
  );
  const sent = servers[0]?.requests.map(({ headers }) =>
    ['authorization', 'api-key', 'http-referer'].map((name) => headers.get(name)),
  );
  expect(new Set(sent?.map(String))).toEqual(new Set([`,${KEY},https://example.org`]));
  expect(servers[0]?.requests[0]?.path).toBe('/v1/models');
  expect(benchmark.written() + report + told.join('') + readFileSync(file, 'utf8')).not.toContain(KEY);
  expect(readFileSync(file, 'utf8')).toContain('not for [key]');
});

test('Azure is asked in its way from the first look on: the version in the query, the key in its header', async () => {
  const models = await endpoint(() => RIGHT, ', apiVersion: 2024-10-21, headers: { X-Team: apps }');
  using benchmark = testBenchmark(models);
  const { results } = await benchmark.run({ dimensions: ['app'], limit: 1 }, { environment });
  expect(results.notMeasured).toEqual([]);
  const asked = servers[0]?.requests ?? [];
  expect(new Set(asked.map(({ path }) => path))).toEqual(
    new Set(['/v1/models', '/v1/deployments/test-model/chat/completions']),
  );
  const said = asked.map(({ query, headers }) =>
    [query, ...['authorization', 'api-key', 'x-team'].map((name) => headers.get(name))].join(),
  );
  expect(new Set(said)).toEqual(new Set([`api-version=2024-10-21,,${KEY},apps`]));
  expect(benchmark.written()).toContain(', version 2024-10-21');
  expect(benchmark.written()).not.toContain(KEY);
});

test('verify finds results that are not those of the cells', async () => {
  using benchmark = testBenchmark(SIMULATED);
  await benchmark.run();
  const bundle = bundleAt(benchmark.out);
  const manifest = bundle.manifest();
  if (manifest === null) throw new Error('the bundle has no manifest');
  expect(verifyBundle(bundle, manifest).problems).toEqual([]);
  const [cell] = [...bundle.cells().values()].filter(({ result }) => result.type === 'instructions');
  if (cell === undefined || cell.result.type !== 'instructions') throw new Error('no such cell');
  await bundle.writeCell({ ...cell, result: { ...cell.result, format: !cell.result.format } });
  expect(verifyBundle(bundle, manifest).problems).toContain(
    'results.json: models are not those of the cells and of benchmark.json',
  );
});

describe('verify names each file that was changed, also where no figure changes', () => {
  const change: Readonly<Record<string, (text: string) => string>> = {
    'the digest of the data': (text) => text.replace(/"data": "./, '"data": "x'),
    'the tables': (text) => text.replace('Costs', 'costs'),
    'a cell that says why': (text) => text.replace('"wallMs":', '"wallMs":1'),
    'results that tell another task': (text) => text.replace('virtual:notes', 'virtual:shop'),
  };
  test.each([
    ['the digest of the data', 'benchmark.json'],
    ['the tables', 'report.md'],
    ['a cell that says why', 'cells/'],
    ['results that tell another task', 'results.json'],
  ])('%s', async (what, where) => {
    using benchmark = testBenchmark(SIMULATED);
    await benchmark.run({ dimensions: ['app'] });
    const [cell = ''] = await readdir(join(benchmark.out, 'cells'));
    const name = where === 'cells/' ? `cells/${cell}` : where;
    const file = join(benchmark.out, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, change[what]?.(text) ?? '');
    expect(readFileSync(file, 'utf8')).not.toBe(text);
    const bundle = bundleAt(benchmark.out);
    const manifest = bundle.manifest();
    const problems = manifest === null ? [] : verifyBundle(bundle, manifest).problems;
    expect(problems).toContain(`${name} was changed: see SHA256SUMS`);
  });
});
