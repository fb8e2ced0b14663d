import { descendantsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { isFirstInHeader, isInHeader, LIST } from './control.ts';

/** A page with as many things to press is one to go on from; one that tells what was done has one or two. */
const GOES_ON_MIN = 3;

/**
 * True if a page that a press has opened looks like one to go on from: it shows its way back, and has something to fill
 * in, a list, or several things to press; or it shows the words that were pressed, as the page of an entry does. What
 * tells that something was done (“Thank you”) has a button or two, and no name. A page with a password and no way back
 * is one of those that signing out leads to. Pure.
 */
export function leadsOn(before: Screen, pressed: ScreenElement, after: Screen): boolean {
  const below = hasWayBack(after);
  if (!below && after.elements.some(({ password }) => password)) return false;
  return (below && goesOn(after)) || isNamedAfter(after, wordsOf(before, pressed));
}

/**
 * True if a press has opened a page that goes on, shows its way back, and whose title is what was pressed. The screen before
 * had another title: within one task the last page may have the name of the button that finishes it. Pure.
 */
export function isTitled(before: Screen, pressed: ScreenElement, after: Screen): boolean {
  const words = new Set(wordsOf(before, pressed));
  const named = (screen: Screen): boolean =>
    screen.elements.some(
      (element) =>
        words.has(element.text.trim().toLowerCase()) && !element.clickable && isInHeader(screen, element),
    );
  return hasWayBack(after) && goesOn(after) && named(after) && !named(before);
}

/** The toolbar begins with something to press. */
function hasWayBack(screen: Screen): boolean {
  return screen.elements.some((element) => element.clickable && isFirstInHeader(screen, element));
}

function goesOn(screen: Screen): boolean {
  const { elements } = screen;
  if (elements.some(({ editable, checkable, className }) => editable || checkable || LIST.test(className)))
    return true;
  const pressable = elements.filter((element) => element.clickable && !isInHeader(screen, element));
  return pressable.length >= GOES_ON_MIN;
}

function wordsOf(screen: Screen, pressed: ScreenElement): readonly string[] {
  return [pressed, ...descendantsOf(screen, pressed)]
    .flatMap(({ text, desc }) => [text, desc])
    .map((said) => said.trim().toLowerCase())
    .filter((said) => said !== '');
}

/** A text of the page is one of these words, or their beginning: “Photo” of “Photo, 2 March”. */
function isNamedAfter({ elements }: Screen, words: readonly string[]): boolean {
  return elements.some(({ text }) => {
    const said = text.trim().toLowerCase();
    return said !== '' && words.some((word) => word === said || isBeginning(word, said));
  });
}

function isBeginning(word: string, said: string): boolean {
  return word.startsWith(said) && /^[^\p{L}\p{N}]/u.test(word.slice(said.length));
}
