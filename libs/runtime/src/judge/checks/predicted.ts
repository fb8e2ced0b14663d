import type { HistoryItem } from '@tapwright/contracts';
import type { Check } from '../outcome.ts';
import { invalid } from '../outcome.ts';

/** Most looks of one task that are taken back for another outcome than was expected. */
const TAKEN_BACK_MAX = 3;

/**
 * The action only looked around and brought another thing than the actor had expected: it is taken back, and the actor
 * is told both. What changed something stands, whatever was expected. Who chooses the same action once more wants it:
 * the words of such an actor for what comes are not the app's, and nothing more of the task is taken back for them.
 */
export const predicted: Check = ({ item, missed, settled, status, state }) => {
  if (missed === undefined || status !== 'done') return null;
  if ((settled?.effect ?? item.effect) !== 'look') return null;
  const own = [...state.history.filter((past) => past.step < item.step && past.task === item.task), item];
  const taken = own.filter(({ reason }) => reason === 'not_as_predicted');
  const isTrusted = taken.length < TAKEN_BACK_MAX && !taken.some((past) => isInsistedOn(past, own));
  return isTrusted ? invalid('not_as_predicted', missed) : null;
};

function isInsistedOn({ key, step }: HistoryItem, own: readonly HistoryItem[]): boolean {
  return own.some((later) => later.step > step && later.key === key);
}
