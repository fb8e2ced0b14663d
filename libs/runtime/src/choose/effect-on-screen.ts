import type { ActionKind, Effect } from '@tapwright/contracts';
import { elementLabel, parentOf, type Screen, type ScreenElement, visibleTexts } from '@tapwright/screen';
import {
  type Control,
  canBeStopped,
  controlOf,
  fillsTheScreen,
  isBusy,
  isFilledForm,
  isForm,
  isInList,
  isPlace,
  isWindow,
} from './control.ts';
import { asksForDeed, type Deed, deedOf, isAssent } from './effect.ts';

/** Fewer similar elements are not a menu: two buttons at the foot of a form are similar, too. */
const ENTRIES_MIN = 3;
/** If one of the answers is a way out, the others do what they say. */
const WAY_OUT = /^(cancel|close|back|no|not now|later|dismiss|discard|decline|keep)\b/i;

/** What is known before the tap, by structure alone. */
const BY_CONTROL: Readonly<Record<Control, Effect>> = {
  value: 'edit',
  choice: 'edit',
  place: 'look',
  up: 'look',
  opener: 'look',
  pager: 'look',
  refusal: 'look',
  field: 'look',
  // These open something in most apps, but join, pay or delete in others: what they did shows afterwards.
  row: 'commit',
  icon: 'commit',
  answer: 'commit',
  other: 'commit',
};

/**
 * The effect of pressing this element, as far as it is known before: by its structure, which is the same in every
 * language. Words can only make it a `commit`. What is neither known to show something nor to set a value is a
 * `commit`.
 * @param begun the run may have begun what is under way on the page: see `visitOf`
 */
export function effectOn(screen: Screen, element: ScreenElement, label: string, begun = true): Effect {
  const control = controlOf(screen, element);
  if (control === 'value') return 'edit';
  if (saysDeed(screen, element, label)) return 'commit';
  if (control === 'up') return effectOfLeaving(screen, begun);
  return BY_CONTROL[control];
}

/**
 * True for a press that is surely meant to change something: by its words, as the answer of a dialog, or by a button in
 * a form that is filled in. Entries and pictures may as well lead somewhere.
 */
export function isDeed(screen: Screen, element: ScreenElement, label: string): boolean {
  const control = controlOf(screen, element);
  if (control === 'value') return false;
  if (control === 'answer' || saysDeed(screen, element, label)) return true;
  return (control === 'other' || control === 'icon') && isFilledForm(screen);
}

/** The effect of an action that needs no element. */
export function effectOfKind(screen: Screen, kind: ActionKind, begun = true): Effect {
  switch (kind) {
    case 'text':
    case 'clear':
    case 'swipe_selector':
      return 'edit';
    case 'back':
      return effectOfLeaving(screen, begun);
    case 'enter':
      return isSearch(screen) ? 'look' : 'commit';
    case 'keypad':
    case 'click':
    case 'double_click':
    case 'long_click':
    // A link may also buy or join: what it did shows afterwards.
    case 'open_link':
      return 'commit';
    case 'scroll':
    case 'home':
    case 'wait':
    case 'restart':
    case 'end':
      return 'look';
  }
}

/**
 * Leaving a filled form may save it (notes, calendars). Leaving what is under way may end it (uploads): if the run may
 * have begun it, or if it can be stopped by a button beside it. A gauge, or what an app loads or looks for, ends by no
 * harm.
 */
function effectOfLeaving(screen: Screen, begun: boolean): Effect {
  if (isWindow(screen)) return 'look';
  if (isFilledForm(screen)) return 'commit';
  return begun ? (isBusy(screen) ? 'commit' : 'look') : canBeStopped(screen) ? 'commit' : 'look';
}

/** The key of the keyboard only searches if the one field of the screen is in its toolbar. */
function isSearch(screen: Screen): boolean {
  return screen.elements.some(({ editable }) => editable) && !isForm(screen);
}

/** True if the words of an element, or those around it, stand for something irreversible. English only. */
export function saysDeed(screen: Screen, element: ScreenElement, label: string): boolean {
  if (isAssent(label)) {
    const texts = visibleTexts(screen).map(({ text }) => text);
    if (asksForDeed(label, texts)) return true;
  }
  const deed = deedOf(label);
  return deed !== null && !leadsOn(screen, element, deed);
}

function leadsOn(screen: Screen, element: ScreenElement, deed: Deed): boolean {
  const isButton = /Button$/.test(element.className);
  if (!isButton && (deed.long || (deed.composite && isInList(screen, element)))) return true;
  if (deed.erases) return false;
  if (isPlace(screen, element)) return true;
  if (isButton || deed.object === 'thing' || !isEntry(screen, element)) return false;
  // A form or a small menu about one thing may really order or transfer it; a page of entries has nothing to order yet.
  return (
    deed.object === 'kind' || (fillsTheScreen(screen) && !screen.elements.some(({ editable }) => editable))
  );
}

/** One of several similar elements with their own words, none of which is a way out. */
function isEntry(screen: Screen, element: ScreenElement): boolean {
  const parent = parentOf(screen, element);
  if (parent === null) return false;
  const alike = parent.children
    .flatMap((index) => screen.elements[index] ?? [])
    .filter(({ className, clickable }) => className === element.className && clickable)
    .map((other) => elementLabel(screen, other).label.trim())
    .filter((label) => /\p{L}{2}/u.test(label));
  return alike.length >= ENTRIES_MIN && !alike.some((label) => WAY_OUT.test(label));
}
