import type { Action, Direction } from '@tapwright/contracts';
import type { CapturedEvent } from '@tapwright/virtual-android';

/** The finger moves against the direction in which the content is explored. */
const FINGER: Readonly<Record<Direction, NonNullable<CapturedEvent['direction']>>> = {
  up: 'DOWN',
  down: 'UP',
  left: 'RIGHT',
  right: 'LEFT',
};

const KEYS: Readonly<Partial<Record<Action['kind'], string>>> = {
  back: 'BACK',
  home: 'HOME',
  enter: 'ENTER',
};

/** An action as an event of `utg-1`; null where that format has none for it. */
export function eventOfAction({ kind, target, text, direction }: Action): CapturedEvent | null {
  const key = KEYS[kind];
  if (key !== undefined) return { type: 'key', key };
  if (target === null) return null;
  const { bounds, resourceId, text: shown, desc, className } = target;
  const about = { bounds, target: { resourceId, text: shown, desc, className } };
  switch (kind) {
    case 'click':
      return { type: 'tap', ...about };
    case 'long_click':
      return { type: 'long_tap', ...about };
    case 'text':
    case 'clear':
      return { type: 'set_text', ...about, text: text ?? '' };
    case 'scroll':
      return { type: 'scroll', ...about, ...(direction === null ? {} : { direction: FINGER[direction] }) };
    default:
      return null;
  }
}
