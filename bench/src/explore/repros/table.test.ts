import { describe, expect, test } from 'vitest';
import { type ReproRow, rowOf } from './reproduced.ts';
import { faultyReports, reproTable } from './table.ts';

const REDUCED = { steps: ['press A long', 'press B'], tests: 7, proved: '3 of 3', scripts: [] };
const about = { app: 'notes', seed: 1 };
const row = (values: Partial<ReproRow> = {}): ReproRow => ({
  ...rowOf(about, 'notes:crash-on-delete', [{ kind: 'crash', repro: REDUCED }]),
  ...values,
});

describe('the row of a bug', () => {
  test('has the report of its kind, and the length beside that of the known way', () => {
    expect(row()).toEqual({
      ...{ ...about, bug: 'notes:crash-on-delete', reports: 1, proved: '3 of 3', reason: null },
      ...{ says: REDUCED.steps, steps: 2, known: 2, replays: 7 },
    });
    const hang = rowOf(about, 'notes:freeze-on-copy', [{ kind: 'crash', repro: REDUCED }]);
    expect(hang).toMatchObject({ reports: 0, proved: null, steps: null, known: 4 });
  });

  test('says why a crash was not reduced', () => {
    const reason = 'not reduced: the job was canceled';
    const found = rowOf(about, 'notes:crash-on-delete', [{ kind: 'native_crash', repro: { reason } }]);
    expect(found).toMatchObject({ reports: 1, proved: null, reason });
  });
});

test('a table counts bugs that were met, and names each report that is not as it should be', () => {
  const rows = [
    row(),
    row({ seed: 2, steps: 4 }),
    row({ seed: 3, reports: 2 }),
    row({ seed: 4, reports: 0, steps: null }),
  ];
  const [, line] = reproTable(rows).split('\n');
  expect(line?.split(/\s{2,}/)).toEqual([
    ...['notes:crash-on-delete', '3 of 4', '2 of 3', '3 of 3', '2 of 3', '2', '2, 4', '2.00', '7'],
  ]);
  const lines = faultyReports(rows).trim().split('\n');
  expect(lines.map((one) => one.slice(0, 45))).toEqual([
    'notes:crash-on-delete, seed 2: 1 reports, 3 o',
    'notes:crash-on-delete, seed 3: 2 reports, 3 o',
  ]);
});
