import { expect, test } from 'vitest';
import { cellOf, missedOf } from './cell.fixture.ts';
import { offLogTable, stoppedRows } from './off-log.ts';
import { reportRows } from './rows.ts';

const logged = { model: 'logged-gpt', decisions: 4 };
const CELLS = [
  cellOf({ ...logged, task: '0 never left the log' }),
  cellOf({
    ...logged,
    task: '1 the rules have done the rest',
    byOffline: 2,
    offLog: { contained: false, proportion: 0.5, prefix: 0.25, precision: 0.5 },
  }),
  cellOf({
    ...logged,
    task: '2 the rules have only claimed it',
    byOffline: 1,
    offLog: { contained: true, proportion: 1, prefix: 1, precision: 1 },
  }),
  missedOf({ ...logged, task: '3 wrong by the log itself' }),
  cellOf({
    task: '4 of another model',
    offLog: { contained: false, proportion: 0, prefix: 0, precision: 0 },
  }),
];

test('a run that stops off the log keeps what the log has done, and was not completed', () => {
  const [row, ...others] = stoppedRows(CELLS);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ model: 'logged-gpt', tasks: 4, offLog: 2 });
  expect(row).toMatchObject({
    contained: 2,
    completed: 1,
    exact: 1,
    acp: 0.75,
    prefixMatch: 0.6875,
    precision: 0.75,
  });
});

test('the table has both rows, and the share of the choices that the rules made', () => {
  const rows = reportRows(CELLS);
  const lines = offLogTable(rows, stoppedRows(CELLS))
    .split('\n')
    .filter((line) => line.includes('logged-gpt'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(lines.map(([, , , where, share, runs]) => [where, share, runs])).toEqual([
    ['the rules choose', '18.8 %', '4'],
    ['the run stops (2 of 4)', '0.0 %', '4'],
  ]);
});
