import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Behaviour, ok, startOpenAiTestServer } from '@tapwright/model/test-server';
import { expect, test } from 'vitest';
import { type TestBenchmark, testBenchmark, unmeasured } from './benchmark.fixture.ts';
import { NO_BUDGET } from './cells/ledger.ts';

const RIGHT = ok({ thought: '', index: 0, text: null, claim: null }, { inputTokens: 100, outputTokens: 10 });
const UNCOUNTED = { ...RIGHT, uncounted: true } as Behaviour;
const GARBLED: Behaviour = {
  kind: 'answer',
  content: 'the first one',
  usage: { inputTokens: 100, outputTokens: 10 },
};

async function endpoint(behaviour: () => Behaviour, more = '') {
  const server = await startOpenAiTestServer({ script: behaviour });
  const entry = `  - { name: e, baseUrl: "${server.baseUrl}", model: test-model, retries: 0${more} }`;
  const asked = () => server.requests.filter(({ path }) => path.endsWith('/chat/completions')).length;
  return { entry, asked, [Symbol.asyncDispose]: () => server.close() };
}

const measure = (benchmark: TestBenchmark, budget: Partial<typeof NO_BUDGET>) =>
  benchmark.run({ dimensions: ['app'], limit: 6, lanes: 1, budget: { ...NO_BUDGET, ...budget } });

const codesOf = ({ results }: Awaited<ReturnType<typeof measure>>) =>
  results.notMeasured.map(({ code }) => code);

test.each([
  ['calls', { calls: 6 }, ''],
  ['tokens', { tokens: 700 }, ''],
  ['money', { usd: 0.0007 }, ', prices: { input: 1, output: 1 }'],
])('a limit of %s stops in the middle, and a larger one goes on to the same end', async (_, limit, more) => {
  await using at = await endpoint(() => RIGHT, more);
  using benchmark = testBenchmark(at.entry);
  const first = await measure(benchmark, limit);
  // A question takes five calls: the second cell goes beyond the limit, and none begins after it.
  expect(codesOf(first)).toEqual(Array.from({ length: 4 }, () => 'BUDGET_SPENT'));
  expect(first.spent).toMatchObject({ calls: 10, tokens: 1_100 });
  expect(first.report).toContain('not measured: 4 cells of e, app: BUDGET_SPENT');
  // The same limit again is spent already.
  expect(codesOf(await measure(benchmark, limit))).toHaveLength(4);
  expect(at.asked()).toBe(10);
  const last = await measure(benchmark, { calls: 1_000 });
  expect(last.results.notMeasured).toEqual([]);
  expect(last.spent).toMatchObject({ calls: 30, tokens: 3_300 });
  using whole = testBenchmark(at.entry);
  expect(unmeasured(last)).toEqual(unmeasured(await measure(whole, {})));
});

test('a limit of time begins no further cell, and each start has its own', async () => {
  await using at = await endpoint(() => RIGHT);
  using benchmark = testBenchmark(`${at.entry}\n  - truth`);
  const asked = { dimensions: ['app'] as const, limit: 6, lanes: 1, budget: { ...NO_BUDGET, ms: 1_000 } };
  const start = () => {
    let time = 0;
    // Each cell takes so long that the third is the last one.
    return benchmark.run(asked, { now: () => time, onCell: () => (time += 400) });
  };
  const first = await start();
  expect(codesOf(first)).toEqual(Array.from({ length: 9 }, () => 'TIME_SPENT'));
  expect(at.asked()).toBe(15);
  // Built-in models cost nothing, but they take time as well.
  expect(new Set(first.results.notMeasured.map(({ model }) => model))).toEqual(new Set(['e', 'truth']));
  expect(first.report).toContain('not measured: 3 cells of e, app: TIME_SPENT');
  const left = [codesOf(await start()).length, codesOf(await start()).length];
  expect(left).toEqual([6, 3]);
  const last = await start();
  expect(last.results.notMeasured).toEqual([]);
  using whole = testBenchmark(`${at.entry}\n  - truth`);
  expect(unmeasured(last)).toEqual(unmeasured(await whole.run({ ...asked, budget: NO_BUDGET })));
});

test.each([
  ['tokens', { tokens: 700 }],
  ['money', { usd: 0.0007 }],
])('an endpoint that counts nothing is not free: a limit of %s stops it, too', async (_, limit) => {
  await using at = await endpoint(() => UNCOUNTED, ', prices: { input: 1, output: 1 }');
  using benchmark = testBenchmark(at.entry);
  const stopped = await measure(benchmark, limit);
  expect(codesOf(stopped)).toContain('BUDGET_SPENT');
  // What is estimated for the budget stands in no result.
  expect(stopped.results.models[0]).toMatchObject({ usd: null, tokens: { input: 0, output: 0 } });
});

test.each([
  ['no count of one answer of many', { ...UNCOUNTED }],
  ['no count of what was written', { ...RIGHT, usageBody: { prompt_tokens: 100 } } as Behaviour],
])('%s: the costs are unknown, and the budget reckons with an estimate', async (_, odd) => {
  let count = 0;
  await using at = await endpoint(() => (count++ === 7 ? odd : RIGHT), ', prices: { input: 1, output: 1 }');
  using benchmark = testBenchmark(at.entry);
  const { results, spent } = await measure(benchmark, {});
  expect(results.models[0]).toMatchObject({ usd: null, tokens: { uncounted: 1 } });
  expect(spent.tokens).toBeGreaterThan(30 * 110);
});

test('an answer that was not counted and had to be repaired leaves the costs unknown, whatever the second one counts', async () => {
  let count = 0;
  const garbled = { ...GARBLED, uncounted: true } as Behaviour;
  await using at = await endpoint(
    () => (count++ === 0 ? garbled : RIGHT),
    ', prices: { input: 1, output: 1 }',
  );
  using benchmark = testBenchmark(at.entry);
  expect((await measure(benchmark, {})).results.models[0]).toMatchObject({
    usd: null,
    tokens: { uncounted: 1 },
  });
});

test('answers that cannot be read are calls with tokens and costs like others', async () => {
  await using at = await endpoint(() => GARBLED, ', prices: { input: 1, output: 1 }');
  using benchmark = testBenchmark(at.entry);
  const { results, spent } = await measure(benchmark, {});
  expect(results.models[0]?.tokens).toMatchObject({ input: at.asked() * 100, output: at.asked() * 10 });
  expect(results.models[0]?.usd).toBeCloseTo(spent.usd, 9);
  expect(results.models[0]).toMatchObject({ calls: at.asked() });
});

test('answers that cannot be read have been paid for', async () => {
  await using at = await endpoint(() => GARBLED);
  using benchmark = testBenchmark(at.entry);
  expect(codesOf(await measure(benchmark, { tokens: 1_000 }))).toContain('BUDGET_SPENT');
});

test('cells that could not be measured have been paid for, in the next run as well', async () => {
  let count = 0;
  const broken: Behaviour = { kind: 'status', status: 503 };
  // The third call of each cell fails: four cells are begun in vain, and each has had two answers.
  await using at = await endpoint(() => (++count % 3 === 0 ? broken : RIGHT));
  using benchmark = testBenchmark(at.entry);
  const first = await measure(benchmark, { tokens: 300 });
  expect(first.results.notMeasured).toHaveLength(6);
  expect(codesOf(first)).toContain('BUDGET_SPENT');
  expect(first.spent.tokens).toBe(440);
  const asked = at.asked();
  expect(new Set(codesOf(await measure(benchmark, { tokens: 300 })))).toEqual(new Set(['BUDGET_SPENT']));
  expect(at.asked()).toBe(asked);
});

test('a folder that has no note of what was spent is reckoned by its cells', async () => {
  await using at = await endpoint(() => RIGHT);
  using benchmark = testBenchmark(at.entry);
  await measure(benchmark, { calls: 6 });
  rmSync(join(benchmark.out, 'spent.json'));
  expect((await measure(benchmark, { calls: 6 })).spent).toMatchObject({ calls: 10, tokens: 1_100 });
});

test('built-in models cost nothing, and are measured whatever is spent', async () => {
  await using at = await endpoint(() => RIGHT);
  using benchmark = testBenchmark(`${at.entry}\n  - truth`);
  const { results } = await measure(benchmark, { calls: 1 });
  expect(new Set(results.notMeasured.map(({ model }) => model))).toEqual(new Set(['e']));
});
