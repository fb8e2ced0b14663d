import { virtualApp } from '@tapwright/virtual-apps';
import { percent, textTable } from './evaluation/text-table.ts';
import { openBench } from './harness/platform.ts';
import { type MemoryArguments, readMemoryArguments } from './memory/arguments.ts';
import { learningCurve, type PassFigures, type TaskOfApp } from './memory/curves.ts';
import type { MemoryOptions } from './memory/options.ts';
import { compareRankings, type Ranked } from './memory/rankings.ts';

/**
 * What the persistent memory is worth. The tasks are those of interactive apps, whose own state says whether a goal
 * was reached. They run in training passes and then with the memory frozen, and the same without a memory. Both
 * rankings run over the same candidates. `--apps`, `--tasks` (of each app), `--passes`, `--models`, `--candidates`,
 * `--seed`, `--json`.
 */
export async function main(options: MemoryOptions): Promise<void> {
  const began = performance.now();
  const flags = readMemoryArguments(options);
  const plan = { ...flags, tasks: tasksOf(flags) };
  const bench = await openBench();
  try {
    const curves: PassFigures[] = [];
    const models = flags.passes === 0 ? [] : flags.models;
    for (const model of models) curves.push(...(await learningCurve(bench, model, plan)));
    if (curves.length > 0) process.stdout.write(`${curveTable(curves)}\n`);
    const ranked =
      flags.candidates < 2
        ? null
        : await compareRankings(bench, plan, { model: flags.rankedModel, candidates: flags.candidates });
    if (ranked !== null) process.stdout.write(`${rankingTable(flags, ranked)}\n`);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    process.stdout.write(
      `${plan.tasks.length} tasks of ${flags.apps.join(', ')}, seed ${flags.seed}, in ${seconds} s\n`,
    );
    if (flags.json) process.stdout.write(`${JSON.stringify({ curves, ranked })}\n`);
  } finally {
    await bench.close();
  }
}

function tasksOf({ apps, tasks }: MemoryArguments): readonly TaskOfApp[] {
  return apps.flatMap((app) =>
    virtualApp(app)
      .tasks.slice(0, tasks)
      .map(({ id, goal }) => ({ app, task: id, goal })),
  );
}

function curveTable(curves: readonly PassFigures[]): string {
  const rows = curves.map(({ model, memory, pass, tasks, completed, steps, calls }) => [
    `${model}, memory ${memory}`,
    pass,
    `${completed}/${tasks}`,
    percent(completed / Math.max(1, tasks)),
    steps.toFixed(1),
    calls.toFixed(1),
  ]);
  return textTable([['model', 'pass', 'completed', 'share', 'steps', 'calls'], ...rows]);
}

function rankingTable({ rankedModel, candidates }: MemoryArguments, { figures, decidable }: Ranked): string {
  const rows = figures.map(({ ranking, tasks, completed, steps }) => [
    ranking,
    `${completed}/${tasks}`,
    percent(completed / Math.max(1, tasks)),
    steps === null ? '–' : steps.toFixed(1),
  ]);
  const title = `the best of ${candidates} candidates of ${rankedModel}; in ${decidable} tasks right and wrong ones said that they were done`;
  return `${title}\n${textTable([['ranked by', 'completed', 'share', 'steps'], ...rows])}`;
}
