import { exitCodeOfError } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { traceOfHand } from './trace-of-hand.ts';

const ended = (gaps: readonly string[]): TapwrightError => {
  const screen = { screen: {} as never, keyboardShown: false };
  const at = new Date(0);
  const about = { goal: 'g', packageName: 'p', cleared: false, started: true, createdAt: at, day: at };
  try {
    traceOfHand({ ...about, steps: [], gaps, screens: [], last: screen });
  } catch (error) {
    if (error instanceof TapwrightError) return error;
  }
  throw new Error('it was not refused');
};

test('a watch that ended without an act says so, and how acts are seen', () => {
  const error = ended([]);
  expect(error).toMatchObject({ code: 'NOTHING_RECORDED', field: undefined });
  expect(error.message).toMatch(/before anything was seen to be done/);
  expect(error.advice).toMatch(/adb port/);
  expect(exitCodeOfError(error)).toBe(1);
});

test('one whose acts are no steps says which acts these were', () => {
  const error = ended(['two fingers', 'the key VOLUME_UP', 'a', 'b']);
  expect(error.message).toMatch(/two fingers; the key VOLUME_UP; a$/);
  expect(error).toMatchObject({ code: 'NOTHING_RECORDED' });
});
