import type { Screen, ScreenElement } from '@tapwright/screen';
import type { CapturedEvent } from '@tapwright/virtual-android';
import { type Act, contains, LONG_PRESS_MS } from './acts.ts';

/**
 * Converts an act on a screen to an event of `utg-1`; null where it has no meaning on this screen. Text typed into a
 * password field is not recorded.
 */
export function eventOfAct(act: Act, screen: Screen): CapturedEvent | null {
  switch (act.kind) {
    case 'touch': {
      const element = touched(screen, act.x, act.y);
      if (element === null) return null;
      return { type: act.ms >= LONG_PRESS_MS ? 'long_tap' : 'tap', ...about(element) };
    }
    case 'swipe': {
      const element = at(screen, ...act.from).find((candidate) => candidate.scrollable);
      const direction = directionOf(act.from, act.to);
      return { type: 'scroll', direction, ...(element ? about(element) : { bounds: screen.bounds }) };
    }
    case 'text': {
      const field = focusedField(screen);
      if (field === null) return null;
      return { type: 'set_text', ...about(field), ...(field.password ? {} : { text: act.text }) };
    }
    case 'key':
      return { type: 'key', key: act.key };
    case 'launch':
      return { type: 'launch', intent: act.line };
    case 'kill':
      return { type: 'kill' };
    case 'unread':
      return null;
  }
}

/** All elements at a point, deepest first: later nodes are drawn over earlier ones. */
function at(screen: Screen, x: number, y: number): readonly ScreenElement[] {
  return screen.elements.filter((element) => contains(element.bounds, x, y)).toReversed();
}

/** The deepest element at the point that takes a touch; else the deepest of all. */
function touched(screen: Screen, x: number, y: number): ScreenElement | null {
  const stack = at(screen, x, y);
  const active = stack.find(
    ({ clickable, longClickable, editable }) => clickable || longClickable || editable,
  );
  return active ?? stack[0] ?? null;
}

function focusedField(screen: Screen): ScreenElement | null {
  const fields = screen.elements.filter((element) => element.editable);
  return fields.find((element) => element.focused) ?? (fields.length === 1 ? (fields[0] ?? null) : null);
}

function about(
  element: ScreenElement,
): Pick<CapturedEvent, 'bounds' | 'target'> & { bounds: ScreenElement['bounds'] } {
  const { bounds, resourceId, text, desc, className, password } = element;
  return { bounds, target: { resourceId, text: password ? '' : text, desc, className } };
}

/** The direction of the finger. */
function directionOf(
  from: readonly [number, number],
  to: readonly [number, number],
): 'UP' | 'DOWN' | 'LEFT' | 'RIGHT' {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'LEFT' : 'RIGHT';
  return dy < 0 ? 'UP' : 'DOWN';
}
