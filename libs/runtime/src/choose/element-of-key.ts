import { type Action, ActionKind, type Spot } from '@tapwright/contracts';
import { elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';
import { actionKey, type Choice, choiceOn } from './action-space.ts';

/** The first element of the screen with the key of an action; null if there is none. Pure. */
export function elementOfKey(
  screen: Screen,
  { key, kind, direction }: Pick<Action, 'key' | 'kind' | 'direction'>,
): ScreenElement | null {
  const found = screen.elements.find(
    (element) => actionKey(kind, direction, element, elementLabel(screen, element).label) === ownKey(key),
  );
  return found ?? null;
}

/** The press of this key on the screen, as it is offered there; null where its element is not there. Pure. */
export function choiceOfKey(screen: Screen, key: string): Choice | null {
  const kind = ActionKind.safeParse(key.split('|')[0]);
  if (!kind.success) return null;
  const what = { key, kind: kind.data, direction: null };
  const element = elementOfKey(screen, what);
  return element === null ? null : choiceOn(screen, element, what);
}

/** The key of the element; that of a link or a point names it behind that. */
function ownKey(key: string): string {
  const at = key.indexOf('|link ');
  return at < 0 ? key.replace(SPOT, '') : key.slice(0, at);
}

const SPOT = /\|at \d+,\d+$/;

/** The key of an action on a point of an element: points closer than a hundredth of it are the same. */
export function spotKey(key: string, { x, y }: Spot): string {
  return `${key}|at ${Math.round(x * 100)},${Math.round(y * 100)}`;
}

/** True for the key of an action on a point that no element of the tree explains. */
export function isSpotKey(key: string): boolean {
  return SPOT.test(key);
}
