import type { HistoryItem } from '@tapwright/contracts';
import type { ModelUsage } from '@tapwright/model';
import { findStrategy } from '@tapwright/runtime';
import type { RunRow } from '@tapwright/store';
import type { ClaimCheck } from './check-claim.ts';

/**
 * The last action of the task that was surely meant to change something, where the screen looks the same after it: that tap may have
 * opened and closed a window, or the app may show nothing. Null where there is none. Pure.
 */
export function unseenDeed({ state, strategy }: Pick<RunRow, 'state' | 'strategy'>): HistoryItem | null {
  if (!findStrategy(strategy).checks.includes('interrupted')) return null;
  const last = state.history.findLast(({ task, deed }) => task === state.task && deed === true);
  return last?.reason === 'no_change' ? last : null;
}

/** It is not repeated, and nothing on the screen shows that it was done: no model's word replaces that. */
export function notToBeSeen({ label }: HistoryItem, usages: readonly ModelUsage[]): ClaimCheck {
  const reason = `“${label}” left the screen as it was: whether it was done cannot be seen`;
  return { completed: false, unsure: true, unseenDeed: true, reason, elements: [], usages };
}
