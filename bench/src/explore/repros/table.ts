import { textTable } from '../../evaluation/text-table.ts';
import type { ReproRow } from './reproduced.ts';

/** How many times as long as the shortest known way the steps of a report may be. */
export const LENGTH_MAX = 1.5;

/** Each bug on one line over all seeds, and all of them together. */
export function reproTable(rows: readonly ReproRow[]): string {
  const head = [
    ...['bug', 'met', 'one report', '3 of 3', `within ${LENGTH_MAX} ×`],
    ...['known way', 'steps', 'longest ratio', 'replays'],
  ];
  const bugs = [...new Set(rows.map(({ bug }) => bug))];
  const of = (bug: string) => rows.filter((row) => row.bug === bug);
  return textTable([head, ...bugs.map((bug) => lineOf(bug, of(bug))), lineOf('all', rows)]);
}

function lineOf(name: string, rows: readonly ReproRow[]): readonly string[] {
  const met = rows.filter(({ reports }) => reports > 0);
  const ratios = met.flatMap(({ steps, known }) => (steps === null ? [] : [steps / known]));
  const share = (part: readonly unknown[]): string => `${part.length} of ${met.length}`;
  const only = (of: readonly (number | null)[]): string => {
    const values = [...new Set(of.flatMap((one) => one ?? []))].toSorted((a, b) => a - b);
    return values.length > 2 ? `${values[0]}–${values.at(-1)}` : values.join(', ');
  };
  return [
    name,
    `${met.length} of ${rows.length}`,
    share(met.filter(({ reports }) => reports === 1)),
    share(met.filter(({ proved }) => proved === '3 of 3')),
    share(ratios.filter((ratio) => ratio <= LENGTH_MAX)),
    only(rows.map(({ known }) => known)),
    only(met.map(({ steps }) => steps)),
    ratios.length === 0 ? '' : Math.max(...ratios).toFixed(2),
    only(met.map(({ replays }) => replays)),
  ];
}

/** The reports that are not as they should be: several of one bug, not proved, or too long. */
export function faultyReports(rows: readonly ReproRow[]): string {
  return rows
    .filter(({ reports, proved, steps, known }) => {
      const isRight = reports === 1 && proved === '3 of 3' && (steps ?? Infinity) <= LENGTH_MAX * known;
      return reports > 0 && !isRight;
    })
    .map(({ bug, seed, reports, proved, reason, says }) => {
      const what = proved === null ? (reason ?? 'nobody has reduced it') : `${proved}: ${says.join(', ')}`;
      return `${bug}, seed ${seed}: ${reports} reports, ${what}\n`;
    })
    .join('');
}
