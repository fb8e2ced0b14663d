import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Behaviour, ok, startOpenAiTestServer } from '@tapwright/model/test-server';
import { bundleAt, runBenchmark } from '@tapwright/suite/benchmark';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPlayer } from './open-player.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** It ends each run at its first decision: the goals are not reached, but every answer is one. */
const ENDS: Behaviour = ok({ thought: 'nothing to do', index: 0, text: null, claim: null });

async function run(baseUrl: string) {
  const models = join(folder, 'models.yaml');
  const entry = `{ name: e, baseUrl: "${baseUrl}", model: m, retries: 0, timeoutMs: 5000 }`;
  writeFileSync(models, `models:\n  - ${entry}\n`);
  return runBenchmark(
    {
      ...{ models, tasks: ['virtual:notes'], questions: [], dimensions: ['e2e'], wish: {}, seeds: 1 },
      ...{
        limit: 2,
        noise: [],
        lanes: 1,
        budget: { calls: null, tokens: null, usd: null, ms: null },
        out: join(folder, 'out'),
      },
    },
    {
      environment: {},
      signal: new AbortController().signal,
      now: () => performance.now(),
      openPlayer,
      onCell: () => undefined,
      onFault: () => undefined,
      takeFolder: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
    },
  );
}

test('an endpoint that dies in the middle of a run: the run is not measured, and the next start does it again', async () => {
  let isDead = false;
  await using server = await startOpenAiTestServer({
    script: (_, count) => {
      if (count === 3) isDead = true;
      return isDead ? { kind: 'status', status: 503 } : ENDS;
    },
  });
  const dead = await run(server.baseUrl);
  expect(dead.results.notMeasured.map(({ code }) => code)).toEqual([
    'MODEL_UNREACHABLE',
    'MODEL_UNREACHABLE',
  ]);
  expect(dead.results.models[0]?.dimensions.e2e).toBeNull();
  expect(bundleAt(join(folder, 'out')).cells().size).toBe(0);
  isDead = false;
  const whole = await run(server.baseUrl);
  expect(whole.results.notMeasured).toEqual([]);
  expect(whole.results.models[0]).toMatchObject({ dimensions: { e2e: 0 }, details: { e2e: { tasks: 2 } } });
});

test('a storm of 429 in the middle of a run is waited for, and costs the model nothing', async () => {
  await using server = await startOpenAiTestServer({
    script: (_, count) => (count > 1 && count < 5 ? { kind: 'status', status: 429 } : ENDS),
  });
  const { results } = await run(server.baseUrl);
  expect(results.notMeasured).toEqual([]);
  expect(results.models[0]?.details.e2e?.formatErrors?.value).toBe(0);
});
