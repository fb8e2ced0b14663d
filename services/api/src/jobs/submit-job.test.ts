import { describe, expect, test } from 'vitest';
import { JobRequest } from './job-request.ts';
import { parseJobSpec } from './submit-job.ts';

const failure = (body: unknown) => {
  try {
    parseJobSpec(body);
  } catch (error) {
    return error;
  }
  throw new Error('the body was accepted');
};

test('a goal alone is a job: everything else has a default', () => {
  expect(parseJobSpec({ goal: 'write a note' })).toMatchObject({
    kind: 'goal',
    strategy: 'tapwright',
    maxSteps: 20,
    reset: 'restart',
    verify: true,
    repeatable: false,
    device: {},
  });
});

describe('a wrong body is refused with the field and what was expected', () => {
  test.each([
    ['no body', undefined, 'INPUT_INVALID', ''],
    ['null', null, 'INPUT_INVALID', ''],
    ['a list', [], 'INPUT_INVALID', ''],
    ['no goal', {}, 'INPUT_INVALID', 'goal'],
    ['a goal that is no text', { goal: 7 }, 'INPUT_INVALID', 'goal'],
    ['an empty goal', { goal: '' }, 'GOAL_EMPTY', 'goal'],
    ['a goal of spaces', { goal: ' \n\t' }, 'GOAL_EMPTY', 'goal'],
    ['a goal of 100 KB', { goal: 'x'.repeat(100 * 1024) }, 'GOAL_TOO_LONG', 'goal'],
    ['an unknown kind', { goal: 'g', kind: 'dance' }, 'INPUT_INVALID', 'kind'],
    ['an unknown strategy', { goal: 'g', strategy: 'luck' }, 'STRATEGY_UNKNOWN', 'strategy'],
    ['no step at all', { goal: 'g', maxSteps: 0 }, 'INPUT_INVALID', 'maxSteps'],
    ['half a step', { goal: 'g', maxSteps: 1.5 }, 'INPUT_INVALID', 'maxSteps'],
    ['too many steps', { goal: 'g', maxSteps: 100_000 }, 'INPUT_INVALID', 'maxSteps'],
    ['no time', { goal: 'g', deadlineMs: 10 }, 'INPUT_INVALID', 'deadlineMs'],
    ['an app that is no package', { goal: 'g', app: 'rm -rf /' }, 'INPUT_INVALID', 'app'],
    [
      'an unknown field of the device',
      { goal: 'g', device: { color: 'red' } },
      'INPUT_INVALID',
      'device.color',
    ],
    ['an unknown reset', { goal: 'g', reset: 'factory' }, 'INPUT_INVALID', 'reset'],
  ])('%s', (_, body, code, field) => {
    expect(failure(body)).toMatchObject({ code, field, expected: expect.any(String) });
  });

  test('an unknown field is named: a typing mistake must not be ignored', () => {
    expect(String(failure({ goal: 'g', maxStep: 3 }))).toContain('maxStep');
  });

  test('the longest goal that is allowed is accepted', () => {
    expect(parseJobSpec({ goal: 'x'.repeat(10_000) }).goal).toHaveLength(10_000);
  });
});

describe('a request is one of a goal, a case, a replay and an exploration', () => {
  test.each<[string, object, string | undefined]>([
    ['a goal', { goal: 'g' }, undefined],
    ['a goal that says so', { kind: 'goal', goal: 'g' }, 'goal'],
    ['a stored case', { kind: 'case', case: 'pay' }, 'case'],
    ['a replay', { kind: 'replay', script: 'scr_1' }, 'replay'],
  ])('%s', (_, body, kind) => {
    expect(JobRequest.parse(body).kind).toBe(kind);
  });

  test.each<[string, object, string]>([
    ['another kind', { kind: 'dance' }, 'one of goal, case, replay, explore and interactive'],
    ['a case with a goal', { kind: 'case', case: 'pay', goal: 'g' }, 'goal'],
    ['a goal with a script', { goal: 'g', script: 'scr_1' }, 'script'],
    ['a held phone with a model', { kind: 'interactive', model: 'small' }, 'no model is asked'],
    ['a held phone with a seed', { kind: 'interactive', seed: 7 }, 'no model is asked'],
    ['a goal that forbids what has no name', { goal: 'g', forbidden: ['pay', '…'] }, 'a word with a letter'],
    [
      'an exploration that does',
      { kind: 'explore', app: 'org.example.app', forbidden: ['*'] },
      'a word with a letter',
    ],
    ['a replay with a strategy', { kind: 'replay', script: 'scr_1', strategy: 'uat' }, 'strategy'],
  ])('%s is none', (_, body, told) => {
    const { success, error } = JobRequest.safeParse(body);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toContain(told);
  });
});
