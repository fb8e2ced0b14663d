import { EXIT, exitCodeOf } from '@tapwright/command-line';
import { toTapwrightError } from '@tapwright/contracts';
import type { JobReport, TestResult } from '@tapwright/report';
import { databaseError } from '@tapwright/store';
import { judgeRun } from '@tapwright/suite';
import { oneLine } from '../reporters/one-line.ts';
import { judgedReport } from '../suite/judged-report.ts';
import type { PlannedTest } from './planned-test.ts';
import type { Slot } from './slots.ts';
import type { Attempt, Where } from './where.ts';

/** How one attempt ended; `flaky` is said of a test only. */
type AttemptResult = Exclude<TestResult, 'flaky'>;

export interface TriedOnce {
  readonly result: AttemptResult;
  /** Empty where it passed. */
  readonly why: string;
  /** Null where no job ended. */
  readonly report: JobReport | null;
  /** What may happen once only and was or may have been done; null: nothing. */
  readonly once: string | null;
}

export interface TestRun {
  readonly test: PlannedTest;
  readonly result: TestResult;
  readonly why: string;
  readonly attempts: readonly TriedOnce[];
}

export interface Trying {
  readonly where: Where;
  readonly slot: Slot;
  /** The most further attempts. */
  readonly retries: number;
  readonly signal: AbortSignal;
  /** Told of the type of each event. */
  readonly onEvent: (type: string) => void;
  /** Told of each attempt before it begins: its number, from 1. */
  readonly onAttempt: (attempt: number) => void;
  /** Keeps an attempt that ended. */
  keep(attempt: Attempt, report: JobReport, number: number): Promise<void>;
}

/** Runs a test until it passes, or its attempts are used up. What may happen once only is not done twice. */
export async function runTest(test: PlannedTest, trying: Trying): Promise<TestRun> {
  const attempts: TriedOnce[] = [];
  let refused = '';
  for (let number = 1; number <= trying.retries + 1; number += 1) {
    if (trying.signal.aborted) break;
    trying.onAttempt(number);
    const tried = await tryOnce(test, number, trying);
    attempts.push(tried);
    if (tried.result === 'passed' || tried.result === 'not_run') break;
    if (tried.once !== null && number <= trying.retries) {
      refused = `; not tried again, because ${tried.once} was or may have been done and may happen once only`;
      break;
    }
  }
  return outcomeOf(test, attempts, refused);
}

/** The test that was not begun. */
export function notRun(test: PlannedTest, why: string): TestRun {
  return { test, result: 'not_run', why, attempts: [] };
}

/** A verdict on the app has priority over what says nothing about it. Pure. */
export function outcomeOf(test: PlannedTest, attempts: readonly TriedOnce[], refused: string): TestRun {
  const of = (result: AttemptResult) => attempts.find((one) => one.result === result);
  const first = of('failed') ?? of('error');
  if (of('passed') !== undefined) {
    if (first === undefined) return { test, result: 'passed', why: '', attempts };
    const why = `passed at attempt ${attempts.length}; before that: ${first.why}`;
    return { test, result: 'flaky', why, attempts };
  }
  if (first === undefined) return { test, result: 'not_run', why: of('not_run')?.why ?? 'stopped', attempts };
  return { test, result: first.result, why: `${first.why}${refused}`, attempts };
}

async function tryOnce(test: PlannedTest, number: number, trying: Trying): Promise<TriedOnce> {
  const { where, slot, signal, onEvent } = trying;
  try {
    const attempt = await where.attempt(test, slot, { signal, onEvent });
    const report = await judged(test, attempt);
    await trying.keep(attempt, report, number);
    const { result, why } = attemptResult(report, attempt.end);
    const once = result === 'passed' || test.mayRepeat ? null : await attempt.once();
    return { result, why, report, once };
  } catch (thrown) {
    const { code, message } = toTapwrightError(databaseError(thrown));
    const result = signal.aborted ? 'not_run' : 'error';
    // Nobody knows what its job has done.
    const once = test.mayRepeat || code === 'INPUT_INVALID' ? null : 'a part of it';
    return { result, why: oneLine(`${message} (${code})`), report: null, once };
  }
}

/** Where a task has checks of its own, they are the verdict. */
async function judged({ task }: PlannedTest, { report, finished, end }: Attempt): Promise<JobReport> {
  const around = exitCodeOf(end) === EXIT.infrastructure || end.outcome === 'canceled';
  const run = task === null || around ? null : await finished();
  if (task === null || run === null) return report;
  return judgedReport(report, judgeRun(task, run), end);
}

/** What a job that ended says of its test. Pure. */
export function attemptResult(
  report: JobReport,
  end: Attempt['end'],
): { readonly result: AttemptResult; readonly why: string } {
  if (report.verdict === 'passed') return { result: 'passed', why: '' };
  const around = exitCodeOf(end) === EXIT.infrastructure ? 'error' : 'failed';
  return { result: end.outcome === 'canceled' ? 'not_run' : around, why: whyNotPassed(report) };
}

/** The first step that did not pass, else the reason of the job. Pure. */
function whyNotPassed({ verdict, reason, steps }: JobReport): string {
  const step = steps.find((one) => one.verdict !== 'passed');
  const own = step?.reason?.message ?? reason?.message ?? verdict;
  const place = step === undefined || steps.length === 1 ? '' : `step ${step.index}, ${step.text}: `;
  return oneLine(`${verdict === 'failed' ? '' : `${verdict}: `}${place}${own}`);
}
