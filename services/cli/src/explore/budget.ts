import { wrong } from '@tapwright/command-line';
import { EXPLORATION_STEPS_MAX } from '@tapwright/contracts';

/** How much an exploration may take. */
export interface ExploreBudget {
  readonly steps: number;
  /** Milliseconds of wall time; null: the default. */
  readonly deadlineMs: number | null;
}

export const STEPS_DEFAULT = 400;
const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
const DEADLINE_MAX_MS = 24 * 3_600_000;
const EXPECTED = `such as 30m, 400steps, or both as 30m,400steps; at most 24h and ${EXPLORATION_STEPS_MAX}steps`;

/** Reads `30m,400steps`: a time in s, m or h, a number of steps, or both. @throws TapwrightError `INPUT_INVALID` */
export function readBudget(text: string): ExploreBudget {
  let budget: ExploreBudget = { steps: STEPS_DEFAULT, deadlineMs: null };
  const given = new Set<string>();
  for (const part of text.split(',')) {
    const [, digits = '', unit = ''] = /^(\d{1,6})(steps|s|m|h)$/.exec(part.trim()) ?? [];
    const count = Number(digits);
    const what = unit === 'steps' ? 'steps' : 'time';
    if (count === 0 || given.has(what)) throw unreadable(text);
    given.add(what);
    if (unit === 'steps') budget = { ...budget, steps: count };
    else if (unit === 's' || unit === 'm' || unit === 'h')
      budget = { ...budget, deadlineMs: count * UNITS[unit] };
  }
  if (budget.steps > EXPLORATION_STEPS_MAX || (budget.deadlineMs ?? 0) > DEADLINE_MAX_MS)
    throw unreadable(text);
  return budget;
}

function unreadable(text: string) {
  return wrong('--budget', `is '${text.slice(0, 40)}'`, EXPECTED);
}
