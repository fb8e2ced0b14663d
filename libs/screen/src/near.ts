import { elementLabel } from './label.ts';
import { elementContext } from './neighbours.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { ancestorsOf, isInteractable, ownText } from './tree.ts';

/** Texts that tell one row from another: its title and what stands below it. */
const TOLD_MAX = 2;
/** Those of a screen by what they are and how they are called; a screen does not change. */
const namesakes = new WeakMap<Screen, ReadonlyMap<string, number>>();

/**
 * What says which one an element is where its name does not: the texts of its row, where others on the screen have the same name
 * (a star or a bin in each row) or where a switch has another name than its row, and the caption of a choice (`The week begins on` of `Sunday`) or of a field that its hint names. At most 2 texts; none where the
 * name is enough. Pure.
 */
export function nearOf(screen: Screen, element: ScreenElement): readonly string[] {
  const row = rowOf(screen, element);
  if (row.length > 0 || isSwitchOfThing(screen, element)) return contextOf(screen, element);
  if (!(element.editable || isOneOfSeveral(screen, element))) return [];
  const caption = elementContext(screen, element).findLast((text) => isAbove(screen, element, text));
  return caption === undefined || caption === elementLabel(screen, element).label ? [] : [caption];
}

/** The first texts of its row, at most 2, where others on the screen have the same name; else none. Pure. */
export function rowOf(screen: Screen, element: ScreenElement): readonly string[] {
  if (!isInteractable(element) || element.scrollable) return [];
  const isAlone = (namesakesOn(screen).get(nameOf(screen, element)) ?? 0) < 2;
  return isAlone ? [] : contextOf(screen, element);
}

function contextOf(screen: Screen, element: ScreenElement): readonly string[] {
  return elementContext(screen, element).slice(0, TOLD_MAX);
}

/** A switch with a name of its own in the row of a thing: `Alarm 06:45` beside `06:45` and `Work`. */
function isSwitchOfThing(screen: Screen, element: ScreenElement): boolean {
  if (!element.checkable || element.editable || element.desc === '') return false;
  return !screen.elements.some((other) => other !== element && ownText(other) === element.desc);
}

function namesakesOn(screen: Screen): ReadonlyMap<string, number> {
  const known = namesakes.get(screen);
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  for (const element of screen.elements) {
    if (!isInteractable(element) || element.scrollable) continue;
    const name = nameOf(screen, element);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  namesakes.set(screen, names);
  return names;
}

function nameOf(screen: Screen, element: ScreenElement): string {
  return `${element.className}|${element.resourceId}|${elementLabel(screen, element).label}`;
}

/** A radio button, or a chip beside others of its class. */
function isOneOfSeveral(screen: Screen, element: ScreenElement): boolean {
  const { checkable, className, editable } = element;
  if (!checkable || editable || /(?:Switch|SwitchCompat|ToggleButton|CheckBox)$/.test(className))
    return false;
  const [parent] = ancestorsOf(screen, element);
  const others = (parent?.children ?? []).flatMap((index) => screen.elements[index] ?? []);
  return others.filter((other) => other.checkable && other.className === className).length > 1;
}

/** The text stands before the element, and higher: what follows is the caption of something else. */
function isAbove(screen: Screen, { index, bounds }: ScreenElement, text: string): boolean {
  return screen.elements.some(
    (one) =>
      one.index < index &&
      one.bounds[3] <= bounds[3] &&
      (one.text === text || one.desc === text) &&
      !one.clickable,
  );
}
