import { FAILURE_CLASSES } from '@tapwright/evaluation';
import { barPlot } from './bar-plot.ts';
import type { ReportRow } from './rows.ts';

/** Completed runs of each strategy and model, with 95 % intervals. */
export function completedPlot(rows: readonly ReportRow[]): string {
  return barPlot({
    title: 'Runs that completed their task (95 % intervals)',
    parts: ['completed'],
    bars: rows.map((row) => ({
      group: row.strategy,
      label: row.model,
      values: [shareOf(row.completed, row)],
      interval: row.intervals.completed,
    })),
  });
}

/** Runs that did not complete their task, by the class of what went wrong first. */
export function failurePlot(rows: readonly ReportRow[]): string {
  return barPlot({
    title: 'Runs that did not complete their task, by what went wrong first',
    parts: FAILURE_CLASSES.map((name) => name.replaceAll('_', ' ')),
    bars: rows.map((row) => ({
      group: row.strategy,
      label: row.model,
      values: FAILURE_CLASSES.map((name) => shareOf(row.failures[name], row)),
      interval: null,
    })),
  });
}

function shareOf(count: number, { tasks }: ReportRow): number {
  return tasks === 0 ? 0 : count / tasks;
}
