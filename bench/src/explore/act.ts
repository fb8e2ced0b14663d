import type { Direction } from '@tapwright/contracts';
import { type Explored, isValue, numberPad, pickerView, turnTowards } from '@tapwright/runtime';
import { centreOf, editableValue, type Screen, type ScreenElement } from '@tapwright/screen';
import type { InputEvent, ScreenSource } from '@tapwright/virtual-ui';

/** What is seen between two inputs of one action. */
type See = () => Screen;

const SWIPE_MS = 300;
/** Slow enough not to fling a wheel. */
const TURN_MS = 600;
/** A wheel that has not come to its value by then does not have it. */
const TURNS_MAX = 8;

const key = (name: string): InputEvent => ({ kind: 'key', key: name });

function tap(element: ScreenElement): InputEvent {
  const [x, y] = centreOf(element.bounds);
  return { kind: 'tap', x, y };
}

/** Does what the device's gateway does for an action, as inputs of the source behind a virtual phone. */
export function act(source: ScreenSource, { choice, text }: Explored, see: See): void {
  const { action, element } = choice;
  const give = (event: InputEvent): void => {
    source.input(event);
  };
  if (action.kind === 'keypad') pressDigits(give, text ?? '', see);
  else if (action.kind === 'swipe_selector' && element !== null)
    turn(give, { element, wanted: text ?? '' }, see);
  else for (const event of inputsOf({ choice, text })) give(event);
}

function inputsOf({ choice: { action, element }, text }: Omit<Explored, 'signature'>): readonly InputEvent[] {
  if (element === null) return action.kind === 'wait' ? [] : [key(action.kind.toUpperCase())];
  const [x, y] = centreOf(element.bounds);
  switch (action.kind) {
    case 'text':
    case 'clear': {
      const emptied = Array.from(editableValue(element), () => key('DEL'));
      const typed: readonly InputEvent[] = text === null ? [] : [{ kind: 'text', text }];
      return [tap(element), key('MOVE_END'), ...emptied, ...typed];
    }
    case 'scroll':
      return [swipe(element, action.direction ?? 'down', { share: 0.6, ms: SWIPE_MS })];
    case 'long_click':
      return [{ kind: 'long_tap', x, y }];
    case 'double_click':
      return [tap(element), tap(element)];
    default:
      return [tap(element)];
  }
}

function pressDigits(give: (event: InputEvent) => void, digits: string, see: See): void {
  for (const digit of digits) {
    const pressed = numberPad(see())?.get(digit);
    if (pressed === undefined) return;
    give(tap(pressed));
  }
}

function turn(
  give: (event: InputEvent) => void,
  { element, wanted }: { readonly element: ScreenElement; readonly wanted: string },
  see: See,
): void {
  for (let turns = 0; turns < TURNS_MAX; turns += 1) {
    const screen = see();
    const picker = screen.elements[element.index];
    const view = picker?.className === element.className ? pickerView(screen, picker) : null;
    if (picker === undefined || view === null || isValue(view.value, wanted)) return;
    give(swipe(picker, turnTowards(view, wanted) ?? 'down', { share: 1 / 3, ms: TURN_MS }));
  }
}

/** To show what lies in a direction, the finger moves the other way. */
function swipe(
  { bounds }: ScreenElement,
  direction: Direction,
  { share, ms }: { readonly share: number; readonly ms: number },
): InputEvent {
  const [left, top, right, bottom] = bounds;
  const [x, y] = centreOf(bounds);
  const [dx, dy] = [Math.round(((right - left) * share) / 2), Math.round(((bottom - top) * share) / 2)];
  const ways = { down: [0, -dy], up: [0, dy], right: [-dx, 0], left: [dx, 0] } as const;
  const [wx, wy] = ways[direction];
  return { kind: 'swipe', from: [x - wx, y - wy], to: [x + wx, y + wy], ms };
}
