import type { ActionKind, Effect } from '@tapwright/contracts';
import {
  ancestorsOf,
  editableValue,
  elementLabel,
  recogniseScreen,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { type PageBelow, setsValue } from './chosen-value.ts';
import {
  type Control,
  controlOf,
  hasEnded,
  isBusy,
  isFilledForm,
  isFirstInHeader,
  isForm,
  isInHeader,
  isInRow,
  isMenu,
  isWindow,
  LIST,
} from './control.ts';
import { deedOf } from './effect.ts';
import { saysDeed } from './effect-on-screen.ts';
import { turnsMonth } from './month-grid.ts';
import { isTitled, leadsOn } from './opened-page.ts';
import { isRefused } from './refused.ts';
import type { Leaving } from './visit.ts';

/** An executed action with the screens around it. */
export interface Deed {
  readonly kind: ActionKind;
  /** As it was judged before. */
  readonly effect: Effect;
  /** The element that was pressed; null if there was none, or it cannot be told. */
  readonly element: ScreenElement | null;
  readonly label: string;
  readonly before: Screen;
  readonly after: Screen;
  /** The run was in the activity of the screen after before it came to that of the screen before: a way back. */
  readonly returned: boolean;
  /** The run has edited or committed something since it came to the activity of the screen before. */
  readonly touched: boolean;
  /** The same press has led to the screen before, and a form has refused it. */
  readonly refusedBefore: boolean;
  /** How the page was left, if it was. */
  readonly leaving: Leaving;
  /** Only its picture shows a change. */
  readonly pictureChanged: boolean;
  /** Where a window was pressed: the page below it; null if it is not known. */
  readonly below: PageBelow | null;
}

const PRESSES = new Set<ActionKind>(['click', 'double_click', 'long_click']);
/** Controls that may turn out to have shown something only. */
const MAY_LOOK = new Set<Control>(['row', 'icon', 'other', 'up']);

/**
 * The effect of an action by what it did. A press that was thought a `commit` was a look if it has only opened a new
 * activity, a search or a question over the screen, if a form has refused it, or if it fell on something that takes no
 * presses and did nothing. So was a link that has only opened another activity of its app. A look or an edit that the app answers with a message, or an edit that leaves its screen,
 * counts as a `commit`. Nothing that follows from a filled form, from a dialog's answer or from a word is loosened.
 */
export function settledEffect(deed: Deed): Effect {
  const { effect, before, after } = deed;
  if (effect === 'edit') return before.activity === after.activity && isChosen(deed) ? 'edit' : 'commit';
  if (effect === 'look') return PRESSES.has(deed.kind) && tells(before, after) ? 'commit' : 'look';
  if (hasOnlyShown(deed)) return 'look';
  return hasSetValue(deed) ? 'edit' : 'commit';
}

function hasSetValue({ kind, element, label, before, after, below }: Deed): boolean {
  if (kind !== 'click' || element === null || below === null) return false;
  if (saysDeed(before, element, label) || tells(before, after)) return false;
  return setsValue({ below, window: before, pressed: element, after });
}

function hasOnlyShown(deed: Deed): boolean {
  const { kind, element, label, before, after } = deed;
  // The home screen opens apps, and changes nothing of them.
  if (kind === 'click' && recogniseScreen(before).kind === 'launcher') return true;
  if (before.packageName !== after.packageName || tells(before, after)) return false;
  if (element !== null && saysDeed(before, element, label)) return false;
  if (kind === 'open_link') return before.activity !== after.activity && deedOf(label) === null;
  if (isLeftUnsaved(deed)) return true;
  if (!PRESSES.has(kind) || element === null) return false;
  if (!deed.pictureChanged && isIdle(deed, element)) return true;
  const control = controlOf(before, element);
  if (!MAY_LOOK.has(control)) return false;
  if (hasTitled(deed, control)) return true;
  if (before.activity !== after.activity) return hasMoved(deed, control);
  if (control === 'icon' && !isWindow(before) && turnsMonth(before, after)) return true;
  return hasAsked(deed, control) || isRefused(before, after) || isRefusedAgain(deed);
}

/**
 * Of several of which one is selected, the one that was pressed is selected now: a button among tabs does something
 * else. It is found by its place, or by its name where a strip of tabs has moved.
 */
function isChosen({ kind, element, label, before, after }: Deed): boolean {
  if (!PRESSES.has(kind) || element === null || controlOf(before, element) !== 'choice') return true;
  const { className, bounds } = element;
  return after.elements.some(
    (now) =>
      now.selected &&
      now.className === className &&
      (now.bounds.join() === bounds.join() || (label !== '' && elementLabel(after, now).label === label)),
  );
}

/** A form that shows already what is missing does not change. A window over the form is another thing. */
function isRefusedAgain({ before, after, refusedBefore }: Deed): boolean {
  return refusedBefore && !isWindow(before) && isSamePlace(before, after);
}

/** A button with words, too, leads to the page of this title; what was filled in may be saved by that. */
function hasTitled({ element, before, after, returned, touched }: Deed, control: Control): boolean {
  if (control === 'up' || returned || element === null || isWindow(before) || isWindow(after)) return false;
  return !(touched && isForm(before)) && isTitled(before, element, after);
}

/**
 * A page with a button of its own that stores it was left by the way back, and the page below shows what it showed before:
 * nothing was stored. Where something may be at work, only a form counts, and only if nothing shows that it waits. A search
 * was left by a button of its toolbar.
 */
function isLeftUnsaved({ kind, element, before, after, leaving: { asItWas, atWork } }: Deed): boolean {
  if (!asItWas || isWindow(before) || hasEnded(before, after)) return false;
  const isBack = kind === 'back' || (element?.text === '' && isFirstInHeader(before, element));
  const buttons = isBack ? ownButtons(before, element) : [];
  // While an app works, its buttons are often disabled.
  const isIdleForm = isForm(before) && !isBusy(before) && buttons.every(({ enabled }) => enabled);
  if (buttons.length > 0) return !atWork || isIdleForm;
  return !atWork && element !== null && isInHeader(before, element) && isSearchPage(before);
}

/** Other buttons with a name, outside of lists. */
function ownButtons(screen: Screen, pressed: ScreenElement | null): readonly ScreenElement[] {
  return screen.elements.filter(
    (element) =>
      element.clickable &&
      element.index !== pressed?.index &&
      element.className.endsWith('.Button') &&
      element.text + element.desc !== '' &&
      !isInRow(screen, element),
  );
}

/** Its only field is in the toolbar. */
function isSearchPage(screen: Screen): boolean {
  return searchFields(screen).length === 1 && !isForm(screen);
}

function searchFields(screen: Screen): readonly ScreenElement[] {
  return screen.elements.filter((element) => element.editable && isInHeader(screen, element));
}

/** Nothing has happened, and nothing could. */
function isIdle({ before, after }: Deed, element: ScreenElement): boolean {
  if (takesNoPress(before, element)) return isSamePlace(before, after, element);
  return isBesideEmptyField(before, element) && isSamePlace(before, after);
}

/** Apps with old lists have rows that react without being marked; then something changes. */
function takesNoPress(screen: Screen, element: ScreenElement): boolean {
  if (element.clickable) return false;
  if (element.className === 'android.widget.TextView') return true;
  const isShown = /\.(?:ImageView|ProgressBar)$/.test(element.className);
  return isShown && !ancestorsOf(screen, element).some(({ clickable }) => clickable);
}

/** The button of a search, or of the line below a list of messages, into which nothing was typed. */
function isBesideEmptyField(screen: Screen, element: ScreenElement): boolean {
  const fields = screen.elements.filter(({ editable }) => editable);
  const [field] = fields;
  if (field === undefined || fields.length > 1 || editableValue(field) !== '') return false;
  if (controlOf(screen, element) !== 'icon') return false;
  if (isInHeader(screen, field)) return isInHeader(screen, element);
  const list = screen.elements.find(({ className }) => LIST.test(className));
  return field.parent === element.parent && list !== undefined && list.bounds[3] <= field.bounds[1];
}

/**
 * In a form that is filled in, a button may do it and then ask for more; an entry only asks for its value, and so does a
 * button that shows one.
 */
function hasAsked({ label, before, after, touched }: Deed, control: Control): boolean {
  const question = isWindow(after) && asks(after);
  if (isWindow(before)) return control === 'row' && isMenu(before) && question && !isMenu(after);
  if (control === 'row' || control === 'up') return question;
  if (question && offersInstead(after, label)) return true;
  if (isFilledForm(before) && touched) return false;
  return (!isFilledForm(before) && question) || (control === 'icon' && togglesSearch(before, after));
}

/** A button with words may do something and then show it (“Order again”); an entry or an icon leads there. */
function hasMoved({ element, before, after, returned, touched }: Deed, control: Control): boolean {
  if (control === 'other' || isWindow(after) || (touched && isForm(before))) return false;
  if (!returned) return control !== 'up' && element !== null && leadsOn(before, element, after);
  return !touched && !hasEnded(before, after) && element !== null && isFirstInHeader(before, element);
}

/** A window with several things to choose or fill in is a question; one with a single answer tells what was done. */
function asks({ elements }: Screen): boolean {
  const open = elements.filter(({ clickable, editable, checkable }) => clickable || editable || checkable);
  return open.length > 1;
}

/** Several values of which one is set, and the button that was pressed shows this one: it has opened the list of them. */
function offersInstead(after: Screen, label: string): boolean {
  const values = after.elements.filter(({ checkable }) => checkable);
  const [set, ...others] = values.filter(({ checked }) => checked);
  if (set === undefined || others.length > 0 || values.length < 2 || label === '') return false;
  return elementLabel(after, set).label === label;
}

/** The field of a search has come into the toolbar, or has gone from it. */
function togglesSearch(before: Screen, after: Screen): boolean {
  return searchFields(before).length + searchFields(after).length === 1;
}

/** Material's Snackbar, which tells what was done. */
const MESSAGE = /\/snackbar_(?:text|action)$/;

/** A message is there that was not there before. */
function tells(before: Screen, after: Screen): boolean {
  const known = new Set(messagesIn(before).map(({ text }) => text));
  return messagesIn(after).some(({ text }) => !known.has(text));
}

function messagesIn({ elements }: Screen): readonly ScreenElement[] {
  return elements.filter(({ resourceId }) => MESSAGE.test(resourceId));
}

/**
 * The same texts and states; a message that has gone does not count. While an element of a list is pressed, the pictures in its
 * other entries may say of themselves that something else has ended: “Sent” after “Sending”.
 */
function isSamePlace(before: Screen, after: Screen, pressed?: ScreenElement): boolean {
  return shownOn(before, pressed) === shownOn(after, pressed);
}

function shownOn(screen: Screen, pressed: ScreenElement | undefined): string {
  const own = pressed === undefined ? null : entryOf(screen, pressed);
  const says = (element: ScreenElement): string =>
    own !== null && isStatus(screen, element) && entryOf(screen, element) !== own ? '' : element.desc;
  return screen.elements
    .flatMap((element) => {
      const { className, resourceId, text, checked, selected } = element;
      const desc = says(element);
      return (text === '' && desc === '' && !checked && !selected) || MESSAGE.test(resourceId)
        ? []
        : [[className, resourceId, text, desc, checked, selected].join('\u0001')];
    })
    .join('\u0002');
}

/** A picture in an entry of a list that takes no presses. */
function isStatus(screen: Screen, { className, clickable, ...element }: ScreenElement): boolean {
  return className === 'android.widget.ImageView' && !clickable && entryOf(screen, element) !== null;
}

/** The index of the entry of a list in which an element is; null outside of lists. */
function entryOf(
  { elements }: Pick<Screen, 'elements'>,
  { index, parent }: Pick<ScreenElement, 'index' | 'parent'>,
): number | null {
  const above = parent === null ? undefined : elements[parent];
  if (above === undefined) return null;
  return LIST.test(above.className) ? index : entryOf({ elements }, above);
}
