import { virtualApps } from '@tapwright/virtual-apps';
import { percent, textTable } from './evaluation/text-table.ts';
import type { FindingsOptions } from './findings/options.ts';
import { recordedFindings } from './findings/recorded.ts';
import { type Measured, measuredOn, type Row, rowsOf } from './findings/rows.ts';

/**
 * Precision and recall of the findings of each kind on the screens of the virtual apps: without bugs, with the bugs that
 * the apps have for their tests, and with faults put into the laid-out screens. With `--recordings` also how many
 * findings there are on recorded screens, where nobody knows which are right.
 */
export async function main(options: FindingsOptions): Promise<void> {
  const apps = options.apps?.split(',') ?? Object.keys(virtualApps);
  const { count, seed, recordings } = options;
  const measured: Measured[] = [];
  for (const app of apps) {
    const found = await measuredOn(app, { count, seed });
    if (options.verbose) tell(found);
    measured.push(...found);
  }
  const rows = rowsOf(measured);
  process.stdout.write(tableOf(rows));
  const recorded = recordings === undefined ? undefined : await recordedFindings(recordings);
  if (recorded !== undefined) {
    const { screens, pictures, kinds } = recorded;
    process.stdout.write(
      `On ${screens} recorded screens, ${pictures} of them with a picture, for each 100:\n`,
    );
    process.stdout.write(textTable(kinds.map(({ kind, per100 }) => [kind, per100.toFixed(1)])));
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ rows, ...(recorded && { recorded }) })}\n`);
}

function tell(measured: readonly Measured[]): void {
  for (const { kind, verdict, what } of measured) {
    if (verdict === 'missed' || verdict === 'false') process.stdout.write(`${verdict}: ${kind} ${what}\n`);
  }
}

function tableOf(rows: readonly Row[]): string {
  const head = ['', 'injected', 'found', 'false', 'precision', 'recall', 'deserved'];
  return textTable([
    head,
    ...rows.map((row) => [
      row.kind,
      ...[row.injected, row.found, row.false].map(String),
      percent(row.precision),
      percent(row.recall),
      String(row.deserved),
    ]),
  ]);
}
