import type { JobReport, ReportAction, ReportTest } from './types.ts';

export type Tone = 'good' | 'bad' | 'warning' | 'quiet';

/** A verdict for people: a sign and a word, so that no colour is needed to tell them apart. */
export interface VerdictWords {
  readonly sign: string;
  readonly label: string;
  readonly tone: Tone;
}

const WORDS: Readonly<Record<string, VerdictWords>> = {
  passed: { sign: '✓', label: 'passed', tone: 'good' },
  completed: { sign: '✓', label: 'completed', tone: 'good' },
  advanced: { sign: '✓', label: 'advanced', tone: 'good' },
  failed: { sign: '✕', label: 'failed', tone: 'bad' },
  invalidated: { sign: '✕', label: 'invalidated', tone: 'bad' },
  crashed: { sign: '!', label: 'crashed', tone: 'bad' },
  flaky: { sign: '≈', label: 'flaky', tone: 'warning' },
  inconclusive: { sign: '?', label: 'inconclusive', tone: 'warning' },
  blocked: { sign: '⊘', label: 'blocked', tone: 'warning' },
  error: { sign: '?', label: 'error', tone: 'warning' },
  not_run: { sign: '–', label: 'not run', tone: 'quiet' },
};

export type ShownVerdict =
  | JobReport['verdict']
  | ReportAction['verdict']
  | ReportTest['result']
  | 'completed';

export function verdictWords(verdict: ShownVerdict): VerdictWords {
  return WORDS[verdict] ?? { sign: '?', label: verdict, tone: 'quiet' };
}

/**
 * How the steps of a run ended. The tasks of an exploration's leg are no test that passes as a whole, so each way in which
 * they ended is counted: `3 tasks: 2 crashed, 1 inconclusive`.
 */
export function endsText({ job, steps }: Pick<JobReport, 'job' | 'steps'>): string {
  const counts = new Map<JobReport['verdict'], number>();
  for (const { verdict } of steps) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  if (job.kind !== 'explore') return `${counts.get('passed') ?? 0} of ${steps.length} steps passed`;
  const ends = [...counts].map(([verdict, count]) => `${count} ${verdictWords(doneOf(verdict)).label}`);
  return `${steps.length} ${steps.length === 1 ? 'task' : 'tasks'}: ${ends.join(', ')}`;
}

/** What an exploration has done is completed: it tests nothing that could pass. */
export function shownVerdict({ job, verdict }: Pick<JobReport, 'job' | 'verdict'>): ShownVerdict {
  return job.kind === 'explore' ? doneOf(verdict) : verdict;
}

function doneOf(verdict: JobReport['verdict']): ShownVerdict {
  return verdict === 'passed' ? 'completed' : verdict;
}

/** `850 ms`, `12.3 s`, `4 min 5 s`. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const SETTLED: Readonly<Record<string, string>> = {
  stable: 'the screen held still',
  cap: 'the screen did not hold still within the longest wait',
  none: 'nothing was waited for',
};

/** Why a wait has ended. */
export function settledText(by: string): string {
  return SETTLED[by] ?? by;
}

const PLANS: Readonly<Record<string, string>> = {
  nothing: 'nothing had happened, so nothing was done',
  look: 'it waited and looked again',
  back: 'BACK was pressed',
  path: 'its own steps from there were repeated',
  replay: 'the app was restarted and earlier steps were repeated',
  relaunch: 'the app was restarted',
};

export function planText(plan: string): string {
  return PLANS[plan] ?? plan;
}

const REACHED: Readonly<Record<string, string>> = {
  content: 'the same screen with the same content came back',
  layout: 'a screen with the same layout came back',
  elsewhere: 'the wanted screen did not come back',
};

export function reachedText(reached: string | null): string {
  return reached === null ? 'it is not known what came' : (REACHED[reached] ?? reached);
}

/** JSON with a line for each field; what is no JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const NUMBER = new Intl.NumberFormat('en');
export function countText(count: number): string {
  return NUMBER.format(count);
}

export function moneyText(usd: number): string {
  return `$${usd.toFixed(usd < 0.01 && usd > 0 ? 5 : 3)}`;
}
