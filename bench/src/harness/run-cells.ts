import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cell } from '../report/cell.ts';
import { noResultsFile, openResultsFile, type ResultsFile } from '../report/results-file.ts';
import type { BenchArguments } from './arguments.ts';
import { orderOf, type PlannedCell } from './cells.ts';
import type { TaskOrder, TaskResult, WorkerSettings } from './messages.ts';
import { runInPool } from './pool.ts';
import { scoreCell } from './score-cell.ts';
import { stampOf } from './stamp.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Measured on two cores: with more at once, each only waits for the others. */
const IN_HAND = 2;

export interface Finished {
  /** In the order of the plan, without cells that could not be run. */
  readonly cells: readonly Cell[];
  /** Cells that could not be run, and why: faults of the bench or the platform, not of the agent. */
  readonly faults: readonly { readonly key: string; readonly fault: string }[];
}

/**
 * Runs every cell that has no result yet, and scores it. With `--out` results are kept as they come, and a second
 * start continues. Timings are in a file of their own, so that two runs give the same bytes.
 */
export async function runCells(
  planned: readonly PlannedCell[],
  flags: BenchArguments,
  unrecordedCost: number,
): Promise<Finished> {
  const { maxSteps, logs, training, oneTry, out, fresh } = flags;
  const settings: WorkerSettings = { maxSteps, unrecordedCost, logs, training, oneTry };
  const tasks = planned.map(({ task }) => task);
  const file =
    out === null
      ? noResultsFile()
      : openResultsFile(join(out, 'cells.jsonl'), stampOf(tasks, settings), fresh);
  const results = await runMissing(planned, { file, settings, processes: flags.processes });
  const cells = planned.flatMap(({ key }) => file.cells.get(key) ?? []);
  if (out !== null) {
    const wanted = new Set(planned.map(({ key }) => key));
    const others = [...file.cells.keys()].filter((key) => !wanted.has(key));
    file.settle([...cells, ...others.sort().flatMap((key) => file.cells.get(key) ?? [])]);
    const timings = results.map(({ key, wallMs }) => [key, Math.round(wallMs)] as const);
    writeFileSync(join(out, 'timings.json'), `${JSON.stringify(Object.fromEntries(timings), null, 1)}\n`);
  }
  const faults = results.flatMap(({ key, fault }) => (fault === null ? [] : [{ key, fault }]));
  return { cells, faults };
}

interface Running {
  readonly file: ResultsFile;
  readonly settings: WorkerSettings;
  readonly processes: number;
}

async function runMissing(
  planned: readonly PlannedCell[],
  { file, settings, processes }: Running,
): Promise<readonly TaskResult[]> {
  const missing = planned.filter(({ key }) => !file.cells.has(key));
  const byKey = new Map(missing.map((cell) => [cell.key, cell]));
  const results: TaskResult[] = [];
  if (missing.length === 0) return results;
  await runInPool<WorkerSettings, TaskOrder, TaskResult>(missing.map(orderOf), {
    worker: WORKER,
    settings,
    processes,
    inHand: IN_HAND,
    onResult: (result) => {
      const cell = byKey.get(result.key);
      if (cell !== undefined && result.fault === null) file.add(scoreCell(cell, result));
      results.push(result);
      if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${missing.length} runs `);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  return results;
}
