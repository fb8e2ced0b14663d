import { expect, test } from 'vitest';
import type { Sample } from './sample.ts';
import { judgeGrowth, slopeOf } from './verdict.ts';
import { soak } from './work.ts';

/** What must be the same after every part: nothing is in progress then. */
const SAME = ['servers', 'process listeners', 'leases', 'waiters', 'timers', 'devices'];
/**
 * A connection to the adb server that follows the devices; another that a client of the REST interface keeps for
 * later.
 */
const SOCKETS_MAX = 8;
const TIMEOUT_MS = 400_000;

test(
  'a farm with constant faults is as before after many short runs: nothing is left open or left behind',
  async () => {
    const { rounds, outcomes, warnings, leftOver } = await soak({
      devices: 3,
      runs: 30,
      rounds: 3,
      seed: 5,
      pace: 2,
      keepMs: 16_000,
    });
    const samples = rounds.map(({ sample }) => sample);
    expect(rounds).toHaveLength(3);
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(30);
    // The work was not undisturbed: runs ended in several ways, and phones had faults.
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['completed', 'canceled', 'out_of_budget']));
    expect(samples.at(-1)?.['farm faults']).toBeGreaterThan(10);
    for (const name of SAME) expect([name, valuesOf(samples, name)]).toEqual([name, [samples[0]?.[name]]]);
    for (const sample of samples) {
      expect(sample.leases).toBe(0);
      expect(sample.sockets).toBeLessThanOrEqual(SOCKETS_MAX);
      expect(sample['farm connections']).toBe(1);
    }
    expect(leftOver).toEqual({});
    expect(warnings).toEqual([]);
  },
  TIMEOUT_MS,
);

function valuesOf(samples: readonly Sample[], name: string): readonly (number | undefined)[] {
  return [...new Set(samples.map((sample) => sample[name]))];
}

test('the verdict: a steady rise is a leak; ups and downs, or a rise only at the beginning, are not', () => {
  const about = (values: readonly number[]) =>
    judgeGrowth(
      values.map((value, at) => ({ seconds: at + 1, sample: { sockets: value, leases: 0 } })),
      1,
    ).map(({ leaks }) => leaks);
  expect(about([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual([true, false]);
  expect(about([1, 9, 15, 20, 22, 23, 23, 23, 23, 23, 23, 23])).toEqual([false, false]);
  expect(about([3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1])).toEqual([false, false]);
  const ofJobs = (events: readonly number[]) =>
    judgeGrowth(
      events.map((each, at) => ({ seconds: at + 1, sample: { jobs: 12 + at, events: each * (12 + at) } })),
      0,
    ).map(({ name, leaks }) => `${name} ${leaks}`);
  expect(ofJobs([30, 31, 30, 29, 30, 31, 30, 29, 31, 30, 29, 30])).toEqual(['events false']);
  expect(ofJobs([30, 32, 34, 36, 38, 40, 42, 44, 46, 50, 56, 60])).toEqual(['events true']);
  expect([slopeOf([2, 4, 6]), slopeOf([5]), slopeOf([])]).toEqual([2, 0, 0]);
});
