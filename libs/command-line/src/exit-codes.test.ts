import { ERROR_CODES, type ErrorCode, type Outcome, TapwrightError } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { EXIT, EXIT_CODES, exitCodeOf, exitCodeOfError } from './exit-codes.ts';

const ended = (outcome: Outcome, code: string) =>
  exitCodeOf({ status: 'ended', outcome, reason: { code, message: '' } });

test('the numbers are a stable interface', () => {
  expect(EXIT).toEqual({ completed: 0, notCompleted: 1, badInput: 2, infrastructure: 3, unproved: 4 });
  expect(EXIT_CODES.map(({ code }) => code)).toEqual(Object.values(EXIT));
});

describe('a job that has ended', () => {
  test.each<[Outcome, string, number]>([
    ['completed', 'COMPLETED', 0],
    ['failed', 'NOT_VERIFIED', 1],
    ['infeasible', 'INFEASIBLE', 1],
    ['crashed', 'APP_CRASHED', 1],
    ['out_of_budget', 'BUDGET_SPENT', 1],
    ['out_of_budget', 'DEADLINE_PASSED', 1],
    ['canceled', 'CANCELED', 1],
    ['inconclusive', 'ONCE_NOT_REPEATED', 1],
    ['inconclusive', 'MODEL_UNREACHABLE', 3],
    ['inconclusive', 'MODEL_REJECTED', 3],
    ['inconclusive', 'DATABASE_UNAVAILABLE', 3],
    ['inconclusive', 'BUS_UNAVAILABLE', 3],
    ['inconclusive', 'DEVICE_UNAVAILABLE', 3],
    ['inconclusive', 'DEVICE_LEASE_LOST', 3],
    ['inconclusive', 'DEVICE_COMMAND_FAILED', 3],
    ['inconclusive', 'CAPTURE_FAILED', 3],
    ['inconclusive', 'HANDLER_EXHAUSTED', 3],
    ['inconclusive', 'INTERNAL', 3],
  ])('%s (%s): %i', (outcome, code, expected) => {
    expect(ended(outcome, code)).toBe(expected);
  });

  test('as completed is completed, whatever the reason', () => {
    expect(ended('completed', 'INTERNAL')).toBe(0);
  });
});

test('a job that never ended is a failure of the infrastructure', () => {
  expect(exitCodeOf({ status: 'running', outcome: null, reason: null })).toBe(3);
});

describe('an error before anything was started', () => {
  test.each<[ErrorCode, number]>([
    ['INPUT_INVALID', 2],
    ['GOAL_EMPTY', 2],
    ['GOAL_TOO_LONG', 2],
    ['STRATEGY_UNKNOWN', 2],
    ['RECORDING_MISSING', 2],
    ['RECORDING_CORRUPT', 2],
    ['VIRTUAL_APP_UNKNOWN', 2],
    ['DEVICE_UNKNOWN', 2],
    ['MODEL_UNKNOWN', 2],
    ['CONFIG_INVALID', 2],
    ['UNAUTHORIZED', 2],
    ['FORBIDDEN', 2],
    ['NOT_FOUND', 2],
    ['API_UNREACHABLE', 3],
    ['DEVICE_UNAVAILABLE', 3],
    ['DATABASE_UNAVAILABLE', 3],
    ['INTERNAL', 3],
  ])('%s: %i', (code, expected) => {
    expect(exitCodeOfError(new TapwrightError(code, ''))).toBe(expected);
  });

  test('has 1 where what was started has ended without a result', () => {
    expect(exitCodeOfError(new TapwrightError('NOTHING_RECORDED', ''))).toBe(1);
  });

  test('has 2 or 3 for every other error code', () => {
    const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => code !== 'NOTHING_RECORDED');
    for (const code of codes) expect([2, 3]).toContain(exitCodeOfError(new TapwrightError(code, '')));
  });
});
