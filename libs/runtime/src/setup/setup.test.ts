import { describe, expect, test } from 'vitest';
import { afterTry, FIRST_TRY } from './setup.ts';

const twice = { tries: 2 };
const wrong = 'line 1 ended with an error';

describe('after a try of a set-up', () => {
  test('that is well the run begins', () => {
    expect(afterTry(twice, FIRST_TRY, { attempt: 1, problem: null })).toEqual({
      kind: 'begin',
      progress: { attempt: 1, done: true },
    });
  });

  test('that is not, all is tried again, as often as the job says', () => {
    const again = afterTry(twice, FIRST_TRY, { attempt: 1, problem: wrong });
    expect(again).toEqual({ kind: 'again', progress: { attempt: 2, done: false } });
    expect(afterTry(twice, { attempt: 2, done: false }, { attempt: 2, problem: wrong })).toEqual({
      kind: 'fail',
      reason: { code: 'SETUP_FAILED', message: `${wrong} (2 tries)` },
    });
  });

  test('the only one ends the run', () => {
    const end = afterTry({ tries: 1 }, FIRST_TRY, { attempt: 1, problem: wrong });
    expect(end).toMatchObject({ kind: 'fail', reason: { message: `${wrong} (1 try)` } });
  });

  test.each([
    ['an earlier try', { attempt: 2, done: false }, 1],
    ['a run that has begun', { attempt: 1, done: true }, 1],
    ['a later try', FIRST_TRY, 2],
  ])('nothing follows where it is about %s', (_, progress, attempt) => {
    expect(afterTry(twice, progress, { attempt, problem: null })).toEqual({ kind: 'late' });
  });
});
