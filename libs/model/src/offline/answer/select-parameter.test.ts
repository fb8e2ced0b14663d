import { expect, test } from 'vitest';
import type { ParameterInput } from '../../roles/parameter.ts';
import { selectParameter } from './select-parameter.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name, about: '' }));
const asked = (more: Partial<ParameterInput>): ParameterInput => ({
  instruction: 'Fill in the form',
  skill: 'text',
  element: '',
  hint: '',
  candidates: named('holder', 'street', 'post code', 'pin'),
  taken: [],
  refused: [],
  ...more,
});

test.each<[string, Partial<ParameterInput>, string | null]>([
  ['called like the field', { element: 'Post code' }, 'post code'],
  ['called like its hint', { element: 'Name', hint: 'Card holder' }, 'holder'],
  ['that the sentence names', { element: 'To', instruction: 'Send it to ${street}' }, 'street'],
  ['described in words', { element: 'Town', candidates: [{ name: 'c', about: 'the town' }] }, 'c'],
  ['a code, for a pad that has no name', { skill: 'keypad', instruction: 'Enter ${pin}' }, 'pin'],
  ['none, where nothing is alike', { element: 'Colour' }, null],
  ['not one that was refused', { element: 'Street', refused: ['street'] }, null],
])('chooses the parameter: %s', (_name, more, name) => {
  expect(selectParameter(asked(more)).name).toBe(name);
});

test('a field gets the next named parameter, not one that was already taken', () => {
  const input = asked({ instruction: 'Enter ${holder} and ${street}', element: 'Line' });
  expect(selectParameter({ ...input, taken: ['holder'] }).name).toBe('street');
});
