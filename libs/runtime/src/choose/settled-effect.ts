import type { ActionKind, Effect } from '@tapwright/contracts';
import { elementLabel, recogniseScreen, type Screen, type ScreenElement } from '@tapwright/screen';
import {
  type Control,
  controlOf,
  hasEnded,
  isFilledForm,
  isFirstInHeader,
  isForm,
  isInHeader,
  isMenu,
  isWindow,
} from './control.ts';
import { saysDeed } from './effect-on-screen.ts';
import { turnsMonth } from './month-grid.ts';
import { leadsOn } from './opened-page.ts';
import { isRefused } from './refused.ts';

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
}

const PRESSES = new Set<ActionKind>(['click', 'double_click', 'long_click']);
/** Controls that may turn out to have shown something only. */
const MAY_LOOK = new Set<Control>(['row', 'icon', 'other', 'up']);

/**
 * The effect of an action by what it did. A press that was thought a `commit` was a look if it has only opened a new
 * activity, a search or a question over the screen, if a form has refused it, or if it fell on something that takes no
 * presses and did nothing. A look or an edit that the app answers with a message, or an edit that leaves its screen,
 * counts as a `commit`. Nothing that follows from a filled form, from a dialog's answer or from a word is loosened.
 */
export function settledEffect(deed: Deed): Effect {
  const { effect, before, after } = deed;
  if (effect === 'edit') return before.activity === after.activity && isChosen(deed) ? 'edit' : 'commit';
  if (effect === 'look') return PRESSES.has(deed.kind) && tells(before, after) ? 'commit' : 'look';
  return hasOnlyShown(deed) ? 'look' : 'commit';
}

function hasOnlyShown(deed: Deed): boolean {
  const { kind, element, label, before, after } = deed;
  // The home screen opens apps, and changes nothing of them.
  if (kind === 'click' && recogniseScreen(before).kind === 'launcher') return true;
  if (!PRESSES.has(kind) || element === null || before.packageName !== after.packageName) return false;
  if (saysDeed(before, element, label) || tells(before, after)) return false;
  if (takesNoPress(element) && isSamePlace(before, after)) return true;
  const control = controlOf(before, element);
  if (!MAY_LOOK.has(control)) return false;
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

/** Apps with old lists have rows that react without being marked; then something changes. */
function takesNoPress({ clickable, className }: ScreenElement): boolean {
  return !clickable && className === 'android.widget.TextView';
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
  const fields = (screen: Screen) =>
    screen.elements.filter((element) => element.editable && isInHeader(screen, element)).length;
  return fields(before) + fields(after) === 1;
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

/** The same texts and states; a message that has gone does not count. */
function isSamePlace(before: Screen, after: Screen): boolean {
  const shown = ({ elements }: Screen) =>
    elements.flatMap(({ className, resourceId, text, desc, checked, selected }) =>
      (text === '' && desc === '' && !checked && !selected) || MESSAGE.test(resourceId)
        ? []
        : [[className, resourceId, text, desc, checked, selected].join('\u0001')],
    );
  return shown(before).join('\u0002') === shown(after).join('\u0002');
}
