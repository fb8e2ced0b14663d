import { percent, textTable } from '../evaluation/text-table.ts';
import type { Row } from './rows.ts';

/** Each explorer on one line: means over seeds; events, screens and bugs are summed over the apps. */
export function exploreTable(rows: readonly Row[]): string {
  const head = ['', 'activities', 'events at 200', 'screens', 'bugs × seeds found', 'apps', 'seeds'];
  const names = [...new Set(rows.map(({ explorer }) => explorer))];
  return textTable([
    head,
    ...names.map((name) =>
      lineOf(
        name,
        rows.filter(({ explorer }) => explorer === name),
      ),
    ),
  ]);
}

function lineOf(name: string, rows: readonly Row[]): readonly string[] {
  const apps = new Set(rows.map(({ app }) => app)).size;
  const seeds = new Set(rows.map(({ seed }) => seed)).size;
  const sum = (of: readonly (number | null)[]): number | null =>
    of.includes(null) ? null : of.reduce<number>((total, one) => total + (one ?? 0), 0);
  const shown = (total: number | null, show: (number: number) => string): string =>
    total === null ? '' : show(total);
  return [
    name,
    shown(sum(rows.map(({ activities }) => activities)), (total) => percent(total / rows.length)),
    shown(sum(rows.map(({ events200 }) => events200)), (total) => (total / seeds).toFixed(1)),
    shown(sum(rows.map(({ screens }) => screens)), (total) => (total / seeds).toFixed(1)),
    shown(sum(rows.map(({ crashes }) => crashes)), String),
    String(apps),
    String(seeds),
  ];
}

/** Each app on one line, each explorer in one column. */
export function appTable(rows: readonly Row[], of: (row: Row) => number | null): string {
  const names = [...new Set(rows.map(({ explorer }) => explorer))];
  const apps = [...new Set(rows.map(({ app }) => app))];
  const lines = apps.map((app) => [
    app,
    ...names.map((name) => {
      const values = rows.flatMap((row) => (row.app === app && row.explorer === name ? (of(row) ?? []) : []));
      return values.length === 0 ? '' : (values.reduce((a, b) => a + b, 0) / values.length).toFixed(1);
    }),
  ]);
  return textTable([['', ...names], ...lines]);
}
