import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from './error-codes.ts';
import { TapwrightError, toTapwrightError } from './errors.ts';

test('the JSON form has code, message and help, and neither stack nor cause', () => {
  const error = new TapwrightError('INPUT_INVALID', 'the goal is wrong', {
    field: 'goal',
    expected: 'some text',
    advice: 'Write one.',
    cause: new Error('secret'),
  });
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    code: 'INPUT_INVALID',
    message: 'the goal is wrong',
    field: 'goal',
    expected: 'some text',
    advice: 'Write one.',
  });
});

test('unknown fields are left out of the JSON form', () => {
  expect(Object.keys(new TapwrightError('INTERNAL', 'm').toJSON())).toEqual(['code', 'message']);
});

test('the cause is kept in the process, and absent if none was given', () => {
  const cause = new Error('below');
  expect(new TapwrightError('INTERNAL', 'm', { cause }).cause).toBe(cause);
  expect('cause' in new TapwrightError('INTERNAL', 'm')).toBe(false);
});

test('its code decides whether an error may be retried', () => {
  expect(new TapwrightError('DATABASE_UNAVAILABLE', 'm').retryable).toBe(true);
  expect(new TapwrightError('INPUT_INVALID', 'm').retryable).toBe(false);
});

describe('any thrown value', () => {
  test('a TapwrightError stays unchanged', () => {
    const error = new TapwrightError('NOT_FOUND', 'm');
    expect(toTapwrightError(error)).toBe(error);
  });

  test('an error with a code of ours keeps it, and its details on the field', () => {
    const thrown = Object.assign(new Error('wrong'), {
      code: 'INPUT_INVALID',
      field: 'bugs',
      expected: 'one',
    });
    const error = toTapwrightError(thrown);
    expect(error).toMatchObject({ code: 'INPUT_INVALID', message: 'wrong', field: 'bugs', expected: 'one' });
    expect(error.cause).toBe(thrown);
  });

  test.each([
    [Object.assign(new Error('gone'), { code: 'ECONNRESET' }), 'gone'],
    [new RangeError('far'), 'far'],
    ['text', 'text'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('%o becomes INTERNAL with the value as its cause', (thrown, message) => {
    const error = toTapwrightError(thrown);
    expect(error).toMatchObject({ code: 'INTERNAL', message });
    expect(error.cause).toBe(thrown);
  });
});

test('every code has a name in upper case, a status of its kind and a meaning in a sentence', () => {
  for (const [code, { http, meaning }] of Object.entries(ERROR_CODES)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(http, code).toBeGreaterThanOrEqual(400);
    expect(http, code).toBeLessThan(600);
    expect(meaning, code).toMatch(/^[A-Z].*\.$/);
  }
});
