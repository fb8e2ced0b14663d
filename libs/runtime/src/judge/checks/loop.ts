import { markOf } from '../mark.ts';
import { type Check, invalid, perhapsNotDone } from '../outcome.ts';

/** GUARDIAN 3.2.4: the action led to a screen of this trial that was visited before. */
export const loop: Check = ({ item, after, state, status }, strategy) =>
  !perhapsNotDone({ item, after, status }) &&
  state.seen.some((mark) => markOf(mark, strategy.loopIdentity) === markOf(after, strategy.loopIdentity))
    ? invalid('loop', 'this screen was visited before')
    : null;
