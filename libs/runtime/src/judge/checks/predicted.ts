import type { Check } from '../outcome.ts';
import { invalid } from '../outcome.ts';

/**
 * The action only looked around and brought another thing than the actor had expected: it is taken back, and the actor
 * is told both. What changed something stands, whatever was expected. A second miss of the same action stands as well:
 * the actor wants it, and its words for what comes are not the app's.
 */
export const predicted: Check = ({ item, missed, settled, status, state }) => {
  if (missed === undefined || status !== 'done') return null;
  if ((settled?.effect ?? item.effect) !== 'look') return null;
  const wasTold = state.history.some(
    (past) =>
      past.step < item.step &&
      past.task === item.task &&
      past.key === item.key &&
      past.reason === 'not_as_predicted',
  );
  return wasTold ? null : invalid('not_as_predicted', missed);
};
