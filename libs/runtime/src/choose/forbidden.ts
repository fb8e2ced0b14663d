import { type Action, type Bounds, touchBounds } from '@tapwright/contracts';
import {
  centreOf,
  descendantsOf,
  elementLabel,
  isInteractable,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { plainWords } from './plain-words.ts';

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
  const entries = forbidden.map(plainWords).filter((entry) => entry !== '');
  if (entries.length === 0) return null;
  // Nobody can tell what is drawn there.
  if (touch.action.target?.spot !== undefined)
    return 'a point without an element is never pressed where something is forbidden';
  const said = saidBy(touch);
  const at = entries.findIndex((entry) => said.some((words) => says(words, entry)));
  return at < 0 ? null : `'${entries[at]}' is forbidden here`;
}

/** True if the words contain the entry as whole words, or equal it when gaps are ignored. */
function says(words: string, entry: string): boolean {
  return ` ${words} `.includes(` ${entry} `) || words.replaceAll(' ', '') === entry.replaceAll(' ', '');
}

function saidBy({ action, element, screen, caption = '' }: Touch): string[] {
  const { kind, target, text } = action;
  if (screen !== undefined && (kind === 'enter' || KEYS_IN_TEXT.test(text ?? ''))) {
    return screen.elements.flatMap((one) => ownWords(one));
  }
  if (kind === 'open_link') return [linkWords(text ?? '')];
  if (target === null) return [];
  const { label, link } = target;
  const hint = element?.hint ?? '';
  const own = [label, target.text, target.desc, hint, caption, link?.text ?? ''].map(plainWords);
  own.push(idWords(target.resourceId));
  if (element === null || screen === undefined) return own;
  const touched = TAPS.has(kind) ? touchedBy(screen, element, touchBounds(element.bounds, link)) : [];
  return [...own, ...insideOf(screen, element), ...touched];
}

/** A link as its app reads it: decoded, `deleteAll` as two words. */
function linkWords(uri: string): string {
  const plain = uri.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return plainWords(plain.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

/** Texts inside the element that belong to it; elements that can be acted on themselves are left out. */
function insideOf(screen: Screen, element: ScreenElement): string[] {
  if (element.scrollable) return [];
  return descendantsOf(screen, element)
    .filter((inner) => !isInteractable(inner))
    .flatMap(ownWords);
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
    .flatMap((one) => [
      ...ownWords(one),
      ...(isInteractable(one) ? [plainWords(elementLabel(screen, one).label)] : []),
    ]);
}

function ownWords({ text, desc, hint, resourceId }: ScreenElement): string[] {
  return [plainWords(text), plainWords(desc), plainWords(hint), idWords(resourceId)];
}

/** `btnDeleteAll` of `org.example:id/btnDeleteAll`, as words. */
function idWords(resourceId: string): string {
  return plainWords(resourceId.replace(/^.*:id\//, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}
