import { expect, test } from 'vitest';
import { isLeftBehind } from './left-behind-streams.ts';

const HOUR_MS = 3_600_000;
const now = Date.now();
const streamOf = (madeAt: number) => `TW-TEST-${madeAt.toString(36).toUpperCase()}-0A1B2C`;

test('streams of tests that began long ago are left behind, those of running tests are not', () => {
  expect(isLeftBehind(streamOf(now - 2 * HOUR_MS), now)).toBe(true);
  expect(isLeftBehind(`${streamOf(now - 2 * HOUR_MS)}_DEAD`, now)).toBe(true);
  expect(isLeftBehind(streamOf(now - HOUR_MS / 2), now)).toBe(false);
});

test('a stream that no test made is never left behind', () => {
  for (const name of ['TAPWRIGHT', 'TW-TEST-', 'TW-TESTER', 'ORDERS']) {
    expect(isLeftBehind(name, now + 1_000 * HOUR_MS)).toBe(false);
  }
});
