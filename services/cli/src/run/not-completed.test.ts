import { describe, expect, test } from 'vitest';
import { whatToDo } from './not-completed.ts';

const OFFLINE = { knowsApp: true, model: 'offline' };
const advice = (outcome: Parameters<typeof whatToDo>[0]['outcome'], code: string, asked = OFFLINE) =>
  whatToDo({ outcome, reason: { code, message: '' } }, asked);

describe('a job that was not completed', () => {
  test.each([
    ['infeasible', 'INFEASIBLE', "the app's own words"],
    ['inconclusive', 'APP_NOT_INSTALLED', '--app'],
    ['out_of_budget', 'BUDGET_SPENT', '--max-steps'],
    ['inconclusive', 'MODEL_UNREACHABLE', 'OPENAI_BASE_URL'],
    ['crashed', 'APP_CRASHED', 'logcat'],
  ] as const)('%s by %s: says what to do in one line', (outcome, code, words) => {
    expect(advice(outcome, code)).toMatch(/^what to do: .+\n$/);
    expect(advice(outcome, code)).toContain(words);
  });

  test('is told to name the app, if the run began wherever the phone was', () => {
    expect(advice('infeasible', 'INFEASIBLE', { ...OFFLINE, knowsApp: false })).toContain('--app PACKAGE');
    expect(advice('infeasible', 'INFEASIBLE')).not.toContain('--app PACKAGE');
  });

  test('is not sent to another model, if it has one', () => {
    expect(advice('failed', 'INFEASIBLE', { ...OFFLINE, model: 'openai' })).not.toContain('--model');
  });
});

test.each(['completed', 'canceled'] as const)('%s needs no advice', (outcome) => {
  expect(advice(outcome, 'COMPLETED')).toBe('');
});
