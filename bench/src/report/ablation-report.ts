import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@tapwright/suite';
import type { DataSet } from './cell.ts';
import { crossingsOf, type Line, linePlot } from './line-plot.ts';
import { costTable, failureTable, resultTable, tokenTable } from './markdown.ts';
import {
  comparePairs,
  figureOf,
  inputsOf,
  type PairOutcome,
  PUBLISHED_TABLES,
  type PublishedTable,
  pairsOf,
} from './published-orders.ts';
import { mergeReadAlike } from './read-alike.ts';
import type { ReportRow } from './rows.ts';
import type { About } from './write-report.ts';

/** The runs and settings of the ablation. */
export interface AblationAbout extends About {
  readonly data: DataSet;
  /** Runs of a task before the one that counts, for strategies that learn. */
  readonly training: number;
}

/** Names of the simulated models, that with the fewest mistakes first; the rates are multiplied by 0.5, 1 and 2. */
const LEVELS = ['simulated-low', 'simulated-mid', 'simulated-high'];
const PLACES = ['× 0.5', '× 1', '× 2'];

/** Writes the report on one kind of apps into a folder, such as `ablation-recorded.md`, its drawings and `ablation-recorded.json`. */
export function writeAblation(folder: string, rows: readonly ReportRow[], about: AblationAbout): void {
  mkdirSync(folder, { recursive: true });
  const { data } = about;
  const plots = plotsOf(data, rows);
  const files = {
    [`ablation-${data}.json`]: `${JSON.stringify({ ...about, rows, orders: ordersOf(rows) }, null, 2)}\n`,
    [`ablation-${data}.md`]: ablationPage(rows, about, plots),
    ...Object.fromEntries(plots.map(({ file, svg }) => [file, svg])),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

/** The order of a paper's rows with one model on one data set. */
export interface Order {
  readonly table: string;
  readonly data: DataSet;
  readonly model: string;
  readonly pairs: readonly PairOutcome[];
}

export function ordersOf(rows: readonly ReportRow[]): readonly Order[] {
  return PUBLISHED_TABLES.flatMap((table) =>
    groupsOf(rows).flatMap(({ data, model, own }): readonly Order[] => {
      const pairs = comparePairs(table, own);
      return pairs.length === 0 ? [] : [{ table: table.name, data, model, pairs }];
    }),
  );
}

interface Group {
  readonly data: DataSet;
  readonly model: string;
  readonly own: readonly ReportRow[];
}

function groupsOf(rows: readonly ReportRow[]): readonly Group[] {
  const groups = Map.groupBy(rows, ({ data, model }) => `${data} ${model}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ data: first.data, model: first.model, own }];
  });
}

/**
 * One line for each paper's table, data set and model, with the rows that came out in another order. Orders that went
 * into a simulated model (`input`) are counted apart.
 */
export function orderTable(rows: readonly ReportRow[]): string {
  const lines = ordersOf(rows).map(({ table, data, model, pairs }) => {
    const found = pairs.filter(({ isInput }) => !isInput);
    const count = (order: PairOutcome['order']): number =>
      found.filter((outcome) => outcome.order === order).length;
    const flips = found.filter(({ order }) => order === 'flipped').map(flipInWords);
    const same = `${count('same')} of ${found.length}`;
    const input = `${pairs.length - found.length}`;
    return [
      table.split(':')[0] ?? '',
      data,
      model,
      same,
      `${count('equal')}`,
      input,
      flips.join('; ') || '–',
    ];
  });
  const head = ['table', 'apps', 'model', 'as published', 'equal', 'input', 'the other way round'];
  return markdownTable(head, lines, 7);
}

function flipInWords({ pair: [worse, better], apart, ...shares }: PairOutcome): string {
  const figures = `${percent(shares.worse.share)} before ${percent(shares.better.share)}`;
  return `${worse} before ${better} (${figures}${apart ? ', intervals apart' : ''})`;
}

/** A paper's table next to ours, one column for each model. */
function besideTable(table: PublishedTable, rows: readonly ReportRow[]): string {
  const models = [...new Set(rows.map(({ model }) => model))];
  const measured = table.rows.filter(({ strategy }) => rows.some((row) => row.strategy === strategy));
  const inputs = inputsOf(table, rows);
  const lines = measured.map(({ strategy, percent: published }) => [
    strategy,
    `${published.toFixed(1)} %${inputs.has(strategy) ? ' (input)' : ''}`,
    ...models.map((model) => {
      const row = rows.find((one) => one.strategy === strategy && one.model === model);
      if (row === undefined) return '–';
      const { share, interval } = figureOf(row, table.figure);
      return `${percent(share)} (${interval.map((end) => (end * 100).toFixed(0)).join('–')})`;
    }),
  ]);
  return lines.length === 0 ? '' : `${markdownTable(['strategy', 'published', ...models], lines, 1)}\n`;
}

interface Plot {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

/**
 * How figures fall as a simulated model makes more mistakes; rings where two rows of a paper's table change their
 * order.
 */
function plotsOf(data: DataSet, rows: readonly ReportRow[]): readonly Plot[] {
  const own = rows.filter(({ model }) => LEVELS.includes(model));
  const figures = data === 'recorded' ? (['completed', 'contained'] as const) : (['completed'] as const);
  // A line needs two points.
  if (new Set(own.map(({ model }) => model)).size < 2) return [];
  const pairs = PUBLISHED_TABLES.flatMap(pairsOf);
  return figures.map((figure) => {
    const title = `${figure === 'completed' ? 'Completed' : 'Contained'}, ${data} apps, at multiples of the error rates of the papers`;
    const lines = linesOf(own, figure);
    const svg = linePlot({ title, places: PLACES, lines, crossings: crossingsOf(lines, pairs) });
    return { file: `ablation-${data}-${figure}.svg`, title, svg };
  });
}

function linesOf(rows: readonly ReportRow[], figure: PublishedTable['figure']): readonly Line[] {
  const strategies = [...new Set(rows.map(({ strategy }) => strategy))];
  return strategies.map((name) => ({
    name,
    values: LEVELS.map((model) => {
      const row = rows.find((one) => one.strategy === name && one.model === model);
      return row === undefined ? null : figureOf(row, figure).share;
    }),
  }));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function ablationPage(
  rows: readonly ReportRow[],
  { data, tasks, seeds, maxSteps, training }: AblationAbout,
  plots: readonly Plot[],
): string {
  const tables = PUBLISHED_TABLES.map(
    (table) => `### ${table.name}\n\n${table.source}.\n\n${besideTable(table, rows)}`,
  );
  return `# Every strategy on ${data} apps

Written by \`npm run bench:ablation -- --apps ${data} --write\`: ${tasks} tasks, ${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds'}, at most ${maxSteps} steps. No language
model was asked. ${ABOUT[data]}
- \`simulated-…\` knows the way and errs as often as the papers saw it (\`bench/src/policies/simulated/error-rates.ts\`), at
  half, once and twice their rates. Nothing was fitted to the tables below.
- A strategy that learns did each task ${training} ${training === 1 ? 'time' : 'times'} before, in a memory of its own, which was frozen for the run that counts; the
  costs of that are not in the tables. In simulation the memory only makes premature ends rarer.
- Where a strategy runs several candidates, the ranked best is scored and the costs of all are added up.

${sectionOf(rows)}
## Beside the papers

The papers' apps, tasks and models were others: what can be compared is the order of the rows. In brackets 95 % intervals.
*Input*: a rate of the simulated models was taken from this row of the table, so that their order among such rows is put in
and not found.

${tables.join('\n')}
### Orders

${orderTable(rows)}${sensitivity(plots)}`;
}

const ABOUT: Readonly<Record<DataSet, string>> = {
  recorded: `*Recorded* apps are replayed; an action without a recorded outcome costs three steps.
Recordings have no pictures that show more than their trees: strategies that differ only in what they see are compared
on interactive apps alone.

- \`logged-…\` repeats what a model chose in the logs of the recordings; where a log has nothing to say, and in all roles
  beside the actor's, the offline rules answer.`,
  interactive: `*Interactive* apps run, and checks on their state decide: *completed* means that the state is
what the goal asks for and that the run ended itself; there is no ground truth to be contained in.
`,
};

function sensitivity(plots: readonly Plot[]): string {
  if (plots.length === 0) return '';
  const drawings = plots.map(({ file, title }) => `![${title}](${file})`).join('\n\n');
  return `
## Sensitivity

Rings: two rows of one paper's table change their order there.

${drawings}
`;
}

function sectionOf(measured: readonly ReportRow[]): string {
  const { rows, alike } = mergeReadAlike(measured);
  return `## What was reached

${alikeNote(alike)}${resultTable(rows)}
For one run on average:

${costTable(rows)}
Input tokens, medians over completed tasks:

${tokenTable(rows)}
What went wrong first:

${failureTable(rows)}`;
}

function alikeNote(alike: readonly (readonly string[])[]): string {
  if (alike.length === 0) return '';
  const pairs = alike.map((names) => names.map((name) => `\`${name}\``).join(' and ')).join(', ');
  return `One row each: ${pairs}. They differ in what the prompt says alone, which no model here reads;
all figures but the tokens are equal, and the tokens are those of the first.

`;
}
