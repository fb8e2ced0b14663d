import { UNRECORDED_COST } from '@tapwright/evaluation';
import { onlyOne, readArguments } from './harness/arguments.ts';
import { planCells, planTasks } from './harness/cells.ts';
import type { TaskOptions } from './harness/command-line.ts';
import { runCells } from './harness/run-cells.ts';
import { tellFaults } from './harness/tell-faults.ts';
import type { Cell } from './report/cell.ts';

/**
 * Drives the ground truth of every recorded task by element through the whole pipeline, with a strategy that does not
 * judge. Shows how much of it the recorded devices let through. For each task that is not completed it says what was
 * missing.
 */
export async function main(options: TaskOptions): Promise<void> {
  const flags = readArguments(options);
  const strategy = onlyOne('--strategy', flags.strategies, 'react');
  const model = onlyOne('--model', flags.models, 'truth');
  const planned = planCells(planTasks(flags), [{ strategy, model }], flags.seeds);
  const { cells, faults } = await runCells(planned, flags, flags.unrecordedCost ?? UNRECORDED_COST);
  const missed = cells.filter(({ completed }) => !completed);
  const figures = { tasks: planned.length, completed: cells.length - missed.length };
  if (flags.verbose) for (const { story } of cells) process.stderr.write(`${story.join('\n')}\n\n`);
  process.stdout.write(`${figures.completed} of ${figures.tasks} tasks completed (${strategy}, ${model})\n`);
  for (const cell of missed) process.stdout.write(`- ${cell.app}/${cell.task}: ${whyNot(cell)}\n`);
  const explained = missed.map((cell) => ({ task: `${cell.app}/${cell.task}`, why: whyNot(cell) }));
  if (flags.json) process.stdout.write(`${JSON.stringify({ ...figures, missed: explained })}\n`);
  tellFaults(faults);
}

function whyNot({ data, missing, outcome, detail }: Cell): string {
  const end = `${outcome}: ${detail}`;
  if (data === 'interactive')
    return `the state is not what the goal asks for, or the run did not end itself (${end})`;
  return missing === null
    ? `all right actions were done, but the run ended otherwise (${end})`
    : `${missing} (${end})`;
}
