import { expect, test } from 'vitest';
import { type PlatformBenchmark, pageOfPlatform } from './of-platform.ts';

const CELL: PlatformBenchmark['cells'][number] = {
  ...{ number: 1, task: 'dark', strategy: 'react', model: 'small', seed: 1, status: 'failed', tries: 1 },
  ...{ job: 'job_1', outcome: 'completed', reason: { code: 'COMPLETED', message: 'done' } },
  result: {
    ...{ held: false, claimed: true, failed: ['dark'], steps: 3, calls: 2, inputTokens: 10, outputTokens: 2 },
    ...{ uncounted: 0, models: [], usd: null, wallMs: 50 },
  },
};
const figures = (model: string, measured: number): PlatformBenchmark['figures'][number] => ({
  ...{ strategy: 'react', model, models: [`${model}-1`], cells: 2, measured, passed: 0 },
  ...{ notMeasured: 2 - measured, claims: { claimed: measured, held: 0, both: 0 } },
  success: measured === 0 ? null : { value: 0, interval: [0, 0.79], count: 1 },
  ...{ steps: 6, calls: 4, inputTokens: 20, outputTokens: 4, uncounted: 1, usd: null, wallMs: 300 },
});
const BENCHMARK: PlatformBenchmark = {
  ...{ id: 'bmk_1', name: 'Lamps', status: 'ended', strategies: ['react'], models: ['small', 'large'] },
  ...{ seeds: 1, inFlight: 1, createdAt: '', endedAt: '2026-01-01T00:00:00Z', next: null },
  counts: { waiting: 0, running: 0, passed: 0, failed: 2, error: 2, canceled: 0 },
  figures: [figures('small', 2), figures('large', 0)],
  paired: [{ strategy: 'react', models: ['small', 'large'], difference: 0.5, interval: [0, 1], count: 2 }],
  cells: [
    CELL,
    { ...CELL, outcome: 'out_of_budget', reason: { code: 'STEPS_SPENT', message: 'no steps are left' } },
    { ...CELL, model: 'large', status: 'error', result: null, reason: { code: 'GONE', message: 'away' } },
  ],
};

test('a row for each model: means over what was measured, and nothing where nothing was', () => {
  const [small, large] = pageOfPlatform([BENCHMARK]).entries;
  expect(small).toMatchObject({
    ...{ name: 'react with small', setting: 'models: small-1', claims: { claimed: 2, verified: 0 } },
    ...{ steps: 3, calls: 2, tokens: 12, uncounted: 1, usd: null, msPerCell: 150, msPerCall: null },
    failures: [
      { name: 'claimed too early', count: 1 },
      { name: 'STEPS_SPENT', count: 1 },
    ],
  });
  expect(large).toMatchObject({
    ...{ success: null, claims: null, steps: null, tokens: null, msPerCell: null, notMeasured: 2 },
    axes: [{ name: 'e2e', share: null }],
    failures: [],
  });
});

test('cells say why they did not pass, and what was not measured is no failure', () => {
  expect(pageOfPlatform([BENCHMARK]).cells.map(({ result, why }) => [result, why])).toEqual([
    ['failed', 'not so: dark; COMPLETED: done'],
    ['failed', 'not so: dark; STEPS_SPENT: no steps are left'],
    ['not measured', 'GONE: away'],
  ]);
});

test('of several benchmarks each row says whose it is, even where two have one name', () => {
  const { entries, paired } = pageOfPlatform([BENCHMARK, { ...BENCHMARK, id: 'bmk_2' }]);
  expect(entries.map(({ setting }) => setting.split(';')[0])).toEqual([
    ...['Lamps bmk_1', 'Lamps bmk_1', 'Lamps bmk_2', 'Lamps bmk_2'],
  ]);
  expect(paired.map(({ models }) => models[1])).toEqual(['large (Lamps bmk_1)', 'large (Lamps bmk_2)']);
});
