import { z } from 'zod';
import { Outcome, Reason } from './verdict.ts';

/** Cells of one benchmark. */
export const BENCHMARK_CELLS_MAX = 5_000;
/** Benchmarks of a tenant that have not ended. */
export const OPEN_BENCHMARKS_MAX = 20;
/** Benchmarks that are kept of a tenant; the oldest that has ended makes room for a new one. */
export const BENCHMARKS_KEPT_MAX = 200;
/** Jobs of one benchmark that may be open at a time. */
export const IN_FLIGHT_MAX = 64;
export const IN_FLIGHT_DEFAULT = 4;
/** How often a cell is tried where what is around the run fails. */
export const CELL_TRIES = 3;

/** `canceled`: nothing more begins; what runs is stopped. */
export const BenchmarkStatus = z.enum(['running', 'ended', 'canceled']);
export type BenchmarkStatus = z.infer<typeof BenchmarkStatus>;

/**
 * `waiting`: its job does not exist yet, or it is tried again. `error`: something around the run failed, or the job was
 * refused: it says nothing about who was measured.
 */
export const CellStatus = z.enum(['waiting', 'running', 'passed', 'failed', 'error', 'canceled']);
export type CellStatus = z.infer<typeof CellStatus>;

/** What one model was asked for, all calls of a job together. */
export const ModelUse = z.object({
  model: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cachedTokens: z.number().int(),
});
export type ModelUse = z.infer<typeof ModelUse>;

/** What an ended job of a cell has shown. */
export const CellResult = z.object({
  /** The checks of the task hold, however the run ended. */
  held: z.boolean(),
  /** The agent ended the run as done. */
  claimed: z.boolean(),
  /** Names of the checks that do not hold. */
  failed: z.array(z.string()),
  steps: z.number().int(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Calls whose tokens the endpoint did not count. */
  uncounted: z.number().int(),
  models: z.array(ModelUse),
  /** Null: not all prices are known. */
  usd: z.number().nullable(),
  /** From the job's beginning to its end; it waited for a phone, too. */
  wallMs: z.number(),
});
export type CellResult = z.infer<typeof CellResult>;

/** One task, one strategy, one model and one seed. */
export const CellView = z.object({
  /** From 1. */
  number: z.number().int(),
  task: z.string(),
  strategy: z.string(),
  /** The name of the model that its job asks; null: the platform's own. */
  model: z.string().nullable(),
  seed: z.number().int(),
  status: CellStatus,
  /** How often it was begun. */
  tries: z.number().int(),
  /** The newest job; null before there is one. It may have been deleted since. */
  job: z.string().nullable(),
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  result: CellResult.nullable(),
});
export type CellView = z.infer<typeof CellView>;

/** A share of tasks with Wilson's 95 % interval. Several seeds of one task count as one observation. */
export const ShareView = z.object({
  value: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  /** Tasks. */
  count: z.number().int(),
});
export type ShareView = z.infer<typeof ShareView>;

/** What was measured of one strategy with one model. */
export const StrategyFigures = z.object({
  strategy: z.string(),
  /** The name of the model that its jobs ask; null: the platform's own. */
  model: z.string().nullable(),
  /** Models that were asked, in the order of the alphabet. */
  models: z.array(z.string()),
  cells: z.number().int(),
  measured: z.number().int(),
  passed: z.number().int(),
  /** Cells that could not be measured; they are in no share. */
  notMeasured: z.number().int(),
  /** Checks hold, and the agent ended as done. Null where nothing was measured. */
  success: ShareView.nullable(),
  /** Of the measured cells. `claimed`: ended as done; `held`: the checks hold; `both`: it passed. */
  claims: z.object({
    claimed: z.number().int(),
    held: z.number().int(),
    both: z.number().int(),
  }),
  steps: z.number().int(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  uncounted: z.number().int(),
  usd: z.number().nullable(),
  /** From the begin to the end of the jobs of the measured cells, together. */
  wallMs: z.number(),
});
export type StrategyFigures = z.infer<typeof StrategyFigures>;

/**
 * The first model minus the second, with one strategy: the difference of the shares of success over the tasks that both
 * were measured on, with its 95 % interval by bootstrap.
 */
export const PairedModels = z.object({
  strategy: z.string(),
  models: z.tuple([z.string(), z.string()]),
  difference: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  /** Tasks. */
  count: z.number().int(),
});
export type PairedModels = z.infer<typeof PairedModels>;

/** A benchmark as the API lists it. */
export const BenchmarkView = z.object({
  id: z.string(),
  name: z.string(),
  status: BenchmarkStatus,
  strategies: z.array(z.string()),
  /** Names of the models that are measured; null: the platform's own. */
  models: z.array(z.string()).nullable(),
  seeds: z.number().int(),
  inFlight: z.number().int(),
  createdAt: z.string(),
  /** When its last cell ended; null while some have not. */
  endedAt: z.string().nullable(),
});
export type BenchmarkView = z.infer<typeof BenchmarkView>;

/** How many cells have each status. */
export const CellCounts = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  error: z.number().int(),
  canceled: z.number().int(),
});
export type CellCounts = z.infer<typeof CellCounts>;

/** A benchmark with what was measured so far, and a page of its cells. */
export const BenchmarkReport = BenchmarkView.extend({
  counts: CellCounts,
  figures: z.array(StrategyFigures),
  /** Differences between models; empty where only one is measured. */
  paired: z.array(PairedModels),
  cells: z.array(CellView),
  /** The cursor for the next page of cells; null on the last page. */
  next: z.string().nullable(),
});
export type BenchmarkReport = z.infer<typeof BenchmarkReport>;
