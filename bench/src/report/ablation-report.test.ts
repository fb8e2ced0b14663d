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
const write = (data: 'recorded' | 'interactive') =>
  writeAblation(
    folder,
    rows.filter((row) => row.data === data),
    { ...about, data },
  );

it('the report has tables, drawings and figures, the same bytes each time', () => {
  write('recorded');
  const files = ['ablation-recorded-completed.svg', 'ablation-recorded-contained.svg'];
  const names = [...files, 'ablation-recorded.json', 'ablation-recorded.md'];
  expect(readdirSync(folder).sort()).toEqual(names.sort());
  const before = readFileSync(join(folder, 'ablation-recorded.md'), 'utf8');
  write('recorded');
  expect(readFileSync(join(folder, 'ablation-recorded.md'), 'utf8')).toBe(before);
  for (const file of files) expect(before).toContain(`(${file})`);
  expect(before).not.toMatch(/undefined|NaN|null/);
});

it('interactive apps have a page of their own, without the figure "contained"', () => {
  write('interactive');
  const json = JSON.parse(readFileSync(join(folder, 'ablation-interactive.json'), 'utf8'));
  expect(json.rows).toHaveLength(rows.length / 2);
  const unknown = { contained: null, exact: null, acp: null };
  expect(json.rows[0]).toMatchObject({ data: 'interactive', ...unknown, completed: 3 });
  const page = readFileSync(join(folder, 'ablation-interactive.md'), 'utf8');
  expect(page).toContain('(ablation-interactive-completed.svg)');
  expect(page).not.toMatch(/undefined|NaN|null|logged/);
});

it('strategies that only a prompt tells apart are one row, with a note; orders that were put in are counted apart', () => {
  const names = ['react', 'droidbot-gpt', 'visidroid-nomem', 'visidroid', 'visidroid-norank'];
  const own = names.map((name, at) => rowOf(name, 'simulated-mid', { contained: at, completed: at }));
  const alone = mkdtempSync(join(folder, 'alike-'));
  writeAblation(alone, own, { ...about, data: 'recorded' });
  const page = readFileSync(join(alone, 'ablation-recorded.md'), 'utf8');
  expect(page).toContain('One row each: `react` and `droidbot-gpt`.');
  expect(page).toMatch(/^\| react, droidbot-gpt +\|/m);
  expect(page).toMatch(/^\| visidroid +\| 88\.0 % \(input\) \|/m);
  const order = orderTable(own)
    .split('\n')
    .find((line) => line.includes('VisiDroid'));
  expect(
    order
      ?.split('|')
      .map((cell) => cell.trim())
      .slice(4, 7),
  ).toEqual(['1 of 2', '0', '1']);
});

it('a single level has no drawing', () => {
  const alone = mkdtempSync(join(folder, 'alone-'));
  const mid = rows.filter(({ data, model }) => data === 'recorded' && model === 'simulated-mid');
  writeAblation(alone, mid, { ...about, data: 'recorded' });
  expect(readdirSync(alone).sort()).toEqual(['ablation-recorded.json', 'ablation-recorded.md']);
  expect(readFileSync(join(alone, 'ablation-recorded.md'), 'utf8')).not.toContain('Sensitivity');
});

it('rows that change their order as a model makes more mistakes are ringed', () => {
  const svg = readFileSync(join(folder, 'ablation-recorded-contained.svg'), 'utf8');
  expect(svg.match(/r="5"/g)).toHaveLength(1);
});

it('an order that differs from the paper’s is reported with its figures', () => {
  const lines = orderTable(rows)
    .split('\n')
    .filter((line) => line.includes('interactive'));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('guardian-unrefined before guardian (50.0 % before 30.0 %)');
  expect(lines[0]).toContain('0 of 1');
});
