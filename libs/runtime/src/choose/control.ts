import {
  ancestorsOf,
  descendantsOf,
  editableValue,
  elementLabel,
  parentOf,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';

/**
 * What an element is by its structure: its class, the ids that Android itself gives, and its place. No word of the app
 * counts, so the app's language does not matter.
 *
 * - `value`: sets a value that is named beforehand: switch, box, radio button, slider, a date or number of Android's own
 *   pickers (settings, forms).
 * - `choice`: one of several of which exactly one is selected (tabs, segments, days of a month).
 * - `place`: leads to another part of the app: tab, bottom bar, drawer.
 * - `up`: the toolbar's own button: back, or the drawer.
 * - `opener`: opens a list of choices: overflow menu, spinner.
 * - `pager`: turns the page of Android's or Material's calendar to another month or to the years. It sets no date.
 * - `refusal`: the negative answer of one of Android's own dialogs, or the place beside a sheet.
 * - `answer`: any other button of a dialog or sheet.
 * - `row`: an entry of a list, or of a menu.
 * - `icon`: a picture that can be pressed: in the toolbar, or floating.
 * - `field`: a text field.
 * - `other`: everything else, buttons with it.
 */
export type Control =
  | 'value'
  | 'choice'
  | 'place'
  | 'up'
  | 'opener'
  | 'pager'
  | 'refusal'
  | 'answer'
  | 'row'
  | 'icon'
  | 'field'
  | 'other';

const SLIDER = /(?:SeekBar|Slider|RatingBar)$/;
export const LIST = /(?:RecyclerView|ListView|GridView)$/;
const PICKER = /(?:DatePicker|TimePicker|NumberPicker|CalendarView|DayPickerView)$/;
/** The answers of the system's question for a permission: they set it. */
const PERMISSION = /^com\.(?:google\.)?android\.(?:permissioncontroller|packageinstaller):id\/permission_/;
const SPINNER = /Spinner$/;
const IMAGE = /(?:ImageButton|ImageView|FloatingActionButton)$/;
const BUTTON = /Button$/;

export function controlOf(screen: Screen, element: ScreenElement): Control {
  const { className, resourceId, editable } = element;
  if (editable) return 'field';
  if (isPager(screen, element)) return 'pager';
  if (isValue(screen, element)) return 'value';
  if (isPlace(screen, element)) return 'place';
  if (isOneOfSeveral(screen, element)) return 'choice';
  if (SPINNER.test(className)) return 'opener';
  const inWindow = isWindow(screen);
  if (!inWindow && isInHeader(screen, element)) return inHeader(screen, element);
  // Android's AlertDialog: button1 agrees, button2 refuses, button3 is anything.
  if (inWindow && REFUSES.test(resourceId)) return 'refusal';
  if (inWindow && BUTTON.test(className)) return 'answer';
  if (IMAGE.test(className)) return 'icon';
  if (BUTTON.test(className)) return 'other';
  return inWindow || isRow(screen, element) ? 'row' : 'other';
}

/** An entry of a list, or a container with several texts or pictures: a button has one. */
function isRow(screen: Screen, element: ScreenElement): boolean {
  if (isInRow(screen, element)) return true;
  const shown = descendantsOf(screen, element).filter(
    ({ text, desc, className }) => text !== '' || desc !== '' || IMAGE.test(className),
  );
  return shown.length > 1;
}

/** In an entry of one of Android's lists. */
export function isInRow(screen: Screen, element: ScreenElement): boolean {
  return ancestorsOf(screen, element).some(({ className }) => LIST.test(className));
}

/** AndroidX's Toolbar names its own button by no id, and its overflow is an image while all other items are buttons. */
function inHeader(screen: Screen, element: ScreenElement): Control {
  const { className, resourceId } = element;
  if (resourceId === '' && className.endsWith('.ImageButton') && isFirstInHeader(screen, element))
    return 'up';
  const isLast = distanceTo(screen, element, 'end') < EDGE_SHARE;
  if (resourceId === '' && className.endsWith('.ImageView') && isLast) return 'opener';
  return IMAGE.test(className) || BUTTON.test(className) ? 'icon' : 'row';
}

/**
 * A switch, box, radio button or slider, a part of a picker, or a row with exactly one box and nothing else to press.
 */
function isValue(screen: Screen, element: ScreenElement): boolean {
  if (element.checkable || SLIDER.test(element.className) || PERMISSION.test(element.resourceId)) return true;
  if (isInPicker(screen, element)) return true;
  const inside = descendantsOf(screen, element);
  return (
    inside.filter(({ checkable }) => checkable).length === 1 &&
    inside.every(({ checkable, clickable, editable }) => checkable || (!clickable && !editable))
  );
}

/** Two pictures side by side are two buttons, of which one may be switched on. */
const SEGMENTS_MIN = 3;

/** `android:id/next` alone would not do: Android's media controls have it, too. */
const PAGES = /^android:id\/(?:prev|next|date_picker_header_(?:year|date))$/;
const CALENDAR = /(?:DatePicker|CalendarView|DayPickerView)$/;
/** Material's calendar is a dialog of the app, so its ids begin with the app's package. */
const MATERIAL_PAGES = /:id\/month_navigation_(?:previous|next|fragment_toggle)$/;

/** The arrows and headers of the calendars of Android and Material. What they turn is chosen by a day, and confirmed. */
function isPager(screen: Screen, element: ScreenElement): boolean {
  const { resourceId } = element;
  if (MATERIAL_PAGES.test(resourceId)) return true;
  return (
    PAGES.test(resourceId) && ancestorsOf(screen, element).some(({ className }) => CALENDAR.test(className))
  );
}

/** The arrows of a picker have pictures: what they set depends on what is set. */
function isInPicker(screen: Screen, element: ScreenElement): boolean {
  if (IMAGE.test(element.className)) return false;
  return ancestorsOf(screen, element).some(({ className }) => PICKER.test(className));
}

/** Tabs, segments and the days of a month: siblings of one class and height, exactly one of which is selected. */
function isOneOfSeveral(screen: Screen, element: ScreenElement): boolean {
  const parent = parentOf(screen, element);
  if (parent === null) return false;
  const alike = parent.children
    .flatMap((index) => screen.elements[index] ?? [])
    // Material's selected tab takes no presses.
    .filter(({ className }) => className === element.className);
  if (IMAGE.test(element.className) && alike.length < SEGMENTS_MIN) return false;
  return alike.length > 1 && alike.filter(({ selected }) => selected).length === 1;
}

const PLACES =
  /(?:\bTab|\$Tab|TabView|TabLayout|TabWidget|NavigationView|NavigationBarView|NavigationBarItemView|NavigationMenuItemView|NavigationRailView|BottomNavigation\w*)$/;
const PLACES_ID =
  /\/(?:tabs?|tab_?(?:layout|bar|strip)|(?:bottom_?)?nav(?:igation)?_?(?:bar|rail|view)?|bottom_?bar)$/i;
/** Pages are inside containers that are named after their tabs; a tab itself is close to its bar. */
const PLACE_DEPTH = 3;

/** Tabs and places of a navigation bar, rail or drawer. */
export function isPlace(screen: Screen, element: ScreenElement): boolean {
  const line = [element, ...ancestorsOf(screen, element).slice(0, PLACE_DEPTH)];
  return line.some(({ className, resourceId }) => PLACES.test(className) || PLACES_ID.test(resourceId));
}

export function isInList(screen: Screen, element: ScreenElement): boolean {
  return ancestorsOf(screen, element).some(({ scrollable, className }) => scrollable || LIST.test(className));
}

/** Menus and dialogs are windows of their own that begin further in. */
export function fillsTheScreen({ bounds: [left, top] }: Screen): boolean {
  return left <= 0 && top <= 0;
}

/** The ids of Material's bottom sheets, whose window is as large as the screen. */
const SHEET = /[:/](?:design_bottom_sheet|touch_outside)$/;
/** The negative answer of an AlertDialog, “Wait” of a dialog about an app that hangs, and the place beside a sheet. */
const REFUSES = /^android:id\/(?:button2|aerr_wait)$|[:/]touch_outside$/;

/** True for a menu: a window of entries, without buttons. */
export function isMenu(screen: Screen): boolean {
  return isWindow(screen) && !screen.elements.some(({ className }) => BUTTON.test(className));
}

/** True for a dialog, a menu or a sheet: a window that lies over the screen before. */
export const isWindow = oncePerScreen(
  (screen) => !fillsTheScreen(screen) || screen.elements.some(({ resourceId }) => SHEET.test(resourceId)),
);

/** The names of the buttons of a window over the page, in their order; none where there is no window, or it has none. Pure. */
export function windowButtons(screen: Screen): readonly string[] {
  if (!isWindow(screen)) return [];
  return screen.elements.flatMap((element) => {
    const isButton = element.clickable && BUTTON.test(element.className) && !isInRow(screen, element);
    const label = isButton ? elementLabel(screen, element).label : '';
    return label === '' ? [] : [label];
  });
}

/** Height of the strip with status bar and toolbar, and of a toolbar alone, as shares of the screen's height. */
const HEADER_SHARE = 0.14;
const TOOLBAR_SHARE = 0.09;
/** How near to the edge the first and the last element of a toolbar begin, as a share of the screen's width. */
const EDGE_SHARE = 0.06;

/** The first thing in the toolbar, where apps without Android's own button have their way back. */
export function isFirstInHeader(screen: Screen, element: ScreenElement): boolean {
  return isInHeader(screen, element) && distanceTo(screen, element, 'start') < EDGE_SHARE;
}

/** How far an element is from where lines begin or end, as a share of the screen's width. */
function distanceTo(screen: Screen, { bounds }: ScreenElement, edge: 'start' | 'end'): number {
  const [left, , right] = screen.bounds;
  const isLeft = (edge === 'start') !== isMirrored(screen);
  return (isLeft ? bounds[0] - left : right - bounds[2]) / (right - left);
}

/** Android mirrors the screens of languages that are written from right to left. */
const isMirrored = oncePerScreen(({ elements }) => {
  const said = elements.map(({ text, desc }) => text || desc).filter((text) => /\p{L}/u.test(text));
  const mirrored = said.filter((text) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text));
  return mirrored.length > said.length / 2;
});

/** In the toolbar at the top of the screen. */
export function isInHeader({ bounds: [, top, , bottom] }: Screen, { bounds }: ScreenElement): boolean {
  const height = bottom - top;
  return bounds[3] - top <= height * HEADER_SHARE && bounds[3] - bounds[1] <= height * TOOLBAR_SHARE;
}

/** True if the screen has fields to fill in, other than a search in its toolbar. */
export const isForm = oncePerScreen((screen) => formFields(screen).length > 0);

/** True if something was typed into the screen, other than a search in its toolbar: leaving it may save that. */
export const isFilledForm = oncePerScreen((screen) =>
  formFields(screen).some((field) => editableValue(field) !== ''),
);

export function formFields(screen: Screen): readonly ScreenElement[] {
  const fields = screen.elements.filter((element) => element.editable && !isInHeader(screen, element));
  const [field, second] = fields;
  return field !== undefined && second === undefined && filtersList(screen, field) ? [] : fields;
}

/** A page's only field, whose text is in every entry of the list below it, is a search. */
function filtersList(screen: Screen, field: ScreenElement): boolean {
  const searched = editableValue(field).trim().toLowerCase();
  const list = screen.elements.find(({ className, index }) => index > field.index && LIST.test(className));
  const entries = (list?.children ?? []).flatMap((index) => screen.elements[index] ?? []);
  if (searched === '' || entries.length === 0 || entries.some(({ clickable }) => !clickable)) return false;
  return entries.every((entry) =>
    [entry, ...descendantsOf(screen, entry)].some(({ text, desc }) =>
      `${text} ${desc}`.toLowerCase().includes(searched),
    ),
  );
}

/** Something is under way. */
export const isBusy = oncePerScreen((screen) => progressBars(screen).length > 0);

/** What is under way has a button of its own beside it. */
export function canBeStopped(screen: Screen): boolean {
  return progressBars(screen).some((bar) => {
    const part = parentOf(screen, bar);
    return part !== null && descendantsOf(screen, part).some(({ clickable }) => clickable);
  });
}

function progressBars({ elements }: Screen): readonly ScreenElement[] {
  return elements.filter(({ className }) => className.endsWith('.ProgressBar'));
}

/**
 * True if something was under way and the screen after does not show the same with the same words: an upload is left, but
 * not the song that plays below every page.
 */
export function hasEnded(before: Screen, after: Screen): boolean {
  const going = new Set(progressBars(after).map((bar) => worksOn(after, bar)));
  return progressBars(before).some((bar) => {
    const work = worksOn(before, bar);
    return work === '' || !going.has(work);
  });
}

/**
 * What a progress bar is about: the texts of its part of the screen, without its buttons. Empty if there are none, or
 * nothing to press: “Please wait” says the same of everything.
 */
function worksOn(screen: Screen, bar: ScreenElement): string {
  const part = parentOf(screen, bar);
  const inside = part === null ? [] : descendantsOf(screen, part);
  if (!inside.some(({ clickable }) => clickable)) return '';
  return inside.flatMap(({ text, clickable }) => (text === '' || clickable ? [] : [text])).join('\n');
}

/** Every element of a screen asks the same: looking through the screen once keeps the judging linear. */
function oncePerScreen(about: (screen: Screen) => boolean): (screen: Screen) => boolean {
  const known = new WeakMap<Screen, boolean>();
  return (screen) => {
    const before = known.get(screen);
    if (before !== undefined) return before;
    const answer = about(screen);
    known.set(screen, answer);
    return answer;
  };
}
