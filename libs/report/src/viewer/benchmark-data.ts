import { cutText } from '../cut-text.ts';

export const BENCHMARK_PAGE_SCHEMA = 'tapwright-benchmark-page-1';

/** Bounds of one page. What goes beyond is left out, and `leftOut` says so. */
export const BENCHMARK_PAGE_MAX = { cells: 5_000, deeds: 200, notes: 200 } as const;

const LABEL_MAX = 300;

/** A text from anywhere, short enough for a table. */
export function tableText(text: string): string {
  return text.length > LABEL_MAX ? cutText(text, LABEL_MAX) : text;
}

/** A share from 0 to 1 with its 95 % interval. */
export interface BenchmarkShare {
  readonly value: number;
  readonly interval: readonly number[];
  /** Independent things that it is a share of. */
  readonly count: number;
}

/** A row of the leaderboard: a model in one setting. Null is what was not measured, or is not known. */
export interface BenchmarkEntry {
  readonly name: string;
  /** How it was asked, in words. */
  readonly setting: string;
  /** No language model: rules, a known way, chance, or given error rates. */
  readonly simulated: boolean;
  /** Tasks that it completed, with Wilson's interval. */
  readonly success: BenchmarkShare | null;
  /** GUARDIAN's average completion proportion. */
  readonly acp: BenchmarkShare | null;
  /** Runs that it ended as done, and those of them whose checks hold. */
  readonly claims: { readonly claimed: number; readonly verified: number } | null;
  /** Cells that were measured; what follows is a mean over them. */
  readonly measured: number;
  readonly notMeasured: number;
  /** Actions of a run. */
  readonly steps: number | null;
  readonly calls: number | null;
  readonly tokens: number | null;
  /** Calls whose tokens the endpoint did not count. */
  readonly uncounted: number;
  /** US dollars for everything; null: the prices or the tokens are not known. */
  readonly usd: number | null;
  readonly msPerCall: number | null;
  readonly msPerCell: number | null;
  /** The axes of the radar, the same in each row. */
  readonly axes: readonly { readonly name: string; readonly share: BenchmarkShare | null }[];
  /** Why runs did not pass. */
  readonly failures: readonly { readonly name: string; readonly count: number }[];
}

/** The first minus the second, over what both were measured on, with a 95 % interval by bootstrap. */
export interface BenchmarkDifference {
  readonly models: readonly [string, string];
  /** The dimension, or the strategy. */
  readonly about: string;
  readonly difference: number;
  readonly interval: readonly number[];
  readonly count: number;
}

/** `uncounted`: it says nothing about the model, and is in no share. */
export type BenchmarkCellResult = 'passed' | 'failed' | 'uncounted' | 'not measured';

/** One thing that was asked once. */
export interface BenchmarkCell {
  readonly name: string;
  readonly setting: string;
  readonly dimension: string;
  readonly item: string;
  readonly seed: number;
  readonly result: BenchmarkCellResult;
  /** Why it is not passed; empty where there is nothing to say. */
  readonly why: string;
  readonly calls: number | null;
  readonly tokens: number | null;
  readonly ms: number | null;
  /** What was done in the run, one action after the other, in words; null: it is no run, or nothing is kept of it. */
  readonly deeds: readonly string[] | null;
}

/** What the page of a benchmark shows. */
export interface BenchmarkPage {
  readonly schema: typeof BENCHMARK_PAGE_SCHEMA;
  readonly title: string;
  /** From any order: the page sorts them. */
  readonly entries: readonly BenchmarkEntry[];
  readonly paired: readonly BenchmarkDifference[];
  readonly cells: readonly BenchmarkCell[];
  /** Cells that the page has no room for. */
  readonly leftOut: number;
  /** What the data says of itself. */
  readonly notes: readonly string[];
}
