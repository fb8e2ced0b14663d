import { wrong } from '@tapwright/command-line';
import { EXPLORATION_STEPS_MAX, JobBudget } from '@tapwright/contracts';

/** How much an exploration may take. */
export interface ExploreBudget {
  readonly steps: number;
  /** Milliseconds of wall time; null: the default. */
  readonly deadlineMs: number | null;
  /** Tokens and money for calls to models; absent: only the limits of the environment count. */
  readonly calls?: JobBudget;
}

export const STEPS_DEFAULT = 400;
const TIMES: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const TOKENS: Readonly<Record<string, number>> = { tokens: 1, ktokens: 1_000, mtokens: 1_000_000 };
const DEADLINE_MAX_MS = 24 * 3_600_000;
const EXPECTED = `such as 30m, 400steps, 200ktokens or 2usd, or several as 30m,400steps; at most 24h and ${EXPLORATION_STEPS_MAX}steps`;

/**
 * Reads `30m,400steps,200ktokens,2usd`: a time in s, m or h, steps, tokens and US dollars, each once at most.
 * @throws TapwrightError `INPUT_INVALID`
 */
export function readBudget(text: string): ExploreBudget {
  const amounts = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, digits = '', unit = ''] =
      /^(\d{1,6})(steps|s|m|h|k?tokens|mtokens)$/.exec(part.trim()) ??
      /^(\d{1,6}(?:\.\d{1,4})?)(usd)$/.exec(part.trim()) ??
      [];
    const { what, amount } = amountOf(unit, Number(digits));
    if (amount === 0 || amounts.has(what)) throw unreadable(text);
    amounts.set(what, amount);
  }
  const steps = amounts.get('steps') ?? STEPS_DEFAULT;
  const deadlineMs = amounts.get('time') ?? null;
  const calls = { tokens: amounts.get('tokens'), usd: amounts.get('usd') };
  const read = JobBudget.safeParse(calls);
  if (steps > EXPLORATION_STEPS_MAX || (deadlineMs ?? 0) > DEADLINE_MAX_MS || !read.success)
    throw unreadable(text);
  const isBounded = calls.tokens !== undefined || calls.usd !== undefined;
  return { steps, deadlineMs, ...(isBounded ? { calls: read.data } : {}) };
}

/** What is bounded, and by how much; 0 for what cannot be read. */
function amountOf(unit: string, count: number): { readonly what: string; readonly amount: number } {
  const [time, tokens] = [TIMES[unit], TOKENS[unit]];
  if (time !== undefined) return { what: 'time', amount: count * time };
  if (tokens !== undefined) return { what: 'tokens', amount: count * tokens };
  return { what: unit, amount: count };
}

function unreadable(text: string) {
  return wrong('--budget', `is '${text.slice(0, 40)}'`, EXPECTED);
}
