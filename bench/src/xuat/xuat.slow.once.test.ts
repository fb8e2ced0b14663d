import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from '../harness/platform.ts';
import { xuatCases } from './cases/index.ts';
import { saysTheSame } from './reuse.ts';
import { runCase } from './run-case.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

it.each([
  ['chat-sign-in', 'xuat'],
  ['contacts-group', 'xuat-single'],
  ['chat-question', 'xuat'],
])('%s is passed by %s where no agent errs, each step of it', async (id, strategy) => {
  const one = xuatCases.find(({ spec }) => spec.id === id);
  if (one === undefined) throw new Error(`there is no case ${id}`);
  const result = await runCase(bench, one, { id, strategy, seed: 1, flawless: true });
  expect(result).toMatchObject({ fault: null, outcome: 'completed', passed: true, invalid: 0 });
  expect(result.steps).toEqual(one.spec.steps.map(() => true));
  const roles = result.calls.map(({ role }) => role);
  // One agent works without the other two.
  expect(roles.includes('parameter')).toBe(strategy === 'xuat');
  expect(roles.includes('inspector')).toBe(strategy === 'xuat');
  // Some seed has errors, and some has none.
  const seeds = Array.from({ length: 40 }, (_, at) => at + 1);
  const asked = result.asked ?? [];
  const same = await Promise.all(seeds.map((seed) => saysTheSame(one, { id, strategy, seed }, asked)));
  expect(same).toContain(false);
  if (strategy === 'xuat') expect(same).toContain(true);
  expect(JSON.stringify(asked)).not.toContain('quince77');
});

it.each(xuatCases)('$spec.id is passed by uat where no agent errs', async (one) => {
  const { id } = one.spec;
  const result = await runCase(bench, one, { id, strategy: 'uat', seed: 1, flawless: true });
  expect(result).toMatchObject({ fault: null, outcome: 'completed', passed: true, invalid: 0 });
});
