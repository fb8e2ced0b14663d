import { type Basis, basisInWords, type CaseVerdict, type VerdictKind } from '@tapwright/contracts';
import type { TestResult } from './suite-report.ts';

/** A verdict for people: a sign and a word, so that no colour is needed to distinguish verdicts. */
export interface VerdictWords {
  readonly sign: string;
  readonly label: string;
  /** Which colour of the page's style. */
  readonly tone: 'good' | 'bad' | 'warning' | 'quiet';
}

export const CASE_VERDICTS: Readonly<Record<CaseVerdict, VerdictWords>> = {
  passed: { sign: '✓', label: 'passed', tone: 'good' },
  failed: { sign: '✕', label: 'failed', tone: 'bad' },
  crashed: { sign: '!', label: 'crashed', tone: 'bad' },
  inconclusive: { sign: '?', label: 'inconclusive', tone: 'warning' },
  blocked: { sign: '⊘', label: 'blocked', tone: 'warning' },
  not_run: { sign: '–', label: 'not run', tone: 'quiet' },
};

export const TEST_RESULTS: Readonly<Record<TestResult, VerdictWords>> = {
  passed: { sign: '✓', label: 'passed', tone: 'good' },
  flaky: { sign: '≈', label: 'flaky', tone: 'warning' },
  failed: { sign: '✕', label: 'failed', tone: 'bad' },
  error: { sign: '?', label: 'error', tone: 'warning' },
  not_run: { sign: '–', label: 'not run', tone: 'quiet' },
};

export const ACTION_VERDICTS: Readonly<Record<VerdictKind, VerdictWords>> = {
  advanced: { sign: '✓', label: 'advanced', tone: 'good' },
  completed: { sign: '✓', label: 'completed', tone: 'good' },
  invalidated: { sign: '✕', label: 'invalidated', tone: 'bad' },
  crashed: { sign: '!', label: 'crashed', tone: 'bad' },
  inconclusive: { sign: '?', label: 'inconclusive', tone: 'warning' },
};

/** `850 ms`, `12.3 s`, `4 min 5 s`: the same in every locale. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `COMPLETED, judged by rules`: the code of a reason and, of a completion, on what it rests. */
export function codeInWords({
  code,
  basis,
}: {
  readonly code: string;
  readonly basis?: Basis | undefined;
}): string {
  return basis === undefined ? code : `${code}, ${basisInWords(basis)}`;
}
