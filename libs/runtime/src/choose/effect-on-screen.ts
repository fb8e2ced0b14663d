import type { Effect } from '@tapwright/contracts';
import {
  ancestorsOf,
  descendantsOf,
  elementLabel,
  parentOf,
  type Screen,
  type ScreenElement,
  visibleTexts,
} from '@tapwright/screen';
import { asksForDeed, type Deed, deedOf, isAssent } from './effect.ts';

/** Fewer similar elements are not a menu: two buttons at the foot of a form are similar, too. */
const ENTRIES_MIN = 3;
/** If one of the answers is a way out, the others do what they say. */
const WAY_OUT = /^(cancel|close|back|no|not now|later|dismiss|discard|decline|keep)\b/i;

/**
 * The effect of pressing this element, judged by its label, its kind and the texts around it. Switches and tabs are
 * free. So are menu entries that lead to a form with the details of an action. A bare yes does what the texts ask.
 */
export function effectOn(screen: Screen, element: ScreenElement, label: string): Effect {
  if (isSwitch(screen, element)) return 'look';
  if (isAssent(label)) {
    const texts = visibleTexts(screen).map(({ text }) => text);
    if (asksForDeed(label, texts)) return 'commit';
  }
  const deed = deedOf(label);
  return deed === null || leadsOn(screen, element, deed) ? 'look' : 'commit';
}

/** True for a switch, or a row that contains one. */
function isSwitch(screen: Screen, element: ScreenElement): boolean {
  return element.checkable || descendantsOf(screen, element).some(({ checkable }) => checkable);
}

function leadsOn(screen: Screen, element: ScreenElement, deed: Deed): boolean {
  const isButton = /Button$/.test(element.className);
  if (!isButton && (deed.long || (deed.composite && isInList(screen, element)))) return true;
  if (deed.erases) return false;
  if (isTab(screen, element)) return true;
  if (isButton || deed.object === 'thing' || !isEntry(screen, element)) return false;
  // A form or a small menu about one thing may really order or transfer it; a page of entries has nothing to order yet.
  return (
    deed.object === 'kind' || (fillsTheScreen(screen) && !screen.elements.some(({ editable }) => editable))
  );
}

function isInList(screen: Screen, element: ScreenElement): boolean {
  return ancestorsOf(screen, element).some(
    ({ scrollable, className }) => scrollable || /RecyclerView|ListView|GridView/.test(className),
  );
}

const TABS =
  /(?:\bTab|\$Tab|TabView|TabLayout|TabWidget|NavigationView|NavigationBarView|NavigationBarItemView|NavigationMenuItemView|NavigationRailView|BottomNavigation\w*)$/;
const TABS_ID =
  /\/(?:tabs?|tab_?(?:layout|bar|strip)|(?:bottom_?)?nav(?:igation)?_?(?:bar|rail|view)?|bottom_?bar)$/i;
/** Pages are inside containers that are named after their tabs; a tab itself is close to its bar. */
const TAB_DEPTH = 3;

/** Tabs and places of a navigation bar, rail or drawer. */
function isTab(screen: Screen, element: ScreenElement): boolean {
  const line = [element, ...ancestorsOf(screen, element).slice(0, TAB_DEPTH)];
  return line.some(({ className, resourceId }) => TABS.test(className) || TABS_ID.test(resourceId));
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

/** Menus and dialogs are windows of their own that begin further in. */
function fillsTheScreen({ bounds: [left, top] }: Screen): boolean {
  return left <= 0 && top <= 0;
}
