import { hash } from 'node:crypto';
import {
  ancestorsOf,
  descendantsOf,
  elementLabel,
  ownText,
  type Screen,
  type ScreenElement,
  shortClass,
} from '@tapwright/screen';
import { isPicker } from '../choose/picker.ts';
import type { ExplorerInput } from './explorer.ts';

/** One thing that can be tried on a screen. */
export interface Try {
  /** What is counted: the same on every screen and phone where it is the same thing. */
  readonly signature: string;
  /** The rows of a list that are built as this one; null for what is no row. */
  readonly rows: string | null;
  /** A value of a wheel. */
  readonly isValue: boolean;
}

/** Maximum length of a try signature, in characters. */
const SIGNATURE_MAX = 300;
const HASH_DIGITS = 16;

/** How many signatures the texts of one widget may have at most: texts are hashed into so many classes. */
const CLASSES = {
  /** A widget with an id of the app: its text is a state or the user's data. */
  named: 4,
  /** A row of a list with an id of its own: all rows are of one kind. */
  namedRow: 8,
  /** A row without an id, as in pages of settings, where every row leads elsewhere. */
  row: 64,
  /** The window of a dialog, told by its first text. */
  window: 16,
  /** Controls without an id or words of their own, told by their order alone. */
  nameless: 16,
} as const;

type Tried = Pick<ExplorerInput, 'screen' | 'choices'>;

/**
 * The try signature of each choice, in the same order: what is counted as one thing to try. It is the widget's signature
 * (DroidAgent 3.4.2: activity, resource id, description, text) with the kind of the action and its direction. Places are
 * left out, so are digits, and what is typed. Where an id names the widget, or it is one of many rows, its text only
 * chooses one of a few classes: the user's data does not give more and more signatures. At most 300 characters.
 */
export function trySignatures(input: Tried): readonly string[] {
  return possibleTries(input).map(({ signature }) => signature);
}

/** What each choice tries, in the same order. */
export function possibleTries({ screen, choices }: Tried): readonly Try[] {
  const window = windowOf(screen);
  const nameless = orderOfNameless(screen);
  return choices.map(({ action, element }) => {
    if (action.kind === 'open_link') return entryTry(action.text ?? '');
    const before = [screen.activity, window, action.kind, action.direction ?? ''];
    if (element === null) return { signature: bounded(before.join('|')), rows: null, isValue: false };
    const isValue = ancestorsOf(screen, element).some(isPicker);
    const rows = !isValue && isRow(screen, element);
    const words = isValue ? 'value' : wordsOf(screen, element, action.target?.link?.text ?? '');
    const widget = [withoutDigits(element.resourceId), element.className];
    const group = [...before, ...widget, rows ? shapeOf(screen, element) : ''].join('|');
    const order = rows || isValue ? undefined : nameless.get(element.index);
    const name = order === undefined ? words : `${words} nameless ${order}`;
    return { signature: bounded(`${group}|${name}`), rows: rows ? group : null, isValue };
  });
}

/** A way into the app is the same from wherever it is taken. */
function entryTry(uri: string): Try {
  return { signature: bounded(`entry|${uri}`), rows: null, isValue: false };
}

/** A window that does not begin at the screen's corner is a dialog or a menu; its buttons have the platform's ids. */
function windowOf({ bounds: [left, top], elements }: Screen): string {
  if (left <= 0 && top <= 0) return '';
  const first = elements.map(ownText).find((text) => text !== '') ?? '';
  return `window ${classOf(withoutDigits(first), CLASSES.window)}`;
}

function wordsOf(screen: Screen, element: ScreenElement, link: string): string {
  const { resourceId } = element;
  const words = withoutDigits(`${nameOf(screen, element)} ${link}`.trim());
  const isNamed = resourceId !== '' && !resourceId.startsWith('android:');
  if (isRow(screen, element)) return classOf(words, isNamed ? CLASSES.namedRow : CLASSES.row);
  return isNamed ? classOf(words, CLASSES.named) : words;
}

/** A field is not called by what was typed into it, nor a row by all that it says. */
function nameOf(screen: Screen, element: ScreenElement): string {
  const { editable, checkable, scrollable } = element;
  // The name of a field without hint and id is its text: the user's data.
  const { label, source } = elementLabel(screen, element);
  if (editable) return source === 'text' ? '' : label;
  if (checkable || scrollable) return label;
  const said = ownWords(screen, element);
  return said === '' ? label : said;
}

/** What it says itself, or the first that something inside it says. */
function ownWords(screen: Screen, element: ScreenElement): string {
  const own = ownText(element);
  if (own !== '') return own;
  return (
    descendantsOf(screen, element)
      .map(ownText)
      .find((text) => text !== '') ?? ''
  );
}

/**
 * For controls without an id and words of their own: their order among those of their class. Helps apps with icons alone:
 * the label is that of a neighbour, which several of them may have.
 */
function orderOfNameless(screen: Screen): ReadonlyMap<number, number> {
  const orders = new Map<number, number>();
  const counts = new Map<string, number>();
  for (const element of screen.elements) {
    const { index, className, resourceId, clickable } = element;
    if (!clickable || resourceId !== '' || ownWords(screen, element) !== '') continue;
    const order = counts.get(className) ?? 0;
    counts.set(className, order + 1);
    orders.set(index, order % CLASSES.nameless);
  }
  return orders;
}

/** What stands in a list of things that are alike. */
function isRow(screen: Screen, element: ScreenElement): boolean {
  return ancestorsOf(screen, element).some(({ className }) =>
    /RecyclerView|ListView|GridView/.test(className),
  );
}

/** The controls inside a row: rows with a switch are of another kind than rows without. */
function shapeOf(screen: Screen, element: ScreenElement): string {
  return descendantsOf(screen, element)
    .filter(({ clickable, checkable }) => clickable || checkable)
    .map(({ className }) => shortClass(className))
    .join('+');
}

function withoutDigits(text: string): string {
  return text.replace(/\p{Nd}+/gu, '#');
}

function classOf(words: string, count: number): string {
  return `class ${Number.parseInt(hash('sha1', words).slice(0, 8), 16) % count}`;
}

function bounded(text: string): string {
  if (text.length <= SIGNATURE_MAX) return text;
  const rest = hash('sha1', text).slice(0, HASH_DIGITS);
  return `${text.slice(0, SIGNATURE_MAX - HASH_DIGITS - 1)}#${rest}`;
}
