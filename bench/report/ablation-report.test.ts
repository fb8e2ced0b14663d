import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { orderTable, writeAblation } from './ablation-report.ts';
import { rowOf } from './row.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'tapwright-ablation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const levels = ['simulated-low', 'simulated-mid', 'simulated-high'];
const rows = levels.flatMap((model, at) => [
  rowOf('guardian', model, { contained: 9 - 3 * at, completed: 6 }),
  rowOf('guardian-unrefined', model, { contained: 6 - at, completed: 5 }),
  rowOf('guardian', model, { contained: null, completed: 3 }),
  rowOf('guardian-unrefined', model, { contained: null, completed: 5 }),
]);
const about = { tasks: 20, seeds: [1], maxSteps: 20, training: 1 };

it('the report stands in tables, drawings and figures, the same bytes each time', () => {
  writeAblation(folder, rows, about);
  const files = [
    'ablation-interactive-completed.svg',
    'ablation-recorded-completed.svg',
    'ablation-recorded-contained.svg',
  ];
  expect(readdirSync(folder).sort()).toEqual([...files, 'ablation.json', 'ablation.md'].sort());
  const before = readFileSync(join(folder, 'ablation.md'), 'utf8');
  writeAblation(folder, rows, about);
  expect(readFileSync(join(folder, 'ablation.md'), 'utf8')).toBe(before);
  for (const file of files) expect(before).toContain(`(${file})`);
  expect(before).not.toMatch(/undefined|NaN|null/);
  const json = JSON.parse(readFileSync(join(folder, 'ablation.json'), 'utf8'));
  expect(json.rows).toHaveLength(rows.length);
  expect(json.rows[2]).toMatchObject({
    data: 'interactive',
    contained: null,
    exact: null,
    acp: null,
    completed: 3,
  });
});

it('rows that change their order as a model errs more are ringed', () => {
  const svg = readFileSync(join(folder, 'ablation-recorded-contained.svg'), 'utf8');
  expect(svg.match(/r="5"/g)).toHaveLength(1);
});

it('an order that is not the paper’s is told with its figures', () => {
  const lines = orderTable(rows)
    .split('\n')
    .filter((line) => line.includes('interactive'));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('guardian-unrefined before guardian (50.0 % before 30.0 %)');
  expect(lines[0]).toContain('0 of 1');
});
