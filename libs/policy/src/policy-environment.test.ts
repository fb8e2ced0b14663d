import { readConfig } from '@tapwright/service';
import { expect, test } from 'vitest';
import { PolicyEnvironment } from './policy-environment.ts';

test('forbidden words are separated by commas; an empty list is empty', () => {
  const read = (text?: string) =>
    readConfig(PolicyEnvironment, { FORBIDDEN_ACTIONS: text }).FORBIDDEN_ACTIONS;
  expect(read(' delete account, pay ,,')).toEqual(['delete account', 'pay']);
  expect(read()).toEqual([]);
});

test('a word that is too long is refused with the name of the variable', () => {
  expect(() => readConfig(PolicyEnvironment, { FORBIDDEN_ACTIONS: 'a'.repeat(101) })).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('FORBIDDEN_ACTIONS'),
    }),
  );
});
