import { type Check, invalid } from '../outcome.ts';

/** GUARDIAN 3.2.4: unresponsive. An action of uncertain execution is never counted against the screen. */
export const noChange: Check = ({ item, after, status }) =>
  status === 'done' && item.before.content === after.content && item.kind !== 'wait'
    ? invalid('no_change', 'the screen did not change')
    : null;
