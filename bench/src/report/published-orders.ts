import { isPolicyName, parsePolicyName } from '../policies/policy-names.ts';
import type { ReportRow } from './rows.ts';

/** A table of a paper in which strategies are compared. */
export interface PublishedTable {
  readonly name: string;
  readonly source: string;
  /** The figure of ours that corresponds to the table's; without a ground truth, completed tasks are used instead. */
  readonly figure: 'contained' | 'completed';
  /** Percent of the tasks. */
  readonly rows: readonly PublishedRow[];
}

export interface PublishedRow {
  readonly strategy: string;
  readonly percent: number;
  /** A rate of the simulated models was taken from this very row, so that their figure for it is no result. */
  readonly isInput?: boolean;
}

/** The papers' ablations, with the names of our strategies. */
export const PUBLISHED_TABLES: readonly PublishedTable[] = [
  {
    name: 'GUARDIAN, table 5: action space refinement',
    source: 'GUARDIAN 4.3, success rate over 58 tasks, GPT-3.5',
    figure: 'contained',
    rows: [
      { strategy: 'droidbot-gpt', percent: 6.9 },
      { strategy: 'refine-droidbot', percent: 13.8 },
      { strategy: 'guardian-unrefined', percent: 34.5 },
      { strategy: 'guardian', percent: 48.3 },
    ],
  },
  {
    name: 'GUARDIAN, table 6: adjusting the plan',
    source: 'GUARDIAN 4.4, success rate over 58 tasks, GPT-3.5',
    figure: 'contained',
    rows: [
      { strategy: 'cot', percent: 1.7 },
      { strategy: 'droidbot-gpt', percent: 6.9 },
      { strategy: 'tot', percent: 17.2 },
      { strategy: 'replan-droidbot', percent: 19.0 },
      { strategy: 'guardian-noreplan', percent: 32.8 },
      { strategy: 'guardian', percent: 48.3 },
    ],
  },
  {
    name: 'VisiDroid, table 3: memory, vision, ranking',
    source: 'VisiDroid 7, task completion over 150 tasks, GPT-4o; without ranking over 450 runs',
    figure: 'completed',
    rows: [
      { strategy: 'visidroid-nomem', percent: 59.3, isInput: true },
      { strategy: 'visidroid-novis', percent: 74.0, isInput: true },
      { strategy: 'visidroid-norank', percent: 75.8 },
      { strategy: 'visidroid', percent: 88.0, isInput: true },
    ],
  },
];

/** Two strategies of one table, the paper's worse one first. */
export type Pair = readonly [worse: string, better: string];

export function pairsOf({ rows }: PublishedTable): readonly Pair[] {
  return rows.flatMap((row, at) =>
    rows.slice(at + 1).map((other): Pair => {
      return row.percent < other.percent ? [row.strategy, other.strategy] : [other.strategy, row.strategy];
    }),
  );
}

/** A share with its 95 % interval. */
export interface Figure {
  readonly share: number;
  readonly interval: readonly [low: number, high: number];
}

/** Our figure for a row of a table. */
export function figureOf(row: ReportRow, figure: PublishedTable['figure']): Figure {
  const of = row[figure] === null || row.intervals[figure] === null ? 'completed' : figure;
  const interval = row.intervals[of] ?? row.intervals.completed;
  return { share: (row[of] ?? row.completed) / Math.max(1, row.tasks), interval };
}

/** The result for a pair of a paper's table with one model on one data set. */
export interface PairOutcome {
  readonly pair: Pair;
  readonly worse: Figure;
  readonly better: Figure;
  readonly order: 'same' | 'equal' | 'flipped';
  /** The intervals do not overlap. */
  readonly apart: boolean;
  /** Rates of the simulated models were taken from both rows: with them this order is put in, not found. */
  readonly isInput: boolean;
}

/** Every pair of the table whose two rows were measured. */
export function comparePairs(table: PublishedTable, rows: readonly ReportRow[]): readonly PairOutcome[] {
  const found = new Map(rows.map((row) => [row.strategy, figureOf(row, table.figure)]));
  const inputs = inputsOf(table, rows);
  return pairsOf(table).flatMap((pair): readonly PairOutcome[] => {
    const [worse, better] = [found.get(pair[0]), found.get(pair[1])];
    if (worse === undefined || better === undefined) return [];
    const difference = better.share - worse.share;
    const order = difference > 0 ? 'same' : difference < 0 ? 'flipped' : 'equal';
    const apart = worse.interval[1] < better.interval[0] || better.interval[1] < worse.interval[0];
    return [{ pair, worse, better, order, apart, isInput: pair.every((name) => inputs.has(name)) }];
  });
}

/** Strategies of the table whose figures with a simulated model are in these rows, and went into that model. */
export function inputsOf(table: PublishedTable, rows: readonly ReportRow[]): ReadonlySet<string> {
  const simulated = new Set(rows.filter(({ model }) => isSimulated(model)).map(({ strategy }) => strategy));
  const marked = table.rows.filter(({ isInput, strategy }) => isInput === true && simulated.has(strategy));
  return new Set(marked.map(({ strategy }) => strategy));
}

function isSimulated(model: string): boolean {
  return isPolicyName(model) && parsePolicyName(model).kind === 'simulated';
}
