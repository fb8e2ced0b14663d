import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, startOpenAiTestServer } from '@tapwright/model/test-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testBenchmark, unmeasured } from './benchmark.fixture.ts';

const KEY = 'sk-very-secret-key';
const WHAT = { dimensions: ['app', 'instructions'], limit: 3, lanes: 1 } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-cassette-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modelsAt = (url: string) =>
  ['a', 'b']
    .map((name) => `  - { name: ${name}, baseUrl: "${url}", model: served-${name}, keyEnv: KEY, retries: 0 }`)
    .join('\n');

test('whoever has the keys records a benchmark, and whoever has none gets the same results', async () => {
  const file = join(folder, 'models.jsonl');
  const server = await startOpenAiTestServer({
    // The two answer differently, and one of them never twice alike.
    script: ({ body }, count) =>
      ok(
        {
          thought: '',
          index: JSON.stringify(body).includes('served-a') ? 0 : count % 3,
          text: null,
          claim: null,
        },
        { inputTokens: 50 + count, outputTokens: 1 },
      ),
  });
  const models = modelsAt(server.baseUrl);
  using recorded = testBenchmark(models);
  const environment = { KEY, MODEL_CASSETTE: `record:${file}` };
  const expected = unmeasured(await recorded.run(WHAT, { environment }));
  await server.close();
  expect(readFileSync(file, 'utf8')).not.toContain(KEY);

  using replayed = testBenchmark(models);
  const replay = { environment: { MODEL_CASSETTE: `replay:${file}` } };
  expect(unmeasured(await replayed.run(WHAT, replay))).toEqual(expected);

  using another = testBenchmark(models.replaceAll('name: b', 'name: c'));
  const { results } = await another.run(WHAT, replay);
  expect(new Set(results.notMeasured.map(({ model, code }) => `${model} ${code}`))).toContain(
    'c MODEL_CASSETTE_MISSED',
  );
  expect(results.notMeasured.filter(({ model }) => model === 'a')).toEqual([]);
});

test('a question that two seeds ask alike is kept once for each of them', async () => {
  const file = join(folder, 'models.jsonl');
  const server = await startOpenAiTestServer({
    script: () => ok({ thought: '', index: 0, text: null, claim: null }),
  });
  using recorded = testBenchmark(modelsAt(server.baseUrl));
  const environment = { KEY, MODEL_CASSETTE: `record:${file}` };
  await recorded.run({ ...WHAT, dimensions: ['app'], seeds: 2 }, { environment });
  await server.close();

  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const asked = Map.groupBy(
    lines.map((line): { key: string; model: string; cell?: string } => JSON.parse(line)),
    ({ key, model }) => `${key} ${model}`,
  );
  expect(asked.size).toBeGreaterThan(0);
  for (const alike of asked.values()) expect(new Set(alike.map(({ cell }) => cell)).size).toBe(2);
});

test('a setting that says neither is refused before anything is asked', async () => {
  using benchmark = testBenchmark(modelsAt('http://127.0.0.1:9/v1'));
  await expect(
    benchmark.run(WHAT, { environment: { KEY, MODEL_CASSETTE: 'play:it' } }),
  ).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'MODEL_CASSETTE' });
});
