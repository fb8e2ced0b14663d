import type { HistoryItem } from '@tapwright/contracts';
import {
  ancestorsOf,
  descendantsOf,
  editableValue,
  isInteractable,
  type Screen,
  type ScreenElement,
  textsInReadingOrder,
} from '@tapwright/screen';
import { type Control, controlOf, isForm, isInRow, isWindow, LIST } from '../choose/control.ts';
import { elementOfKey } from '../choose/element-of-key.ts';

/** A press with the screens around it. */
export interface PressOn {
  readonly item: HistoryItem;
  readonly before: Screen;
  readonly after: Screen;
}

/** What an app has answered to a press in place of doing it, as far as form tells. */
export interface Refusal {
  /** The words of the message; null: nothing at all has changed. */
  readonly message: string | null;
  /**
   * `form`: the message stands within a form that still holds what it held. What stands elsewhere may as well tell what was
   * done: a snackbar and a message with one button do both.
   */
  readonly stands: 'form' | 'page' | 'window' | 'nowhere';
}

/** Material's Snackbar. */
const PASSING = /\/snackbar_(?:text|action)$/;
/** What these are pressed for is to be elsewhere or to be filled in. */
const LEADS = new Set<Control>(['field', 'pager', 'opener', 'up', 'refusal']);
const BUTTONS = new Set<Control>(['other', 'answer', 'icon']);
const SIGNALS = /^(?:ImageView|ProgressBar)$/;
const SPEAKS = /\p{L}/u;

/**
 * The refusal of a press by structure, in any language: the page stands as it stood, with its values, its states and the very
 * control, and the only thing that is new is a text, a passing message or a window with a single button. Null where the app did
 * something else. Pure.
 */
export function refusedPress(press: PressOn): Refusal | null {
  const { item, before, after } = press;
  const pressed = elementOfKey(before, item);
  if (pressed === null) return null;
  const control = controlOf(before, pressed);
  if (LEADS.has(control)) return null;
  const asked = messageInWindow(press);
  if (asked !== null) return control === 'row' ? null : { message: asked, stands: 'window' };
  if (before.activity !== after.activity || isWindow(before) !== isWindow(after)) return null;
  if (elementOfKey(after, item)?.enabled !== true) return null;
  const { gone, come } = changedBetween(before, after);
  if (gone.length + come.length === 0)
    return item.pictureChanged === true || control === 'place' ? null : { message: null, stands: 'nowhere' };
  const message = saidIn({ before, after, gone, come });
  if (message === null) return null;
  if (come.every(({ resourceId }) => PASSING.test(resourceId))) return { message, stands: 'page' };
  // What a tab, a box or an entry of a list unfolds is its content.
  if (!BUTTONS.has(control)) return null;
  return { message, stands: isToBeFilled(before) ? 'form' : 'page' };
}

/** It has fields, or boxes and options of which one is not set. */
function isToBeFilled(screen: Screen): boolean {
  if (isForm(screen)) return true;
  return screen.elements.some(
    ({ checkable, checked, className }) => checkable && !checked && !className.endsWith('Switch'),
  );
}

/** The words of a message over the page; null where none has come up. */
function messageInWindow({ before, after }: PressOn): string | null {
  if (!isMessageWindow(after) || contentOf(before) === contentOf(after)) return null;
  const answers = new Set(buttonsOf(after).map(({ text }) => text));
  const words = textsInReadingOrder(after).filter((text) => !answers.has(text));
  return words.length === 0 ? null : words.join(' ');
}

const contentOf = ({ elements }: Screen): string => elements.map(stateOf).join('\u0002');

/** The words that are new, where nothing else is; null where something else has changed. */
function saidIn({ before, after, gone, come }: Changed & Omit<PressOn, 'item'>): string | null {
  // Of a password that was wrong an app keeps nothing.
  const isEmptied = (one: ScreenElement): boolean =>
    one.password && one.editable && editableValue(one) === '';
  const news = come.filter((one) => !isEmptied(one));
  if (!news.every((one) => isSaid(after, one))) return null;
  const isKept = (one: ScreenElement): boolean =>
    isSaid(before, one) || isPushedOut(before, one) || (one.password && news.length < come.length);
  if (!gone.every(isKept)) return null;
  const words = news.map(({ text, desc }) => text || desc).filter((text) => SPEAKS.test(text));
  const values = new Set(before.elements.filter(({ editable }) => editable).map(editableValue));
  // What was filled in and is now shown was taken, and another text of the same element is a state that has moved on.
  const isContent = words.every((text) => values.has(text)) || news.some((one) => hasTakenPlace(one, gone));
  return isContent ? null : words.join(' ');
}

/** A window in which nothing can be done but to take note. */
export function isMessageWindow(screen: Screen): boolean {
  if (!isWindow(screen)) return false;
  const open = screen.elements.filter(isInteractable);
  return (
    buttonsOf(screen).length === 1 && open.every((one) => one.className.endsWith('Button') || isAround(one))
  );
}

function buttonsOf(screen: Screen): readonly ScreenElement[] {
  return screen.elements.filter(
    ({ clickable, checkable, className }) => clickable && !checkable && className.endsWith('Button'),
  );
}

/** The place beside a sheet, and what only scrolls. */
function isAround({ clickable, editable, checkable, resourceId }: ScreenElement): boolean {
  return (!clickable && !editable && !checkable) || resourceId.endsWith('/touch_outside');
}

interface Changed {
  readonly gone: readonly ScreenElement[];
  readonly come: readonly ScreenElement[];
}

/** What can be told of the two screens, each as often as it is there. */
function changedBetween(before: Screen, after: Screen): Changed {
  const left = new Map<string, ScreenElement[]>();
  for (const element of before.elements.filter(isTelling)) {
    const key = stateOf(element);
    left.set(key, [...(left.get(key) ?? []), element]);
  }
  const come = after.elements
    .filter(isTelling)
    .filter((element) => left.get(stateOf(element))?.pop() === undefined);
  // A message of before that has passed by itself is no answer.
  return { gone: [...left.values()].flat().filter(({ resourceId }) => !PASSING.test(resourceId)), come };
}

function isTelling(element: ScreenElement): boolean {
  const { text, desc, checked, selected } = element;
  return text !== '' || desc !== '' || checked || selected || isInteractable(element);
}

function stateOf(element: ScreenElement): string {
  const { className, resourceId, desc, checked, selected, editable, enabled, text } = element;
  const value = editable ? editableValue(element) : text;
  return [className, resourceId, value, desc, checked, selected, enabled].join('\u0001');
}

/**
 * Something that only says something: text, or a picture beside it. The entries of a list are data, other than one with a field
 * or a button: forms are often lists.
 */
function isSaid(screen: Screen, element: ScreenElement): boolean {
  const { clickable, editable, checkable, className, resourceId } = element;
  if (PASSING.test(resourceId)) return true;
  if (clickable || editable || checkable) return false;
  if (isInRow(screen, element) && !isBesideControl(screen, element)) return false;
  const inControl = ancestorsOf(screen, element).some((above) => above.clickable || above.checkable);
  return !inControl && (element.text !== '' || SIGNALS.test(className.split('.').at(-1) ?? ''));
}

function isBesideControl(screen: Screen, element: ScreenElement): boolean {
  const row = ancestorsOf(screen, element).find(({ parent }) =>
    LIST.test(parent === null ? '' : (screen.elements[parent]?.className ?? '')),
  );
  if (row === undefined) return false;
  return descendantsOf(screen, row).some(
    ({ editable, clickable, className }) => editable || (clickable && className.endsWith('.Button')),
  );
}

/** A new line above pushes the end of a page out of sight: nobody has taken it away. */
function isPushedOut(screen: Screen, element: ScreenElement): boolean {
  const page = ancestorsOf(screen, element).find(({ scrollable }) => scrollable);
  if (page === undefined || element.editable) return false;
  const [, top, , bottom] = page.bounds;
  return element.bounds[3] > bottom - (bottom - top) * PUSHED_SHARE;
}

/** A message has a line or two, and its margin. */
const PUSHED_SHARE = 0.12;

/** Another text of the same element is a state that has moved on, as of a counter. */
function hasTakenPlace({ resourceId, className }: ScreenElement, gone: readonly ScreenElement[]): boolean {
  return gone.some((one) => one.className === className && one.resourceId === resourceId);
}
