import type { Expectation } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { wantedOf } from './wanted-of.ts';

const EXPECTED: Expectation[] = [
  { text: '${page}' },
  { absent: 'Error' },
  { element: 'Wi-Fi', is: 'checked' },
  { value: 'PIN', equals: '${pin}' },
  { activity: 'Main' },
  { picture: 'a zebra' },
  { file: 'a.txt', contains: 'x' },
  { file: 'b.txt', is: 'absent' },
];
const VALUES = { page: 'Zebra crossing' };

test('what a step wanted is what its case expects, with the values of the row and without those of secrets', () => {
  const task = {
    expectation: 'a page is open',
    expect: EXPECTED,
  };
  expect(wantedOf(task, VALUES)).toEqual([
    '“Zebra crossing” is shown',
    '“Error” is not shown',
    '“Wi-Fi” is checked',
    '“PIN” holds “${pin}”',
    'Main is in front',
    'the picture shows: a zebra',
    'the file a.txt holds “x”',
    'the file b.txt is absent',
  ]);
});

test('without expectations it is what was to be seen at its end, or nothing', () => {
  expect(wantedOf({ expectation: 'the list of notes' }, {})).toEqual(['the list of notes']);
  expect(wantedOf({ expectation: '', expect: [] }, {})).toEqual([]);
  expect(wantedOf(undefined, {})).toEqual([]);
});
