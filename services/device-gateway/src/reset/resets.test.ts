import { expect, test } from 'vitest';
import { dueInMs } from './resets.ts';

const BACKOFF_MS = [0, 2_000, 10_000];

test.each([
  ['a device that has just come is reset at once', 0, 0, true],
  ['after one failure it waits', 1, 1_999, false],
  ['and then it is due', 1, 2_000, true],
  ['after two failures it waits longer', 2, 9_999, false],
  ['and is due in the end', 2, 10_000, true],
  ['more failures than pauses take the last pause', 9, 10_000, true],
])('%s', (_name, failedResets, sinceMs, due) => {
  expect(dueInMs({ failedResets, sinceMs }, BACKOFF_MS) <= 0).toBe(due);
});
