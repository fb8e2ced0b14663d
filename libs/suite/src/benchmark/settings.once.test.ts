import { ok, refusing, type Script, startOpenAiTestServer } from '@tapwright/model/test-server';
import { expect, test } from 'vitest';
import { type TestBenchmark, testBenchmark } from './benchmark.fixture.ts';

const RIGHT = ok({ thought: '', index: 0, text: null, claim: null }, { inputTokens: 100, outputTokens: 10 });

async function endpoint(script: Script, more = '') {
  const server = await startOpenAiTestServer({ script });
  const entry = `  - { name: e, baseUrl: "${server.baseUrl}", model: test-model, retries: 0${more} }`;
  const bodies = () =>
    server.requests
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(({ body }) => body as Record<string, unknown>);
  return { entry, bodies, [Symbol.asyncDispose]: () => server.close() };
}

const measure = (benchmark: TestBenchmark, seeds = 1) =>
  benchmark.run({ dimensions: ['app'], limit: 2, lanes: 1, seeds });

test.each([
  ['from 1', '', [1, 2, 3]],
  ['from that of the model', ', seed: 40', [40, 41, 42]],
  ['from that of its settings', ', settings: { all: { seed: 40 } }', [40, 41, 42]],
])('each measurement asks with a seed of its own, %s', async (_, more, seeds) => {
  await using at = await endpoint(() => RIGHT, more);
  using benchmark = testBenchmark(at.entry);
  await measure(benchmark, 3);
  const asked = Map.groupBy(at.bodies(), ({ seed }) => seed);
  expect([...asked.keys()].toSorted()).toEqual(seeds);
  // Two questions, each with five calls.
  expect([...asked.values()].map((own) => own.length)).toEqual([10, 10, 10]);
});

test('an endpoint that refuses seeds is asked without one, and that counts against nobody', async () => {
  const script: Script = ({ body }) =>
    'seed' in (body as object) ? refusing(400, 'Unsupported parameter: seed', { param: 'seed' }) : RIGHT;
  await using at = await endpoint(script);
  using benchmark = testBenchmark(at.entry);
  const { results } = await measure(benchmark, 2);
  expect(results.notMeasured).toEqual([]);
  expect(at.bodies().filter((body) => 'seed' in body)).toHaveLength(1);
});

test('settings of a model reach its requests', async () => {
  await using at = await endpoint(
    () => RIGHT,
    ', settings: { all: { reasoning: low }, actor: { outputTokens: 500 } }',
  );
  using benchmark = testBenchmark(at.entry);
  await measure(benchmark);
  for (const body of at.bodies())
    expect(body).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 500 });
});

test('the same folder with other settings would mix two models: it is refused', async () => {
  await using at = await endpoint(() => RIGHT);
  using benchmark = testBenchmark(at.entry);
  await measure(benchmark);
  const other = at.entry.replace('retries: 0', 'retries: 0, settings: { all: { reasoning: high } }');
  await expect(
    benchmark.run({ dimensions: ['app'], limit: 2, models: benchmark.models(other) }),
  ).rejects.toMatchObject({
    field: '--out',
  });
});
