import { expect, test } from 'vitest';
import type { ReportStep, ViewerDetails } from './types.ts';
import { wantedOf } from './wanted-text.ts';

const step = (given: object) =>
  ({
    text: 'Open the menu',
    wanted: [],
    ledger: null,
    actions: [{ index: 3 }],
    ...given,
  }) as never as ReportStep;
const obligations = [
  { id: 'o1', says: 'open the menu', negative: false, done: 'yes' },
  { id: 'o2', says: 'the list is empty', negative: false, done: null },
  { id: 'o3', says: 'a note is deleted', negative: true, done: 'no' },
];
const details = {
  steps: [
    { index: 2, predicted: { kind: 'text', text: 'Earlier' } },
    { index: 3, predicted: { kind: 'text', text: 'The menu' } },
  ],
} as never as ViewerDetails;

test('what was wanted of a failed step is what was expected, never only its name', () => {
  expect(wantedOf(step({ wanted: ['“Zebra” is shown'], ledger: { obligations } }), details)).toEqual([
    '“Zebra” is shown',
  ]);
  expect(wantedOf(step({ ledger: { obligations } }), details)).toEqual([
    'the list is empty',
    'not: a note is deleted',
  ]);
  expect(wantedOf(step({}), details)).toEqual(['The menu']);
  expect(wantedOf(step({}), null)).toEqual([]);
});
