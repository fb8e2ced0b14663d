import { mayBeLooking } from '../looking.ts';
import { isSameScreen } from '../mark.ts';
import { type Check, invalid, perhapsNotDone } from '../outcome.ts';

/**
 * A return to a screen of this run that looks exactly as before is a loop only when nothing but looking around
 * happened in between: saving returns to a list, too. Going back on purpose is not a loop.
 */
export const navigationLoop: Check = ({ item, after, state, status, uncovered }, strategy) => {
  // The screen below a closed window was seen before.
  if (uncovered === true) return null;
  if (item.kind === 'back' || item.kind === 'home' || perhapsNotDone({ item, after, status })) return null;
  // Another step of a case may rightly lead back to a screen of an earlier one.
  const own = state.history.filter((past) => past.task === item.task);
  const last = own.findLastIndex((past) => isSameScreen(past.before, after, strategy.loopIdentity));
  if (last < 0) return null;
  const between = own.slice(last).filter((past) => past.verdict !== 'invalidated');
  return between.every(mayBeLooking) ? invalid('loop', 'back on a screen that was visited before') : null;
};
