import { expect, test } from 'vitest';
import { type Measured, rowsOf } from './rows.ts';

const measured = (verdict: Measured['verdict'], times: number): Measured[] =>
  Array.from({ length: times }, () => ({ kind: 'contrast', verdict, what: 'one' }));

test('precision is the share of right findings, recall that of found faults', () => {
  const all = [
    ...measured('found', 6),
    ...measured('missed', 2),
    ...measured('false', 3),
    ...measured('deserved', 9),
  ];
  expect(rowsOf(all).find(({ kind }) => kind === 'contrast')).toEqual({
    ...{ kind: 'contrast', injected: 8, found: 6, false: 3, deserved: 9 },
    ...{ precision: 6 / 9, recall: 6 / 8 },
  });
});

test('every kind has a row', () => {
  expect(rowsOf([]).map(({ kind }) => kind)).toContain('keyboard_covers');
  expect(rowsOf([])).toHaveLength(8);
});
