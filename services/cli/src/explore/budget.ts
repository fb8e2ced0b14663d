import { wrong } from '@tapwright/command-line';
import { EXPLORATION_STEPS_MAX, JobBudget } from '@tapwright/contracts';
import { readAmounts } from '../budget-text.ts';

/** How much an exploration may take. */
export interface ExploreBudget {
  readonly steps: number;
  /** Milliseconds of wall time; null: the default. */
  readonly deadlineMs: number | null;
  /** Tokens and money for calls to models; absent: only the limits of the environment count. */
  readonly calls?: JobBudget;
}

export const STEPS_DEFAULT = 400;
const DEADLINE_MAX_MS = 24 * 3_600_000;
const EXPECTED = `such as 30m, 400steps, 200ktokens or 2usd, or several as 30m,400steps; each above 0 and given once, at most 24h and ${EXPLORATION_STEPS_MAX}steps`;

/**
 * Reads `30m,400steps,200ktokens,2usd`: a time in s, m or h, steps, tokens and US dollars, each once at most.
 * @throws TapwrightError `INPUT_INVALID`
 */
export function readBudget(text: string): ExploreBudget {
  const amounts = readAmounts(text, 'steps');
  if (amounts === null) throw unreadable(text);
  const steps = amounts.get('steps') ?? STEPS_DEFAULT;
  const deadlineMs = amounts.get('ms') ?? null;
  const calls = { tokens: amounts.get('tokens'), usd: amounts.get('usd') };
  const read = JobBudget.safeParse(calls);
  if (steps > EXPLORATION_STEPS_MAX || (deadlineMs ?? 0) > DEADLINE_MAX_MS || !read.success)
    throw unreadable(text);
  const isBounded = calls.tokens !== undefined || calls.usd !== undefined;
  return { steps, deadlineMs, ...(isBounded ? { calls: read.data } : {}) };
}

function unreadable(text: string) {
  return wrong('--budget', `is '${text.slice(0, 40)}'`, EXPECTED);
}
