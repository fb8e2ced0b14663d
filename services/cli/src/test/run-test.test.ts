import { TapwrightError } from '@tapwright/contracts';
import type { SuiteTask } from '@tapwright/suite';
import { describe, expect, test } from 'vitest';
import { runTest, type Trying } from './run-test.ts';
import { CANCELED, type End, FAILS, LOST, PASSES, placeOf, planned } from './tests.fixture.ts';
import type { Where } from './where.ts';

function trying(where: Where, retries: number, signal = new AbortController().signal): Trying {
  const [slot] = where.slots;
  if (slot === undefined) throw new Error('no place');
  return { where, slot, retries, signal, onEvent: () => {}, onAttempt: () => {}, keep: async () => {} };
}

const taskWith = (...evaluators: SuiteTask['evaluators']): SuiteTask => ({
  id: 'a',
  goal: 'Do it',
  repeat: 1,
  evaluators,
});

const ran = (ends: readonly End[], retries: number) => runTest(planned('a'), trying(placeOf(ends), retries));

describe('a test', () => {
  test.each([
    ['passes at once', [PASSES], 2, 'passed', 1],
    ['fails without retries', [FAILS], 0, 'failed', 1],
    ['passes at its second attempt', [FAILS, PASSES], 2, 'flaky', 2],
    ['passes after a lost phone', [LOST, PASSES], 1, 'flaky', 2],
    ['fails each time', [FAILS], 2, 'failed', 3],
    ['fails once, then loses its phone', [FAILS, LOST], 1, 'failed', 2],
    ['loses its phone each time', [LOST], 1, 'error', 2],
    ['is canceled', [CANCELED], 3, 'not_run', 1],
    ['fails, then is canceled', [FAILS, CANCELED], 3, 'failed', 2],
  ])('that %s', async (_, ends, retries, result, attempts) => {
    const run = await ran(ends, retries);
    expect(run.result).toBe(result);
    expect(run.attempts).toHaveLength(attempts);
  });

  test('that is flaky says at which attempt it passed, and why the first one did not', async () => {
    const { why, attempts } = await ran([FAILS, PASSES], 1);
    expect(why).toBe('passed at attempt 2; before that: because of EXPECTATION_FAILED');
    expect(attempts.map(({ report }) => report?.verdict)).toEqual(['failed', 'passed']);
  });

  test('that paid is not tried again, and says so; with `repeatable` it is', async () => {
    const paid = { ...FAILS, once: "'Pay now' (step 3)" };
    const once = await runTest(planned('a', { mayRepeat: false }), trying(placeOf([paid, PASSES]), 2));
    expect(once).toMatchObject({
      result: 'failed',
      why: expect.stringContaining("because 'Pay now' (step 3) was"),
    });
    expect(once.attempts).toHaveLength(1);
    expect(await ran([paid, PASSES], 2)).toMatchObject({ result: 'flaky' });
    const harmless = await runTest(planned('a', { mayRepeat: false }), trying(placeOf([FAILS, PASSES]), 2));
    expect(harmless).toMatchObject({ result: 'flaky' });
  });

  test('whose job is refused is an error with its code, and keeps no report', async () => {
    const where = placeOf([]);
    const refuse = () => Promise.reject(new TapwrightError('DEVICE_UNAVAILABLE', 'there\nis no phone'));
    const run = await runTest(planned('a'), trying({ ...where, attempt: refuse }, 1));
    expect(run).toMatchObject({ result: 'error', why: 'there is no phone (DEVICE_UNAVAILABLE)' });
    expect(run.attempts.map(({ report }) => report)).toEqual([null, null]);
  });

  test('is not begun after an interruption', async () => {
    const where = placeOf([PASSES]);
    const run = await runTest(planned('a'), trying(where, 1, AbortSignal.abort()));
    expect(run).toMatchObject({ result: 'not_run', attempts: [] });
    expect(where.begun).toEqual([]);
  });
});

describe('a task of a suite', () => {
  const task = taskWith({ outcome: 'infeasible' });
  const end = { outcome: 'infeasible', activity: '' } as const;

  test('is judged by its own checks', async () => {
    const where = placeOf([{ verdict: 'failed', outcome: 'infeasible', code: 'INFEASIBLE' }]);
    const finished = async () => ({ steps: [], final: '', end });
    const told: Where = {
      ...where,
      attempt: async (...args) => ({ ...(await where.attempt(...args)), finished }),
    };
    expect(await runTest(planned('a', { kind: 'task', task }), trying(told, 0))).toMatchObject({
      result: 'passed',
    });
    const other = taskWith({ outcome: 'completed' });
    const failed = await runTest(planned('a', { kind: 'task', task: other }), trying(told, 0));
    expect(failed).toMatchObject({ result: 'failed', why: expect.stringContaining('not so: ') });
    expect(failed.attempts[0]?.report?.reason?.code).toBe('EXPECTATION_FAILED');
  });
});
