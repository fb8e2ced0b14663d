import { editableValue, elementLabel } from './label.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { asRead } from './stands-in.ts';

/**
 * The elements that a person means by a name: those with this text or label, else those with this hint. The name may be
 * written on the caption of the field or switch that is meant, so that only these count where there are some, else only
 * what reacts to a press, even if it is disabled now, else what has the name as its own text: a box around a caption and its
 * field is called like the caption, too. Pure.
 */
export function elementsNamed(screen: Screen, name: string): ScreenElement[] {
  const wanted = asRead(name);
  const is = (text: string) => asRead(text) === wanted;
  const labelled = screen.elements.filter(
    (element) => is(element.text) || is(element.desc) || is(elementLabel(screen, element).label),
  );
  const found = labelled.length > 0 ? labelled : screen.elements.filter(({ hint }) => is(hint));
  const kinds: readonly ((element: ScreenElement) => boolean)[] = [
    ({ editable, checkable }) => editable || checkable,
    ({ clickable, longClickable }) => clickable || longClickable,
    ({ text, desc }) => is(text) || is(desc),
  ];
  for (const kind of kinds) {
    const such = found.filter(kind);
    if (such.length > 0) return such;
  }
  return found;
}

/** The first element that is meant by a name; null if there is none. Pure. */
export function namedElement(screen: Screen, name: string): ScreenElement | null {
  return elementsNamed(screen, name)[0] ?? null;
}

/** A text, and the element that shows it. */
export interface ShownText {
  readonly text: string;
  readonly element: ScreenElement;
}

/**
 * What a named element shows: what a field holds; of anything else its texts besides its name, and those that stand beside or
 * right below it, a field with what it holds. Pure.
 */
export function textsNextTo(screen: Screen, element: ScreenElement, name: string): ShownText[] {
  if (element.editable) return [{ text: editableValue(element), element }];
  const parent = element.parent === null ? undefined : screen.elements[element.parent];
  const siblings = (parent?.children ?? [])
    .flatMap((index) => screen.elements[index] ?? [])
    .filter((one) => one !== element && (one.editable || one.text !== ''));
  const inLine = siblings.filter((one) => isCentred(one, element, 1) || isCentred(element, one, 1));
  const [below] = siblings
    .filter((one) => one.bounds[1] >= middle(element, 1) && !inLine.includes(one))
    .filter((one) => isCentred(one, element, 0) || isCentred(element, one, 0))
    .toSorted((a, b) => a.bounds[1] - b.bounds[1]);
  const own = [element.text, element.desc].filter((text) => text !== '').map((text) => ({ text, element }));
  const near = [...inLine, ...(below === undefined ? [] : [below])].map((one) => ({
    text: textOf(one),
    element: one,
  }));
  return [...own, ...near].filter(({ text }) => asRead(text) !== asRead(name));
}

function textOf(element: ScreenElement): string {
  return element.editable ? editableValue(element) : element.text;
}

function middle({ bounds }: ScreenElement, axis: 0 | 1): number {
  return (bounds[axis] + bounds[axis === 0 ? 2 : 3]) / 2;
}

/** The middle of one lies within the width (0) or height (1) of the other. */
function isCentred(one: ScreenElement, other: ScreenElement, axis: 0 | 1): boolean {
  const at = middle(one, axis);
  return other.bounds[axis] <= at && at <= other.bounds[axis === 0 ? 2 : 3];
}
