import type { HistoryItem, Obligation } from '@tapwright/contracts';
import {
  ancestorsOf,
  descendantsOf,
  editableValue,
  elementLabel,
  isInteractable,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { controlOf, isWindow } from '../choose/control.ts';
import { elementOfKey } from '../choose/element-of-key.ts';
import { plainText } from '../judge/field-text.ts';
import type { PressOn } from '../judge/refused-press.ts';
import { holds } from './open-deed.ts';

/** What was pressed for an obligation, and what the run was offered. */
export interface Pressed {
  /** Own presses of the task, in order, with the screens around them. */
  readonly presses: readonly PressOn[];
  /** Own actions that led on, in order. */
  readonly own: readonly HistoryItem[];
  readonly screen: Screen;
  /** Screens on which the run stood. */
  readonly earlier: readonly Screen[];
}

/**
 * Why the presses of an obligation do not meet it, though each was on something that is called so: another thing was pressed whose
 * name only contains what was named, or what could be selected was opened. Null where nothing speaks against them. Pure.
 */
export function wrongPress({ deed, values, where }: Obligation, pressed: Pressed): string | null {
  if (deed !== 'press' && deed !== 'open' && deed !== 'choose') return null;
  if (deed === 'choose' && values.length === 0 && where !== null) return notSelected(where, pressed);
  for (const value of values) {
    if (pressed.own.some(({ text }) => text !== null && holds(text, value))) continue;
    const presses = pressed.presses.filter(({ item }) => holds(item.label, value));
    if (presses.length === 0) continue;
    const other =
      deed === 'choose' && stands(pressed.screen, value, pressed.earlier) ? null : otherThing(value, presses);
    if (other !== null) return `“${other}” was pressed, where “${value}” is there as well`;
    const unselected = deed === 'choose' ? notSelected(value, pressed) : null;
    if (unselected !== null) return unselected;
  }
  return null;
}

/** `the trailer` may say what kind of thing is chosen as well: only where something that is called so was pressed, it is the name. */
function notSelected(value: string, pressed: Pressed): string | null {
  const isPressed = pressed.presses.some(({ item }) => holds(item.label, value));
  return isPressed && !isSelected(value, pressed)
    ? `“${value}” was pressed, but it does not stand selected`
    : null;
}

/** The label of what was pressed, where something else on each of these screens is called just so. */
function otherThing(value: string, presses: readonly PressOn[]): string | null {
  const isMissed = ({ item, before }: PressOn): boolean => {
    const element = elementOfKey(before, item);
    if (element === null || isCalled(before, element, value)) return false;
    return before.elements.some((one) => isInteractable(one) && isCalled(before, one, value));
  };
  return presses.every(isMissed) ? (presses.at(-1)?.item.label ?? null) : null;
}

/** By its whole name, or by one of the texts inside it. */
function isCalled(screen: Screen, element: ScreenElement, name: string): boolean {
  const wanted = plainText(name);
  const texts = [elementLabel(screen, element).label];
  for (const inside of descendantsOf(screen, element)) {
    // A container of controls is none of them.
    if (isInteractable(inside)) return false;
    texts.push(inside.text, inside.desc);
  }
  return wanted !== '' && texts.some((text) => plainText(text) === wanted);
}

function isSelected(value: string, { presses, screen, earlier }: Pressed): boolean {
  if (stands(screen, value, earlier)) return true;
  const last = presses.findLast(({ item }) => holds(item.label, value));
  if (last === undefined || stands(last.after, value, earlier)) return !offers(screen, value);
  const { item, before, after } = last;
  // A window of choices, or a page of them, closes with the choice.
  const element = elementOfKey(before, item);
  const isOption = element !== null && isOptionOf(before, element);
  const hasLeft = before.activity !== after.activity || isWindow(before) !== isWindow(after);
  if (hasLeft && (isOption || (isWindow(before) && !isWindow(after)))) return true;
  return ![before, after, screen, ...earlier].some((one) => offers(one, value));
}

/** What is called so is checked or selected, or is what a spinner shows, or a field that showed something else before. */
function stands(screen: Screen, value: string, earlier: readonly Screen[]): boolean {
  return called(screen, value).some((element) => {
    const parts = [element, ...descendantsOf(screen, element)];
    if (parts.some(({ checked, selected }) => checked || selected)) return true;
    if (element.editable) return earlier.some((one) => showsOther(one, element, value));
    return isInSpinner(screen, element) || around(screen, element).some((one) => one.checked || one.selected);
  });
}

/** What is called so can be selected here. */
function offers(screen: Screen, value: string): boolean {
  return called(screen, value).some((element) => isOptionOf(screen, element));
}

function isOptionOf(screen: Screen, element: ScreenElement): boolean {
  if (element.checkable || controlOf(screen, element) === 'choice') return true;
  const inside = descendantsOf(screen, element);
  const own = [...inside, ...around(screen, element)];
  return own.some(({ checkable }) => checkable);
}

/** The row or the box around a text, where it holds one name: its parts that can be ticked belong to it. */
function around(screen: Screen, element: ScreenElement): readonly ScreenElement[] {
  const row = ancestorsOf(screen, element).find(({ clickable, checkable }) => clickable || checkable);
  return row === undefined ? [] : [row, ...descendantsOf(screen, row)];
}

const SPINNER = /Spinner$/;

function isInSpinner(screen: Screen, element: ScreenElement): boolean {
  return [element, ...ancestorsOf(screen, element)].some(({ className }) => SPINNER.test(className));
}

/** The same field without this value: the page of a thing has fields as well, which show what it is called. */
function showsOther({ elements }: Screen, field: ScreenElement, value: string): boolean {
  return elements.some(
    (one) =>
      one.editable &&
      one.className === field.className &&
      one.resourceId === field.resourceId &&
      !holds(editableValue(one), value),
  );
}

/** Elements whose own words hold the name: containers of several things are none of them. */
function called(screen: Screen, value: string): readonly ScreenElement[] {
  return screen.elements.filter((element) => {
    if (element.editable) return holds(editableValue(element), value);
    return [element.text, element.desc].some((text) => text !== '' && holds(text, value));
  });
}
