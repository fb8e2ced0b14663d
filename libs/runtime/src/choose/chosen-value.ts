import { descendantsOf, parentOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { controlOf, isForm, isInRow, isWindow } from './control.ts';

/** The page that a window lies over, as it was when the window was opened. */
export interface PageBelow {
  readonly screen: Screen;
  /** The element of the page that has opened the window. */
  readonly opener: ScreenElement;
}

const WHEEL = /NumberPicker$/;

/** A press in a window. */
interface Answer {
  readonly below: PageBelow;
  readonly window: Screen;
  readonly pressed: ScreenElement;
  readonly after: Screen;
}

/**
 * True if a press in a window that the app has drawn has set a value of the form below, as a radio button does: the window is
 * gone, and of the form only the entry that has opened it has changed, if anything. Its new words and numbers are those of the
 * option that was pressed, or those that the window's wheels and boxes show; or it has shown these before. “Subscribed” in place of “Subscribe” is a new word. Entries of
 * lists are not meant: what is chosen for a message, others see. Pure.
 */
export function setsValue({ below, window, pressed, after }: Answer): boolean {
  const { screen, opener } = below;
  if (!isWindow(window) || isWindow(screen) || isWindow(after) || screen.activity !== after.activity)
    return false;
  if (!isForm(screen) || isInRow(screen, opener) || !hasOnlyChanged(screen, after, opener)) return false;
  const entry = after.elements[opener.index];
  if (entry === undefined) return false;
  const known = wordsIn(screen, opener);
  const chosen = [...wordsIn(after, entry)].filter((word) => !known.has(word));
  const offered = offeredBy(window, pressed);
  if (chosen.length > 0) return chosen.every((word) => offered.has(word));
  return isOption(window, pressed)
    ? offered.size > 0 && [...offered].every((word) => known.has(word))
    : [...offered].some((word) => known.has(word));
}

/** Nothing but the texts and states in this entry. */
function hasOnlyChanged(before: Screen, after: Screen, entry: ScreenElement): boolean {
  if (before.elements.length !== after.elements.length) return false;
  const inside = new Set([entry, ...descendantsOf(before, entry)].map(({ index }) => index));
  return before.elements.every((was) => {
    const is = after.elements[was.index];
    if (is === undefined || was.className !== is.className || was.resourceId !== is.resourceId) return false;
    const isSame = was.text === is.text && was.desc === is.desc && was.enabled === is.enabled;
    return inside.has(was.index) || (isSame && was.checked === is.checked && was.selected === is.selected);
  });
}

/** A button only confirms what stands in the window: without anything to set there, it is a deed. */
function offeredBy(window: Screen, pressed: ScreenElement): ReadonlySet<string> {
  if (isOption(window, pressed)) return wordsIn(window, pressed);
  const values = window.elements.filter(
    (element) => controlOf(window, element) === 'value' || isMiddleOfWheel(window, element),
  );
  return new Set(values.flatMap((value) => [...wordsIn(window, value)]));
}

/** It shows what is set, and is a field: Android's wheels can be typed into. */
function isMiddleOfWheel(window: Screen, element: ScreenElement): boolean {
  return element.editable && WHEEL.test(parentOf(window, element)?.className ?? '');
}

function isOption(window: Screen, pressed: ScreenElement): boolean {
  return controlOf(window, pressed) !== 'answer';
}

/** Words, and numbers without the zeros before them. */
function wordsIn(screen: Screen, element: ScreenElement): ReadonlySet<string> {
  const said = [element, ...descendantsOf(screen, element)].flatMap(({ text, desc }) => [text, desc]);
  const found =
    said
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+|\d+/gu) ?? [];
  return new Set(found.map((word) => word.replace(/^0+(?=\d)/, '')));
}
