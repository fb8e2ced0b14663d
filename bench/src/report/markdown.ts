import { FAILURE_CLASSES, type Interval } from '@tapwright/evaluation';
import { markdownTable } from '@tapwright/suite';
import type { ReportRow } from './rows.ts';

/** What was reached: the part of a row that does not speak of costs. */
export type Reached = Pick<
  ReportRow,
  'strategy' | 'model' | 'tasks' | 'contained' | 'completed' | 'exact' | 'acp' | 'prefixMatch' | 'precision'
> & { readonly intervals: Omit<ReportRow['intervals'], 'callsPerTask'> };

/** Results, with intervals. */
export function resultTable(rows: readonly Reached[]): string {
  return markdownTable(reachedHead, rows.map(reachedCells), 2);
}

export const reachedHead = [
  'strategy',
  'model',
  'runs',
  'contained (SR)',
  'completed',
  'exact',
  'ACP',
  'prefix',
  'precision',
];

export function reachedCells(row: Reached): string[] {
  return [
    row.strategy,
    row.model,
    `${row.tasks}`,
    counted(row.contained, row.intervals.contained),
    counted(row.completed, row.intervals.completed),
    counted(row.exact, row.intervals.exact),
    row.acp === null || row.intervals.acp === null
      ? NONE
      : `${percent(row.acp)} ${between(row.intervals.acp)}`,
    row.prefixMatch === null ? NONE : percent(row.prefixMatch),
    row.precision === null ? NONE : percent(row.precision),
  ];
}

/** Costs, for one run on average. */
export function costTable(rows: readonly ReportRow[]): string {
  const head = [
    'strategy',
    'model',
    'steps',
    'charged',
    'unrecorded',
    'restorations',
    'calls',
    'input tokens',
    'output tokens',
    'by offline',
  ];
  const lines = rows.map((row) => [
    row.strategy,
    row.model,
    row.stepsPerTask.toFixed(2),
    row.chargedPerTask.toFixed(2),
    row.unrecordedPerTask.toFixed(2),
    row.restorationsPerTask.toFixed(2),
    row.callsPerTask.toFixed(2),
    perRole(row, 'inputTokens'),
    perRole(row, 'outputTokens'),
    percent(row.offlineShare),
  ]);
  return markdownTable(head, lines, 2);
}

/** Input tokens of completed tasks: medians over tasks of the mean call of the actor, and of all calls together. */
export function tokenTable(rows: readonly ReportRow[]): string {
  const head = ['strategy', 'model', 'completed', 'one actor call', 'all roles, whole task'];
  const lines = rows.map((row) => [
    row.strategy,
    row.model,
    `${row.completed}`,
    row.actorCallTokens === null ? NONE : `${Math.round(row.actorCallTokens)}`,
    row.taskTokens === null ? NONE : `${Math.round(row.taskTokens)}`,
  ]);
  return markdownTable(head, lines, 2);
}

/** The reasons why the others failed, counted. */
export function failureTable(rows: readonly ReportRow[]): string {
  const head = [
    'strategy',
    'model',
    'not completed',
    ...FAILURE_CLASSES.map((name) => name.replaceAll('_', ' ')),
  ];
  const lines = rows.map((row) => [
    row.strategy,
    row.model,
    `${row.tasks - row.completed}`,
    ...FAILURE_CLASSES.map((name) => `${row.failures[name]}`),
  ]);
  return markdownTable(head, lines, 2);
}

function perRole(row: ReportRow, of: 'inputTokens' | 'outputTokens'): string {
  const parts = row.roles.filter((role) => role[of] > 0);
  return parts.map((role) => `${Math.round(role[of])} ${role.role}`).join(', ') || '0';
}

/** There was no ground truth to compare with, or nothing was completed. */
const NONE = '–';

function counted(count: number | null, interval: Interval | null): string {
  return count === null || interval === null ? NONE : `${count} ${between(interval)}`;
}

function between([low, high]: Interval): string {
  return `(${(low * 100).toFixed(0)}–${(high * 100).toFixed(0)} %)`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
