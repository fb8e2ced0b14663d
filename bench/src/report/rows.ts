import {
  bootstrapMean,
  FAILURE_CLASSES,
  type FailureClass,
  type Interval,
  wilson,
} from '@tapwright/evaluation';
import { median } from 'simple-statistics';
import { z } from 'zod';
import type { Cell, DataSet } from './cell.ts';

/** Calls and tokens of one role, for one run on average. */
export interface RoleMeans {
  readonly role: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * The figures of one strategy with one model on one data set. Counts are of runs: each task once for every seed.
 * Figures that need a ground truth are null where only the state of the app is checked.
 */
export interface ReportRow {
  readonly data: DataSet;
  readonly strategy: string;
  readonly model: string;
  readonly tasks: number;
  readonly seeds: number;
  readonly contained: number | null;
  readonly completed: number;
  readonly exact: number | null;
  /** GUARDIAN 4.1, average completion proportion; VisiDroid 5.1, prefix match and average precision; 0 to 1. */
  readonly acp: number | null;
  readonly prefixMatch: number | null;
  readonly precision: number | null;
  readonly stepsPerTask: number;
  readonly chargedPerTask: number;
  readonly callsPerTask: number;
  readonly inputTokensPerTask: number;
  readonly outputTokensPerTask: number;
  readonly restorationsPerTask: number;
  readonly unrecordedPerTask: number;
  /** Share of the actor's choices that the offline rules made. */
  readonly offlineShare: number;
  /** Medians over completed tasks, null where none was: input tokens of one call of the actor, and of all calls. */
  readonly actorCallTokens: number | null;
  readonly taskTokens: number | null;
  readonly roles: readonly RoleMeans[];
  readonly failures: Readonly<Record<FailureClass, number>>;
  /** 95 %: Wilson's for shares of runs, the bootstrap over tasks for means. Runs of one task count as one observation. */
  readonly intervals: {
    readonly contained: Interval | null;
    readonly completed: Interval;
    readonly exact: Interval | null;
    readonly acp: Interval | null;
    readonly callsPerTask: Interval;
  };
}

const BOOTSTRAP_SEED = 1;
const FailureCounts = z.record(z.enum(FAILURE_CLASSES), z.number());

/** One row for each data set, strategy and model, in the order in which they first occur. Pure; the same cells give the same bytes. */
export function reportRows(cells: readonly Cell[]): readonly ReportRow[] {
  const groups = Map.groupBy(cells, ({ data, strategy, model }) => `${data}\n${strategy}\n${model}`);
  return [...groups.values()].map(rowOf);
}

function rowOf(cells: readonly Cell[]): ReportRow {
  const [first] = cells;
  const mean = (of: (cell: Cell) => number): number => round(sum(cells, of) / Math.max(1, cells.length));
  const decisions = sum(cells, ({ decisions }) => decisions);
  return {
    data: first?.data ?? 'recorded',
    strategy: first?.strategy ?? '',
    model: first?.model ?? '',
    tasks: cells.length,
    seeds: new Set(cells.map(({ seed }) => seed)).size,
    completed: sum(cells, ({ completed }) => Number(completed)),
    ...comparedWithTruth(cells),
    stepsPerTask: mean(({ steps }) => steps),
    chargedPerTask: mean(({ charged }) => charged),
    callsPerTask: mean(callsOf('calls')),
    inputTokensPerTask: mean(callsOf('inputTokens')),
    outputTokensPerTask: mean(callsOf('outputTokens')),
    restorationsPerTask: mean(({ restorations }) => restorations),
    unrecordedPerTask: mean(({ unrecorded }) => unrecorded),
    offlineShare: decisions === 0 ? 0 : round(sum(cells, ({ byOffline }) => byOffline) / decisions),
    ...tokenMedians(cells.filter(({ completed }) => completed)),
    roles: roleMeans(cells),
    failures: failuresOf(cells),
    intervals: {
      contained: compared(cells, 'contained', share),
      completed: share(cells, ({ completed }) => Number(completed)),
      exact: compared(cells, 'exact', share),
      acp: compared(cells, 'proportion', bootstrap),
      callsPerTask: bootstrap(cells, callsOf('calls')),
    },
  };
}

type Compared = 'contained' | 'exact' | 'proportion' | 'prefix' | 'precision';

function comparedWithTruth(cells: readonly Cell[]) {
  const mean = (_: readonly Cell[], of: (cell: Cell) => number): number =>
    round(sum(cells, of) / cells.length);
  return {
    contained: compared(cells, 'contained', sum),
    exact: compared(cells, 'exact', sum),
    acp: compared(cells, 'proportion', mean),
    prefixMatch: compared(cells, 'prefix', mean),
    precision: compared(cells, 'precision', mean),
  };
}

/** Null where a cell was not compared with a ground truth. */
function compared<T>(
  cells: readonly Cell[],
  name: Compared,
  figure: (cells: readonly Cell[], of: (cell: Cell) => number) => T,
): T | null {
  return cells.some((cell) => cell[name] === null) ? null : figure(cells, (cell) => Number(cell[name]));
}

function callsOf(of: 'calls' | 'inputTokens' | 'outputTokens') {
  return (cell: Cell): number => cell.calls.reduce((total, role) => total + role[of], 0);
}

function tokenMedians(completed: readonly Cell[]): Pick<ReportRow, 'actorCallTokens' | 'taskTokens'> {
  const actors = completed.flatMap(({ calls }) => calls.filter(({ role }) => role === 'actor'));
  const perCall = actors
    .filter(({ calls }) => calls > 0)
    .map(({ calls, inputTokens }) => inputTokens / calls);
  return { actorCallTokens: medianOf(perCall), taskTokens: medianOf(completed.map(callsOf('inputTokens'))) };
}

/** Null for an empty list. */
function medianOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : round(median([...values]));
}

function roleMeans(cells: readonly Cell[]): readonly RoleMeans[] {
  const roles = new Set(cells.flatMap(({ calls }) => calls.map(({ role }) => role)));
  return [...roles].sort().map((role) => {
    const own = cells.flatMap(({ calls }) => calls.filter((entry) => entry.role === role));
    const mean = (of: 'calls' | 'inputTokens' | 'outputTokens'): number =>
      round(own.reduce((total, entry) => total + entry[of], 0) / cells.length);
    return {
      role,
      calls: mean('calls'),
      inputTokens: mean('inputTokens'),
      outputTokens: mean('outputTokens'),
    };
  });
}

function failuresOf(cells: readonly Cell[]): Readonly<Record<FailureClass, number>> {
  const counts = FAILURE_CLASSES.map((name) => [
    name,
    cells.filter(({ failure }) => failure === name).length,
  ]);
  return FailureCounts.parse(Object.fromEntries(counts));
}

function share(cells: readonly Cell[], of: (cell: Cell) => number): Interval {
  const means = byTask(cells, of);
  return ends(
    wilson(means.reduce((total, value) => total + value, 0) / Math.max(1, means.length), means.length),
  );
}

function bootstrap(cells: readonly Cell[], of: (cell: Cell) => number): Interval {
  return ends(bootstrapMean(byTask(cells, of), BOOTSTRAP_SEED));
}

/** The mean of each task over its seeds: runs of one task are not independent observations. */
function byTask(cells: readonly Cell[], of: (cell: Cell) => number): readonly number[] {
  const tasks = Map.groupBy(cells, ({ app, task }) => `${app}/${task}`);
  return [...tasks.values()].map((own) => sum(own, of) / own.length);
}

function ends([low, high]: Interval): Interval {
  return [round(low), round(high)];
}

function sum(cells: readonly Cell[], of: (cell: Cell) => number): number {
  return cells.reduce((total, cell) => total + of(cell), 0);
}

/** Four digits: enough to compare, and the same on every machine. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
