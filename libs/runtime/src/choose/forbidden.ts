import { type Action, type Bounds, touchBounds } from '@tapwright/contracts';
import {
  centreOf,
  descendantsOf,
  elementLabel,
  isInteractable,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { forbiddenWords, readText, saysForbidden } from './says-forbidden.ts';

/** An action with its element, on the screen on which it would be done. */
export interface Touch {
  readonly action: Pick<Action, 'kind' | 'target' | 'text'>;
  readonly element: ScreenElement | null;
  /** How the element looks, if that is known. */
  readonly caption?: string;
  /** Without it, only the element itself is checked. */
  readonly screen?: Screen | undefined;
}

/** Kinds of actions that tap the middle of their element. */
const TAPS = new Set(['click', 'double_click', 'long_click', 'text', 'clear']);
/** Line ends are typed as the enter key; tabs move the focus. */
const KEYS_IN_TEXT = /[\r\n\t]/;

/**
 * The forbidden word that an action would touch, as a reason; null if it touches none. It checks everything that the
 * element shows (text, description, id, label, the texts inside it, the caption of an icon without a name, the words of
 * a link), and everything under the finger: a row whose middle is its delete button is not harmless. The enter key may
 * press any button of a form or a keyboard, and no tree shows which; so it is not offered on screens with anything
 * forbidden, nor may a text contain it there.
 */
export function forbiddenBy(touch: Touch, forbidden: readonly string[]): string | null {
  const words = forbiddenWords(forbidden);
  if (words.length === 0) return null;
  // Nobody can tell what is drawn there.
  if (touch.action.target?.spot !== undefined)
    return 'a point without an element is never pressed where something is forbidden';
  const said = [...new Set(saidBy(touch))].map(readText);
  const word = words.find((one) => said.some((text) => saysForbidden(text, one)));
  return word === undefined ? null : `'${word.told}' is forbidden here`;
}

function saidBy({ action, element, screen, caption = '' }: Touch): string[] {
  const { kind, target, text } = action;
  if (screen !== undefined && (kind === 'enter' || KEYS_IN_TEXT.test(text ?? ''))) {
    return screen.elements.flatMap((one) => ownTexts(one));
  }
  if (kind === 'open_link') return [linkText(text ?? '')];
  if (target === null) return [];
  const { label, link } = target;
  const hint = element?.hint ?? '';
  const own = [label, target.text, hint, caption, link?.text ?? '', ...namesIn(target)];
  if (element === null || screen === undefined) return own;
  const touched = TAPS.has(kind) ? touchedBy(screen, element, touchBounds(element.bounds, link)) : [];
  return [...own, ...insideOf(screen, element), ...touched];
}

/** Most times that a link is decoded: apps pass links on within links. */
const DECODED_MAX = 3;

/** A link as its app reads it: decoded, `deleteAll` as two words. */
function linkText(uri: string): string {
  let plain = uri;
  for (let times = 0; times < DECODED_MAX; times += 1) plain = decoded(plain);
  return partedNames(plain);
}

function decoded(uri: string): string {
  return uri.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/**
 * Texts inside the element that belong to it, each and all in a row: a page of the web parts a text at every change of its
 * looks. Elements that can be acted on themselves are left out with what is in them.
 */
function insideOf(screen: Screen, element: ScreenElement): string[] {
  if (element.scrollable) return [];
  const foreign = new Set<number | null>();
  const inside = descendantsOf(screen, element).filter((inner) => {
    if (!foreign.has(inner.parent) && !isInteractable(inner)) return true;
    foreign.add(inner.index);
    return false;
  });
  return [...inside.flatMap(ownTexts), inside.map(({ text }) => text).join(' ')];
}

/** What is under the finger: everything drawn after the element, and the elements around it that react to a tap. */
function touchedBy(screen: Screen, element: ScreenElement, finger: Bounds): string[] {
  const [x, y] = centreOf(finger);
  return screen.elements
    .filter((one) => {
      const [left, top, right, bottom] = one.bounds;
      if (one === element || x < left || x >= right || y < top || y >= bottom) return false;
      return one.index > element.index || one.clickable || one.longClickable;
    })
    .flatMap((one) => [...ownTexts(one), ...(isInteractable(one) ? [elementLabel(screen, one).label] : [])]);
}

function ownTexts(element: ScreenElement): string[] {
  return [element.text, element.hint, ...namesIn(element)];
}

/** The description, which may be a name of code as well (`deleteButton`), and the id. */
function namesIn({ desc, resourceId }: Pick<ScreenElement, 'desc' | 'resourceId'>): string[] {
  return [desc, partedNames(desc), partedNames(resourceId.replace(/^.*:id\//, ''))];
}

/** `btnDeleteAll` and `PDFDelete` as words. */
function partedNames(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
}
