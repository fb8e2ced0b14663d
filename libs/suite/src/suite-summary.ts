import { type Interval, wilson } from '@tapwright/evaluation';
import { mean } from 'simple-statistics';
import { markdownTable } from './markdown-table.ts';

/**
 * `error`: something around the run failed (model, device, database), which says nothing about the app; `not_run`:
 * stopped before.
 */
export type SuiteStatus = 'passed' | 'failed' | 'error' | 'not_run';

/** One repetition of a task. */
export interface SuiteRun {
  readonly task: string;
  /** From 1. */
  readonly repetition: number;
  readonly status: SuiteStatus;
  /** The run's own outcome; null if it never ended. */
  readonly outcome: string | null;
  readonly reason: { readonly code: string; readonly message: string } | null;
  /** The checks that failed. */
  readonly failed: readonly string[];
  readonly job: string | null;
  readonly steps: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly wallMs: number;
  /** Folder with its scripts, timeline and logs. */
  readonly folder: string | null;
}

export interface SuiteTaskSummary {
  readonly id: string;
  readonly goal: string;
  readonly status: SuiteStatus;
  readonly passed: number;
  /** Why it did not pass; empty if it did. */
  readonly why: string;
  readonly runs: readonly SuiteRun[];
}

/** The summary of a suite in the stable form of `--json`. Counts are of tasks. */
export interface SuiteSummary {
  readonly suite: string;
  readonly model: string;
  readonly status: SuiteStatus;
  readonly passed: number;
  readonly failed: number;
  readonly errors: number;
  readonly notRun: number;
  /** Share of the judged runs that passed, a mean over tasks; null if none was judged. */
  readonly successRate: number | null;
  /** Wilson's, 95 %; runs of one task count as one observation. */
  readonly interval: Interval;
  readonly tasks: readonly SuiteTaskSummary[];
}

export interface SuiteIdentity {
  readonly suite: string;
  readonly model: string;
  readonly tasks: readonly { readonly id: string; readonly goal: string }[];
}

export function summariseSuite(about: SuiteIdentity, runs: readonly SuiteRun[]): SuiteSummary {
  const tasks = about.tasks.map(({ id, goal }) => summariseTask(id, goal, runs));
  const count = (status: SuiteStatus): number => tasks.filter((task) => task.status === status).length;
  const shares = tasks.flatMap((task) => {
    const judged = task.runs.filter(({ status }) => status === 'passed' || status === 'failed').length;
    return judged === 0 ? [] : [task.passed / judged];
  });
  const rate = shares.reduce((total, share) => total + share, 0) / Math.max(1, shares.length);
  return {
    suite: about.suite,
    model: about.model,
    status: worst(tasks),
    passed: count('passed'),
    failed: count('failed'),
    errors: count('error'),
    notRun: count('not_run'),
    successRate: shares.length === 0 ? null : rate,
    interval: wilson(rate, shares.length),
    tasks,
  };
}

function summariseTask(id: string, goal: string, all: readonly SuiteRun[]): SuiteTaskSummary {
  const runs = all.filter(({ task }) => task === id);
  const first = runs.find(({ status }) => status !== 'passed');
  return {
    id,
    goal,
    status: worst(runs),
    passed: runs.filter(({ status }) => status === 'passed').length,
    why: first === undefined ? '' : whyOf(first),
    runs,
  };
}

/** One line: the failed checks, and the run's own outcome if that is no success either. */
export function whyOf({ status, failed, outcome, reason }: SuiteRun): string {
  if (status === 'passed') return '';
  const ended =
    reason === null ? (outcome ?? '') : `${outcome ?? 'ended'}: ${reason.message} (${reason.code})`;
  const checks = failed.map((name) => `not so: ${name}`);
  const parts = outcome === 'completed' && checks.length > 0 ? checks : [...checks, ended];
  return plain(parts.filter((part) => part !== '').join('; '));
}

/** Reasons may contain words of a screen: control characters and line ends must not reach a terminal. */
function plain(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

const WORST_FIRST: readonly SuiteStatus[] = ['error', 'failed', 'not_run'];

function worst(parts: readonly { readonly status: SuiteStatus }[]): SuiteStatus {
  return WORST_FIRST.find((status) => parts.some((part) => part.status === status)) ?? 'passed';
}

const WHY_MAX = 100;

/** The summary as a Markdown table and a line; the figures of a task are means over its runs. */
export function suiteTable(summary: SuiteSummary): string {
  const head = ['task', 'result', 'why', 'passed', 'steps', 'calls', 'input tokens', 'output tokens'];
  const lines = summary.tasks.map((task) => [
    task.id,
    task.status.replace('_', ' '),
    task.why.length > WHY_MAX ? `${task.why.slice(0, WHY_MAX - 1)}…` : task.why,
    `${task.passed}/${task.runs.length}`,
    ...(['steps', 'calls', 'inputTokens', 'outputTokens'] as const).map((of) => meanText(task.runs, of)),
  ]);
  const { passed, failed, errors, notRun } = summary;
  const counts = [
    `${passed} of ${summary.tasks.length} tasks passed`,
    failed === 0 ? '' : `${failed} failed`,
    errors === 0 ? '' : `${errors} could not be judged`,
    notRun === 0 ? '' : `${notRun} not run`,
  ];
  return `${markdownTable(head, lines, 3)}\n${counts.filter((part) => part !== '').join(', ')}${rateOf(summary)}\n`;
}

function rateOf({ successRate, interval: [low, high] }: SuiteSummary): string {
  if (successRate === null) return '';
  const percent = (share: number): string => (share * 100).toFixed(0);
  return `; SR ${percent(successRate)} % (95 %: ${percent(low)}–${percent(high)} %)`;
}

function meanText(runs: readonly SuiteRun[], of: 'steps' | 'calls' | 'inputTokens' | 'outputTokens'): string {
  const begun = runs.filter(({ status }) => status !== 'not_run');
  const average = begun.length === 0 ? 0 : mean(begun.map((run) => run[of]));
  return Number.isInteger(average) ? `${average}` : average.toFixed(1);
}
