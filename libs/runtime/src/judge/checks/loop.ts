import { isSameScreen } from '../mark.ts';
import { type Check, invalid, perhapsNotDone } from '../outcome.ts';

/**
 * GUARDIAN 3.2.4: the action led to a screen of this trial that was visited before. In algorithm 1, line 19, that is an
 * observation which the history of observations holds; what counts as the same one is the strategy's `loopIdentity`.
 */
export const loop: Check = ({ item, after, state, status }, strategy) =>
  !perhapsNotDone({ item, after, status }) &&
  state.seen.some((mark) => isSameScreen(mark, after, strategy.loopIdentity))
    ? invalid('loop', 'this screen was visited before')
    : null;
