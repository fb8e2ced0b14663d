import { BenchmarkReport, type CellView } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { platformTables } from './platform-tables.ts';

const CELL: CellView = {
  ...{
    number: 1,
    task: 'dark',
    strategy: 'react',
    model: null,
    seed: 1,
    status: 'failed',
    tries: 1,
    job: 'job_1',
  },
  ...{ outcome: 'completed', reason: { code: 'COMPLETED', message: '' } },
  result: {
    ...{ held: false, claimed: true, failed: ["last screen shows '\u001b[31mLamp'"], steps: 3, calls: 2 },
    ...{ inputTokens: 10, outputTokens: 2, uncounted: 0, models: [], usd: null, wallMs: 5 },
  },
};
const REPORT: BenchmarkReport = BenchmarkReport.parse({
  ...{ id: 'bmk_1', name: 'Lamps', status: 'running', strategies: ['react'], models: null, seeds: 1 },
  inFlight: 2,
  paired: [],
  ...{ createdAt: '', endedAt: null, next: null },
  counts: { waiting: 1, running: 1, passed: 1, failed: 1, error: 1, canceled: 0 },
  figures: [
    {
      ...{
        strategy: 'react',
        model: null,
        models: ['m-1'],
        cells: 5,
        measured: 2,
        passed: 1,
        notMeasured: 1,
      },
      success: { value: 0.5, interval: [0.09, 0.91], count: 2 },
      claims: { claimed: 2, held: 1, both: 1 },
      ...{ steps: 6, calls: 4, inputTokens: 20, outputTokens: 4, uncounted: 1, usd: null, wallMs: 8 },
    },
  ],
  cells: [
    CELL,
    { ...CELL, number: 2, status: 'passed' },
    {
      ...{ ...CELL, number: 3, status: 'error', job: null, outcome: null, result: null },
      reason: { code: 'DEVICE_UNKNOWN', message: 'no device has the serial' },
    },
  ],
});

const rowsWith = (word: string) =>
  platformTables(REPORT)
    .split('\n')
    .filter((line) => line.includes(word))
    .map((line) => line.split('|').map((part) => part.trim()));

test('the tables say what was claimed beside what holds, and what is not known', () => {
  expect(platformTables(REPORT)).toContain('bmk_1: running, 3 of 5 cells have ended, 1 run now.');
  const [row] = rowsWith('m-1');
  expect(row?.slice(1, -1)).toEqual([
    ...['react', 'm-1', '50 %', '9 %–91 %', '1/2', '2/2', '1/2', '1'],
    ...['6', '4', '20 or more', '4 or more', 'unknown'],
  ]);
});

test('cells that did not pass say why, without what could steer a terminal', () => {
  expect(rowsWith('job_1')).toHaveLength(1);
  expect(platformTables(REPORT)).not.toContain('\u001b');
  expect(rowsWith('not so')[0]).toContain('failed');
  expect(rowsWith('DEVICE_UNKNOWN')[0]?.[6]).toBe('not run: no device has the serial (DEVICE_UNKNOWN)');
});

test('models that were named have rows of their own, and are compared', () => {
  const [figures] = REPORT.figures;
  if (figures === undefined) throw new Error('no figures');
  const tables = platformTables({
    ...REPORT,
    figures: ['small', 'large'].map((model) => ({ ...figures, model, models: [model] })),
    paired: [
      { strategy: 'react', models: ['small', 'large'], difference: -0.25, interval: [-0.5, 0], count: 4 },
    ],
    cells: [{ ...CELL, model: 'small' }],
  });
  expect(tables).toMatch(/react *\| small *\| +50 %/);
  expect(tables).toMatch(/react *\| large *\| +50 %/);
  expect(tables).toMatch(/small − large *\| +-25 *\| +-50 to 0 *\| +4/);
  expect(tables).toMatch(/dark *\| react *\| small *\| 1/);
});

test('where nothing was measured there is no share', () => {
  const [figures] = REPORT.figures;
  const nothing = {
    ...REPORT,
    figures: figures === undefined ? [] : [{ ...figures, success: null, measured: 0 }],
  };
  const row = platformTables(nothing)
    .split('\n')
    .find((line) => line.includes('m-1'));
  expect(row?.split('|').map((part) => part.trim())[3]).toBe('–');
});
