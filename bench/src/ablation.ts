import { join } from 'node:path';
import { UNRECORDED_COST } from '@tapwright/evaluation';
import { STRATEGIES, type Strategy } from '@tapwright/runtime';
import { seenAlike } from './evaluation/seen-alike.ts';
import { type BenchArguments, ROOT, readArguments } from './harness/arguments.ts';
import { type PlannedCell, planCells, planTasks } from './harness/cells.ts';
import type { TaskOptions } from './harness/command-line.ts';
import { runCells } from './harness/run-cells.ts';
import { tellFaults } from './harness/tell-faults.ts';
import { isPolicyName, parsePolicyName, policyNames } from './policies/policy-names.ts';
import { orderTable, writeAblation } from './report/ablation-report.ts';
import { costTable, resultTable, tokenTable } from './report/markdown.ts';
import { mergeReadAlike } from './report/read-alike.ts';
import { reportRows } from './report/rows.ts';

/**
 * Every strategy with every simulated or logged model, on recorded and on interactive apps: what each part of the papers'
 * systems is worth here. With `--out` results are kept and a second start goes on; with `--write` the report stands
 * under docs/benchmarks, a page for each kind of apps.
 */
const PRESETS = { apps: 'all', training: 1, oneTry: false } as const;

export async function main(options: TaskOptions): Promise<void> {
  const began = performance.now();
  const flags = readArguments(options, PRESETS);
  const planned = planAblation(flags);
  const { cells, faults } = await runCells(planned, flags, flags.unrecordedCost ?? UNRECORDED_COST);
  const rows = reportRows(cells);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const folders = [flags.out, flags.write && faults.length === 0 ? join(ROOT, 'docs/benchmarks') : null];
  for (const data of ['recorded', 'interactive'] as const) {
    const own = rows.filter((row) => row.data === data);
    if (own.length === 0) continue;
    const shown = mergeReadAlike(own).rows;
    process.stdout.write(`${data} apps\n${resultTable(shown)}\n${costTable(shown)}\n${tokenTable(shown)}\n`);
    const { seeds, maxSteps, training } = flags;
    const about = { data, tasks: countTasks(planned, data), seeds, maxSteps, training };
    for (const folder of folders) if (folder !== null) writeAblation(folder, own, about);
  }
  process.stdout.write(`${orderTable(rows)}${cells.length} runs in ${seconds} s\n`);
  if (flags.json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
  tellFaults(faults);
}

function countTasks(planned: readonly PlannedCell[], data: PlannedCell['name']['data']): number {
  const own = planned.filter(({ name }) => name.data === data);
  return new Set(own.map(({ task }) => `${task.app}/${task.id}`)).size;
}

function planAblation(flags: BenchArguments): readonly PlannedCell[] {
  const strategies = flags.strategies ?? STRATEGIES.filter(isForGoals).map(({ name }) => name);
  const models = flags.models ?? [...policyNames(flags.logs).filter(isContender), 'offline'];
  const contenders = strategies.flatMap((strategy) => models.map((model) => ({ strategy, model })));
  const unseeing = seenAlike(strategies);
  return planCells(planTasks(flags), contenders, flags.seeds).filter(({ name: { data, strategy, model } }) =>
    data === 'recorded' ? !unseeing.has(strategy) : !isLogged(model),
  );
}

/**
 * Strategies that use the next step of a case have no case here; and the policies of this bench answer with numbers: rows
 * of another protocol are measured by `tapwright benchmark`.
 */
function isForGoals({ completion, protocol }: Strategy): boolean {
  return completion !== 'inspect' && completion !== 'own' && protocol === 'index';
}

/** Paths that know the way are not models. */
function isContender(name: string): boolean {
  return name !== 'oracle' && name !== 'truth';
}

/** A log belongs to recorded apps and holds nothing for others. */
function isLogged(model: string): boolean {
  return isPolicyName(model) && parsePolicyName(model).kind === 'logged';
}
