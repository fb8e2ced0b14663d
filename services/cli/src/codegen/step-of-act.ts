import type { Action, ElementRef } from '@tapwright/contracts';
import { linkPart } from '@tapwright/contracts';
import { choiceOn, choiceOnDevice, isPicker, pickerView } from '@tapwright/runtime';
import {
  ancestorsOf,
  editableValue,
  findElement,
  type Screen,
  type ScreenElement,
  structureKey,
  toElementRef,
} from '@tapwright/screen';
import { liesUnderKeyboard } from '@tapwright/script';
import { type Act, contains, LONG_PRESS_MS } from '../record/acts.ts';

/** A screen, and whether the phone showed its keyboard on it. */
export interface Seen {
  readonly screen: Screen;
  readonly keyboardShown: boolean;
}

/** One act of a person as a step of a script. */
export interface HandStep {
  readonly action: Action;
  readonly before: Seen;
  readonly after: Seen;
  /** What was typed into a field that hides it; null where nobody has seen that. Absent for every other step. */
  readonly secret?: string | null;
}

/** `nothing`: it is part of another step, such as the tap that gives a field the focus. `gap`: what it did is not known. */
export type Read = { readonly step: HandStep } | { readonly nothing: string } | { readonly gap: string };

interface Around {
  readonly before: Seen;
  readonly after: Seen;
  /** The app that the script is about. */
  readonly packageName: string;
}

/** What an act did, by the screens before and after it. Pure. */
export function stepOfAct(act: Act, around: Around): Read {
  switch (act.kind) {
    case 'touch':
      return touch(act, around);
    case 'swipe':
      return swipe(act, around);
    case 'text':
      return typed(act.text, around);
    case 'key':
      return key(act.key, around);
    case 'launch':
      if (!act.line.includes(around.packageName)) return { gap: `another app was started: ${act.line}` };
      return { step: { action: ofDevice('restart', around), before: around.before, after: around.after } };
    case 'kill':
      return { nothing: 'the app was stopped; what starts it again is the step' };
    case 'unread':
      return { gap: act.what };
  }
}

function touch({ x, y, ms }: Act & { kind: 'touch' }, around: Around): Read {
  const { before, after } = around;
  const element = touchedAt(before.screen, x, y);
  if (element === null) return { gap: `nothing is at ${x}, ${y}` };
  if (isOnKeyboard(element, around)) return typed(null, around);
  const picker = pickerOf(before.screen, element);
  if (picker !== null) return turned(picker, around);
  const samePage = structureKey(before.screen) === structureKey(after.screen);
  if (element.editable && samePage) return { nothing: 'a field was given the focus' };
  const { action } = choiceOn(before.screen, element, {
    kind: ms >= LONG_PRESS_MS ? 'long_click' : 'click',
    direction: null,
  });
  const target = action.target === null ? null : withPart(action.target, element, [x, y]);
  return { step: { action: { ...action, target }, before, after } };
}

/** A key of the keyboard, which no tree shows: it is where keyboards are, and a field has changed. */
function isOnKeyboard(element: ScreenElement, { before, after }: Around): boolean {
  if (!before.keyboardShown || !liesUnderKeyboard(before.screen, element)) return false;
  const field = fieldOn(before.screen);
  const then = field === null ? null : findElement(after.screen, toElementRef(before.screen, field));
  return field !== null && then !== null && editableValue(field) !== editableValue(then);
}

/** Deepest first: later nodes are drawn over earlier ones. What takes touches goes before what only shows something. */
function touchedAt(screen: Screen, x: number, y: number): ScreenElement | null {
  const stack = screen.elements.filter(({ bounds }) => contains(bounds, x, y)).toReversed();
  const takes = stack.find(
    ({ clickable, longClickable, editable, checkable }) =>
      clickable || longClickable || editable || checkable,
  );
  return takes ?? stack.find(({ text, desc }) => text !== '' || desc !== '') ?? stack[0] ?? null;
}

/** A text of several words may hold links: the place that was pressed counts, unless it is the middle. */
const WORDS_MIN = 5;
const MIDDLE = 0.15;
/** Half of a link's width and height, in shares of its text's element. */
const LINK_HALF = [0.05, 0.02] as const;

function withPart(target: ElementRef, element: ScreenElement, [x, y]: readonly [number, number]): ElementRef {
  const isText = element.children.length === 0 && !element.editable && !element.checkable;
  if (!isText || element.text.trim().split(/\s+/).length < WORDS_MIN) return target;
  const [left, top, right, bottom] = element.bounds;
  const [across, down] = [(x - left) / Math.max(1, right - left), (y - top) / Math.max(1, bottom - top)];
  if (Math.abs(across - 0.5) <= MIDDLE && Math.abs(down - 0.5) <= MIDDLE) return target;
  const [w, h] = [LINK_HALF[0] * (right - left), LINK_HALF[1] * (bottom - top)];
  const part = linkPart(element.bounds, [x - w, y - h, x + w, y + h]);
  return { ...target, link: { text: 'link', part } };
}

function swipe({ from, to }: Act & { kind: 'swipe' }, { before, after }: Around): Read {
  const at = before.screen.elements.filter(({ bounds }) => contains(bounds, ...from)).toReversed();
  const picker = at.map((one) => pickerOf(before.screen, one)).find((one) => one !== null);
  if (picker != null) return turned(picker, { before, after });
  const container = at.find(({ scrollable }) => scrollable);
  if (container === undefined) return { gap: 'a swipe where nothing scrolls' };
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const vertical = Math.abs(dy) >= Math.abs(dx);
  const direction = vertical ? (dy < 0 ? 'down' : 'up') : dx < 0 ? 'right' : 'left';
  const { action } = choiceOn(before.screen, container, { kind: 'scroll', direction });
  const [left, top, right, bottom] = container.bounds;
  const share = vertical
    ? Math.abs(dy) / Math.max(1, bottom - top)
    : Math.abs(dx) / Math.max(1, right - left);
  const distance = share < SHORT ? ('short' as const) : ('page' as const);
  return { step: { action: { ...action, distance }, before, after } };
}

function pickerOf(screen: Screen, element: ScreenElement): ScreenElement | null {
  return [element, ...ancestorsOf(screen, element)].find(isPicker) ?? null;
}

/** What a wheel shows in the end is the step, whatever turned it: another day it begins at another value. */
function turned(picker: ScreenElement, { before, after }: Pick<Around, 'before' | 'after'>): Read {
  const { action } = choiceOn(before.screen, picker, { kind: 'swipe_selector', direction: null });
  // Its label is its value, which has changed: the place says which one it is.
  const isIt = (one: ScreenElement) =>
    isPicker(one) && one.bounds.every((edge, at) => edge === picker.bounds[at]);
  const then = after.screen.elements.find(isIt);
  const value = then === undefined ? null : (pickerView(after.screen, then)?.value ?? null);
  if (value === null) return { gap: 'a picker was turned, and what it shows cannot be read' };
  return { step: { action: { ...action, text: value }, before, after } };
}

/** Between a third of the container, which a short scroll is, and nearly two thirds. */
const SHORT = 0.45;

/** The field that has the focus; else the only one. */
function fieldOn(screen: Screen): ScreenElement | null {
  const fields = screen.elements.filter(({ editable }) => editable);
  return fields.find(({ focused }) => focused) ?? (fields.length === 1 ? (fields[0] ?? null) : null);
}

/** @param text what was sent; null where it was typed on the keyboard */
function typed(text: string | null, { before, after }: Around): Read {
  const field = fieldOn(before.screen);
  if (field === null) return { gap: 'a text was typed, and no field had the focus' };
  const { action } = choiceOn(before.screen, field, { kind: 'text', direction: null });
  if (field.password) return { step: { action, before, after, secret: text } };
  const then = findElement(after.screen, toElementRef(before.screen, field));
  const was = editableValue(field);
  const value = then?.editable === true ? editableValue(then) : null;
  // Not every keyboard takes every letter, and `input text` takes those of English only.
  if (text !== null && text !== '' && value === was)
    return { gap: `the field "${action.target?.label ?? ''}" did not take what was typed` };
  if (text === null && value === '' && was === '') return { nothing: 'an empty field stays empty' };
  const whole = text === null ? value : asTyped(text, { was, value });
  if (whole === null) return { gap: 'what was typed cannot be read' };
  if (whole !== '') return { step: { action: { ...action, text: whole }, before, after } };
  const clear = choiceOn(before.screen, field, { kind: 'clear', direction: null });
  return { step: { action: clear.action, before, after } };
}

/** What to type so that the field holds this: an app that groups the digits of a number does so again. */
function asTyped(text: string, { was, value }: { was: string; value: string | null }): string {
  if (value === null) return `${was}${text}`;
  return squeeze(value) === squeeze(`${was}${text}`) && was === '' ? text : value;
}

export function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Keys that only move the focus: the field that gets the text says where that went. */
const MOVES: ReadonlySet<string> = new Set([
  'TAB',
  'DPAD_DOWN',
  'DPAD_UP',
  'DPAD_LEFT',
  'DPAD_RIGHT',
  'MOVE_END',
  'MOVE_HOME',
]);
const ERASES: ReadonlySet<string> = new Set(['DEL', 'FORWARD_DEL']);

function key(name: string, around: Around): Read {
  const { before, after } = around;
  const letter = /^(?:NUMPAD_)?([A-Z0-9])$/.exec(name)?.[1];
  if (letter !== undefined) return typed(letter.toLowerCase(), around);
  if (ERASES.has(name)) return typed(null, around);
  if (MOVES.has(name)) return { nothing: 'the focus was moved' };
  const kind = KEYS[name];
  if (kind === undefined) return { gap: `the key ${name} is no step of a script` };
  return { step: { action: ofDevice(kind, around), before, after } };
}

const KEYS: Readonly<Record<string, 'back' | 'home' | 'enter'>> = {
  BACK: 'back',
  ESCAPE: 'back',
  HOME: 'home',
  ENTER: 'enter',
  NUMPAD_ENTER: 'enter',
};

function ofDevice(kind: 'back' | 'home' | 'enter' | 'restart', { before }: Around): Action {
  return choiceOnDevice(before.screen, kind).action;
}
