import type { Action } from '@tapwright/contracts';
import { elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';
import { actionKey } from './action-space.ts';

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

/** The key of the element; that of a link names the link behind it. */
function ownKey(key: string): string {
  const at = key.indexOf('|link ');
  return at < 0 ? key : key.slice(0, at);
}
