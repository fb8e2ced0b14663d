import { type JobSpec, PAUSE_DEFAULT_MS } from '@tapwright/contracts';
import type { Stop } from '../step-limit.ts';

/** The timers of a run that stand still while it is paused. That of its lease goes on: it says whether the gateway lives. */
export const HELD_TIMERS: readonly string[] = ['deadline', 'hold', 'idle', 'step'];

/** The purpose of the stop that ends a pause which lasts too long. */
export const PAUSE_TIMER = 'pause';

/**
 * Ends a run whose pause lasts too long: no phone is held for ever, and what a person has stopped never goes on by itself.
 * A phone in somebody's hands has used its time up; of a run that acts itself nothing was found out. Pure.
 */
export function pauseStop({ interactive }: Pick<JobSpec, 'interactive'>): Stop {
  const inMs = interactive?.pauseMs ?? PAUSE_DEFAULT_MS;
  const reason = { code: 'PAUSED_TOO_LONG', message: `paused for ${inMs} ms` };
  const outcome = interactive === undefined ? 'inconclusive' : 'out_of_budget';
  return { purpose: PAUSE_TIMER, inMs, data: { outcome, reason } };
}
