import { join } from 'node:path';
import { UNRECORDED_COST } from '@tapwright/evaluation';
import { findStrategy, type Strategy } from '@tapwright/runtime';
import { type BenchArguments, ROOT, readArguments } from './harness/arguments.ts';
import { type Contender, planCells, planTasks } from './harness/cells.ts';
import type { TaskOptions } from './harness/command-line.ts';
import { runCells } from './harness/run-cells.ts';
import { tellFaults } from './harness/tell-faults.ts';
import { isPolicyName, policyNames } from './policies/policy-names.ts';
import { costTable, resultTable, tokenTable } from './report/markdown.ts';
import { offLogTable, stoppedRows } from './report/off-log.ts';
import { reportRows } from './report/rows.ts';
import { writeReport } from './report/write-report.ts';

/**
 * Strategies with simulated and logged models: the plain loop, the paper's loop, our runtime; and its ceiling, where
 * an oracle checks the claims. With `--write` the report is written to docs/benchmarks.
 */
const STRATEGIES = ['react', 'guardian', 'tapwright'];
const CEILING = '+oracle';

export async function main(options: TaskOptions): Promise<void> {
  const began = performance.now();
  const flags = readArguments(options);
  const contenders = contendersOf(flags);
  const tasks = planTasks(flags);
  const planned = planCells(tasks, contenders, flags.seeds);
  const { cells, faults } = await runCells(planned, flags, flags.unrecordedCost ?? UNRECORDED_COST);
  const rows = reportRows(cells);
  const stopped = stoppedRows(cells);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`${resultTable(rows)}\n${costTable(rows)}\n${tokenTable(rows)}`);
  if (stopped.length > 0) process.stdout.write(`\n${offLogTable(rows, stopped)}`);
  process.stdout.write(`${cells.length} runs in ${seconds} s\n`);
  const about = { tasks: tasks.length, seeds: flags.seeds, maxSteps: flags.maxSteps };
  if (flags.out !== null) writeReport(flags.out, { rows, stopped }, about);
  if (flags.write && faults.length === 0)
    writeReport(join(ROOT, 'docs/benchmarks'), { rows, stopped }, about);
  if (flags.json) process.stdout.write(`${JSON.stringify({ rows, stopped })}\n`);
  tellFaults(faults);
}

/**
 * Every strategy with every named model. Where none is named: every model there is, and for strategies that have
 * claims checked also the oracle as verifier.
 */
function contendersOf({ strategies, models, logs }: BenchArguments): readonly Contender[] {
  const wanted = strategies ?? STRATEGIES;
  const named = models ?? ['truth', ...policyNames(logs).filter(isContender), 'offline'];
  const pairs = wanted.flatMap((strategy) => named.map((model) => ({ strategy, model })));
  if (models !== null) return pairs;
  const asking = wanted.filter((name) => isChecked(findStrategy(name).completion));
  const ceiling = asking.flatMap((strategy) =>
    named.map((model) => ({ strategy, model: `${model}${CEILING}` })),
  );
  return [...pairs, ...ceiling];
}

/** A verifier is asked before the goal counts as reached. */
function isChecked(completion: Strategy['completion']): boolean {
  return completion === 'model' || completion === 'every_step';
}

/** The paths that know the way are not models: the replayed truth stands for both. */
function isContender(name: string): boolean {
  return isPolicyName(name) && name !== 'oracle' && name !== 'truth';
}
