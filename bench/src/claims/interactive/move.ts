import type { ActionKind, Direction } from '@tapwright/contracts';
import { editableValue, type Screen, type ScreenElement } from '@tapwright/screen';
import type { InputEvent, TaskLocator, TruthStep } from '@tapwright/virtual-ui';
import { inputsOf } from '@tapwright/virtual-ui';
import { find } from '../question.ts';

/** What an agent chooses to do on a virtual app. */
export interface Move {
  readonly kind: ActionKind;
  /** The element by its attributes or as it was seen; null for a key. */
  readonly on: TaskLocator | { readonly seen: ScreenElement } | null;
  /** Fractions of the element's width and height; by default its middle. */
  readonly at?: readonly [fx: number, fy: number];
  readonly text: string | null;
  /** True where the text takes the place of what is in the field; otherwise it is put at its end. */
  readonly empties: boolean;
  /** Where a scroll leads. */
  readonly direction: Direction | null;
  /** Time that the app needs afterwards, in milliseconds. */
  readonly waitMs: number;
  /** True for a BACK that only closes the keyboard: without a keyboard nobody presses it. */
  readonly closesKeyboard: boolean;
}

const PLAIN = {
  on: null,
  text: null,
  empties: false,
  direction: null,
  waitMs: 0,
  closesKeyboard: false,
} as const;
/** The ids of "While using the app" and of "Only this time" begin so, too. */
const ALLOW = 'com.android.permissioncontroller:id/permission_allow';
/** A finger moves in the opposite direction of what is looked for. */
const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

export const BACK: Move = { ...PLAIN, kind: 'back' };

export function tapOn(seen: ScreenElement): Move {
  return { ...PLAIN, kind: 'click', on: { seen } };
}

/** The moves for the steps of a known way: waits belong to the move before, and emptying a field to the typing. */
export function movesOf(steps: readonly TruthStep[]): readonly Move[] {
  const moves: Move[] = [];
  for (const [at, step] of steps.entries()) {
    const move = moveOf(step, steps[at - 1]?.kind === 'clear');
    const last = moves.at(-1);
    if (move !== null) moves.push(move);
    else if (step.kind === 'wait' && last !== undefined)
      moves.splice(-1, 1, { ...last, waitMs: last.waitMs + step.ms });
  }
  return moves;
}

function moveOf(step: TruthStep, empties: boolean): Move | null {
  switch (step.kind) {
    case 'wait':
    case 'clear':
    case 'key':
      return null;
    case 'back':
    case 'enter':
      return { ...PLAIN, kind: step.kind };
    case 'dialog_allow':
      return { ...PLAIN, kind: 'click', on: { id: ALLOW } };
    case 'tap_at':
      return { ...PLAIN, kind: 'click', on: step.on, at: step.at };
    case 'swipe':
      return { ...PLAIN, kind: 'scroll', on: step.on, direction: OPPOSITE[step.direction] };
    case 'text':
      return { ...PLAIN, kind: 'text', on: step.on, text: step.text, empties };
    case 'click':
    case 'double_click':
    case 'long_click':
      return { ...PLAIN, kind: step.kind, on: step.on };
  }
}

/** The element of a move on a screen; null where it is not there. */
export function targetOf({ elements, ...screen }: Screen, { on }: Pick<Move, 'on'>): ScreenElement | null {
  if (on === null) return null;
  if ('seen' in on) return find({ elements, ...screen }, on.seen);
  const found = elements.filter((element) => fits(element, on));
  if (on.nth !== undefined) return found[on.nth] ?? null;
  return found.find(({ clickable }) => clickable) ?? found[0] ?? null;
}

function fits(element: ScreenElement, { text, desc, id }: TaskLocator): boolean {
  return (
    (text === undefined || element.text === text) &&
    (desc === undefined || element.desc === desc) &&
    (id === undefined || isId(element.resourceId, id))
  );
}

function isId(resourceId: string, id: string): boolean {
  if (id === ALLOW) return resourceId.startsWith(ALLOW);
  return resourceId === id || resourceId.endsWith(`:id/${id}`);
}

/** The text that is in the field after the move; null where nothing is typed. */
export function typedText({ text, empties }: Move, field: ScreenElement | null): string | null {
  if (text === null || field === null || empties || field.password) return text;
  return `${editableValue(field)}${text}`;
}

/** What a finger does for a move. A field is emptied, and then gets its whole text, as the device's gateway does it. */
export function fingerOn(move: Move, element: ScreenElement | null): readonly InputEvent[] {
  if (element === null) return [{ kind: 'key', key: move.kind.toUpperCase() }];
  const { bounds } = element;
  const [left, top, right, bottom] = bounds;
  const [fx, fy] = move.at ?? [0.5, 0.5];
  const [x, y] = [Math.round(left + (right - left) * fx), Math.round(top + (bottom - top) * fy)];
  const tap: InputEvent = { kind: 'tap', x, y };
  switch (move.kind) {
    case 'scroll':
      return swipe(element, move.direction ?? 'down');
    case 'long_click':
      return [{ kind: 'long_tap', x, y }];
    case 'double_click':
      return [tap, tap];
    case 'text': {
      const emptied = Array.from(editableValue(element), (): InputEvent => ({ kind: 'key', key: 'DEL' }));
      const text = typedText(move, element) ?? '';
      return [tap, { kind: 'key', key: 'MOVE_END' }, ...emptied, { kind: 'text', text }];
    }
    default:
      return [tap];
  }
}

function swipe(element: ScreenElement, direction: Direction): readonly InputEvent[] {
  const on = { elements: [element], rotation: 0 };
  return inputsOf(() => on, { kind: 'swipe', on: {}, direction: OPPOSITE[direction] });
}
