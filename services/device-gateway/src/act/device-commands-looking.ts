import type { DeviceCommand } from '@tapwright/android';
import { type Action, type Direction, touchedPart } from '@tapwright/contracts';
import { forbiddenBy, isPicker, isValue, numberPad, pickerView, turnTowards } from '@tapwright/runtime';
import { findElement, locate, type Screen, type ScreenElement, toElementRef } from '@tapwright/screen';
import { liesUnderKeyboard } from '@tapwright/script';
import { centre, deviceCommands, swipe } from './device-commands.ts';

/** The next command of an action that looks at the screen between its commands, or how the action has ended. */
export type Next = { readonly do: DeviceCommand } | { readonly ended: 'done' | 'not_found' | 'uncertain' };

export interface Looking {
  readonly action: Action;
  /** Words of elements that must not be touched: after a look, another element may be found. */
  readonly forbidden: readonly string[];
}

/** Says what to do on the screen as it is now. It is asked again after each command, with the new screen. */
export type Steps = (screen: Screen) => Next;

/** Most swipes of one picker: the minutes of an hour, and some that went too far. */
export const TURNS_MAX = 64;
/** Slow enough not to fling the wheel, milliseconds. */
const TURN_MS = 600;
/** A third of a picker is one of its three rows. */
const TURN_SHARE = 1 / 3;

/** True for actions whose next command depends on what the last one did. */
export function looksBetween({ kind }: Action): boolean {
  return kind === 'swipe_selector' || kind === 'keypad';
}

/** The steps of such an action, from its beginning: they remember what they saw. */
export function stepsOf(looking: Looking): Steps {
  return looking.action.kind === 'keypad' ? pressDigits(looking) : turnPicker(looking);
}

/**
 * Turns a picker until it shows the wanted text (XUAT-Copilot 3.3). The direction is that of the values where they tell
 * one; else down to the end of the wheel, then up. A value that was met before in the same direction means that the wheel
 * went round: it does not have the wanted one.
 */
function turnPicker({ action, forbidden }: Looking): Steps {
  const wanted = action.text ?? '';
  const seen = new Set<string>();
  let blind: Direction = action.direction === 'up' ? 'up' : 'down';
  let last: string | null = null;
  let ends = 0;
  let turns = 0;
  return (screen) => {
    const picker = pickerOn(screen, action);
    const view = picker === null ? null : pickerView(screen, picker);
    if (picker === null || view === null || isForbidden(screen, picker, { action, forbidden })) {
      return { ended: turns === 0 ? 'not_found' : 'uncertain' };
    }
    if (isValue(view.value, wanted)) return { ended: 'done' };
    const towards = turnTowards(view, wanted);
    if (turns > 0 && view.value === last) {
      ends += 1;
      blind = blind === 'down' ? 'up' : 'down';
      seen.clear();
    }
    const way = towards ?? blind;
    if (ends > 1 || turns >= TURNS_MAX || seen.has(`${way} ${view.value}`)) return { ended: 'not_found' };
    seen.add(`${way} ${view.value}`);
    last = view.value;
    turns += 1;
    return { do: swipe(picker.bounds, way, { share: TURN_SHARE, ms: TURN_MS }) };
  };
}

/** The picker is called by what it shows, which turning changes: its id or its place among pickers finds it again. */
function pickerOn(screen: Screen, { target }: Action): ScreenElement | null {
  if (target === null) return null;
  const pickers = screen.elements.filter(
    (element) => isPicker(element) && element.className === target.className,
  );
  const named = pickers.filter(({ resourceId }) => resourceId === target.resourceId);
  const [only, second] = named;
  if (only !== undefined && second === undefined) return only;
  const found = locate(screen, target)?.element;
  if (found !== undefined && pickers.includes(found)) return found;
  const apart = ({ bounds }: ScreenElement): number =>
    bounds.reduce((sum, edge, at) => sum + Math.abs(edge - (target.bounds[at] ?? 0)), 0);
  return named.toSorted((a, b) => apart(a) - apart(b))[0] ?? null;
}

/**
 * Presses the digits one after another (XUAT-Copilot 3.3), each on the key that shows it now: some pads change their
 * order with every key. A pad that goes away in the middle has all the digits it wanted, or a window came up: the
 * screen decides.
 */
function pressDigits({ action, forbidden }: Looking): Steps {
  const digits = [...(action.text ?? '')];
  let pressed = 0;
  return (screen) => {
    const digit = digits[pressed];
    if (digit === undefined) return { ended: pressed === 0 ? 'not_found' : 'done' };
    const key = numberPad(screen)?.get(digit);
    if (key === undefined || isForbidden(screen, key, { action, forbidden })) {
      return { ended: pressed === 0 ? 'not_found' : 'uncertain' };
    }
    pressed += 1;
    return { do: { kind: 'tap', ...centre(key.bounds) } };
  };
}

const PRESSES = new Set<Action['kind']>(['click', 'double_click', 'long_click']);

/** True for a press on an element that an open keyboard covers: it would press a key. */
export function isCoveredPress({ kind, target }: Action, screen: Screen, keyboardShown: boolean): boolean {
  return keyboardShown && PRESSES.has(kind) && target !== null && liesUnderKeyboard(screen, target);
}

/**
 * Closes the keyboard, as a person does, then presses the element where it is by then. Closing shows what is below and
 * changes nothing; the press is a command of its own, which the phone's books keep as any other.
 */
export function pressUncovered({ action, forbidden }: Looking, app: string): Steps {
  let done = 0;
  return (screen) => {
    done += 1;
    if (done === 1) return { do: { kind: 'close_keyboard' } };
    if (done > 2) return { ended: 'done' };
    const element = action.target === null ? null : findElement(screen, action.target);
    // Handled again after a crash, this may be the screen after the press.
    if (element === null || isForbidden(screen, element, { action, forbidden }))
      return { ended: 'uncertain' };
    const bounds = touchedPart(element.bounds, action.target);
    const [press] = deviceCommands(action, { bounds, filled: 0, focused: false }, app);
    return press === undefined ? { ended: 'done' } : { do: press };
  };
}

function isForbidden(screen: Screen, element: ScreenElement, { action, forbidden }: Looking): boolean {
  const kind = action.kind === 'keypad' ? ('click' as const) : action.kind;
  const touched = { kind, target: toElementRef(screen, element), text: null };
  return forbiddenBy({ action: touched, element, screen }, forbidden) !== null;
}
