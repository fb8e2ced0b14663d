import { totalsByApp, totalsOf } from '@tapwright/evaluation';
import { seedsInWords } from './evaluation/flags.ts';
import { onlyOne, readArguments } from './harness/arguments.ts';
import { planCells, planTasks } from './harness/cells.ts';
import type { TaskOptions } from './harness/command-line.ts';
import { table } from './harness/print.ts';
import { runCells } from './harness/run-cells.ts';
import { tellFaults } from './harness/tell-faults.ts';

/**
 * Runs the recorded tasks of every `droidtask-*` app through the whole pipeline, without a phone, and compares what
 * was done with the ground truth. Steps are counted, not charged, unless `--unrecorded-cost` says so.
 */
const UNCHARGED = 1;

export async function main(options: TaskOptions): Promise<void> {
  const began = performance.now();
  const flags = readArguments(options);
  const strategy = onlyOne('--strategy', flags.strategies, 'tapwright');
  const model = onlyOne('--model', flags.models, 'offline');
  const tasks = planTasks(flags);
  const planned = planCells(tasks, [{ strategy, model }], flags.seeds);
  const { cells, faults } = await runCells(planned, flags, flags.unrecordedCost ?? UNCHARGED);
  if (flags.verbose) for (const { story } of cells) process.stderr.write(`${story.join('\n')}\n\n`);
  const byApp = totalsByApp(cells);
  const all = totalsOf(cells);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const what = `strategy ${strategy}, model ${model}, ${seedsInWords(flags.seeds)}`;
  process.stdout.write(`${table(byApp, all)}${all.tasks} tasks in ${seconds} s (${what})\n`);
  if (flags.json) process.stdout.write(`${JSON.stringify({ ...all, byApp: Object.fromEntries(byApp) })}\n`);
  tellFaults(faults);
}
