import { expect, test } from 'vitest';
import { expectedName, nearestName } from './nearest-name.ts';

const NAMES = ['repeatable', 'reset', 'rows', 'roles', 'bank_name'];

test.each([
  ['repeatble', 'repeatable'],
  ['Reset', 'reset'],
  ['rwos', 'rows'],
  ['role', 'roles'],
  ['bankName', 'bank_name'],
  ['bank name', 'bank_name'],
  ['expect', null],
  ['', null],
  ['x'.repeat(5_000), null],
])('%j is most like %j', (wanted, name) => expect(nearestName(wanted, NAMES)).toBe(name));

test('if none is near, all are listed, twenty at most', () => {
  expect(expectedName('xyz', ['alpha', 'beta'], 'a role')).toBe('a role: one of alpha, beta');
  expect(expectedName('xyz', [], 'a role')).toBe('a role, but none is declared');
  const many = Array.from({ length: 30 }, (_, at) => `name-number-${at}`);
  expect(expectedName('xyz', many, 'a role')).toMatch(/name-number-19, …$/);
});
