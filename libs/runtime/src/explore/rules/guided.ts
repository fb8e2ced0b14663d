import type { ActionKind, HistoryItem } from '@tapwright/contracts';
import { describeScrollable, editableValue, type Screen } from '@tapwright/screen';
import { isPull } from '../../choose/pull.ts';
import { isExit } from '../exits.ts';
import type { ExplorerInput, Option, Rule } from '../explorer.ts';
import { wasLeftUnfinished } from '../left-behind.ts';
import { alikeRows, triesOfRows } from '../rows.ts';

/** What makes an option dearer than its tries alone, in tries. The least dear option is chosen. */
const COST = {
  /** Leaving a page: after everything on it was tried once. */
  exit: 0.8,
  /** How much dearer leaving gets with each time, on a page with one thing to try: wide pages are worth more stays. */
  exitAgain: 0.6,
  /**
   * Leaving the app. Every app has a page where BACK does that; starting it again costs two inputs. A wide page is worth no more of
   * it: nothing new lies behind.
   */
  leavesApp: 3,
  /** BACK on a page without another way out is probably on the app's first page. */
  onlyExit: 0.5,
  /** Coming in from outside: after leaving the page for the first time, before anything on it is done again. */
  entry: 0.9,
  /** Nothing has changed here for some inputs: leaving comes first. */
  stuck: -2,
  /** A row, for each try of another one of its list. Helps apps with lists of data, whose rows all do the same. */
  otherRow: 0.3,
  /** Helps apps with hidden menus: what a long press does comes after what a press does. */
  longClick: 0.3,
  /** Helps apps with long pages: what is below comes after what is seen, but before anything is done again. */
  scroll: 0.4,
  scrollAgain: 0.5,
  scrollBack: 0.5,
  /** The tree shows that the list ends there. At its top it is pulled down once all the same. */
  scrollEnd: 2,
  /** A pull comes after everything on the page was done once. Helps apps that refresh lists, and costs the others little. */
  pull: 0.6,
  /** A pull, for each of the last ones that nothing came of. */
  idlePull: 0.3,
  /** It changed nothing the last time: as dear as one try more. Helps apps of which much reacts to nothing. */
  idle: 1,
  /** Helps apps with forms: empty fields come first, a filled one later, emptying one last. */
  emptyField: -0.1,
  filledField: 0.1,
  filledAgain: 1,
  clear: 1.5,
  enter: 0.3,
  /** Helps apps with pages of settings: most texts in them react to nothing, though some lists have rows that do. */
  notClickable: 0.7,
  /** A text of this page has reacted to nothing already. */
  notClickableIdle: 0.6,
  /** Anything but a press on a value of a wheel: the wheel itself is turned. */
  partOfWheel: 2,
  /**
   * In place of its tries: what it opened was left before everything there was tried. Helps apps with questions, menus and steps, of
   * which each press shows one way out. It comes before leaving the page.
   */
  unfinished: 0.3,
  unfinishedAgain: 0.2,
} as const;

/**
 * Tries, by all phones, up to which a control is cheap because of what it opened. After that it costs them all: a place that is never
 * finished draws nobody back for good.
 */
const UNFINISHED_MAX = 3;

/** Factors of the tries. */
const FACTOR = {
  /** Helps apps with forms: what sends a form is worth another try once the form says something else. */
  afterFilling: 0.5,
  /** Switches: on and off is enough. */
  checkable: 1.3,
} as const;

/** Inputs without any effect after which an explorer is stuck on a page. */
const STUCK_AFTER = 5;

const FILLS = new Set<ActionKind>(['text', 'clear', 'keypad', 'swipe_selector']);

/** What the options of a screen have in common. */
interface Page {
  readonly input: ExplorerInput;
  readonly screen: Screen;
  /** Package of the app under test. */
  readonly app: string;
  /** Recent steps of this activity. */
  readonly here: readonly HistoryItem[];
  readonly exits: readonly Option[];
  /** Number of different things to try, pulls left out: most do nothing. */
  readonly width: number;
  readonly triesOfRows: ReadonlyMap<string, number>;
  readonly alikeRows: ReadonlySet<string>;
  /** A text that is not marked as clickable was pressed here, and nothing happened. */
  readonly textsAreIdle: boolean;
  readonly isStuck: boolean;
  /** Recent scrolls up that changed nothing. */
  readonly idlePulls: number;
}

/**
 * The least tried thing on the screen (widgets by their signature, after DroidAgent 3.4.2), with some things dearer and
 * some cheaper than their tries. It knows no words of any app: roles follow from the tree, from what was tried, and from
 * what the last inputs on this page have changed.
 */
export const guided: Rule = (options, input, random) => {
  const page = pageOf(options, input);
  const costs = options.map((option) => costOf(option, page));
  const least = Math.min(...costs);
  const cheapest = options.filter((_, at) => costs[at] === least);
  return cheapest[random.below(cheapest.length)] ?? null;
};

function pageOf(options: readonly Option[], input: ExplorerInput): Page {
  const { screen, app, history } = input;
  const here = history.filter(({ before }) => before.activity === screen.activity);
  const texts = new Set(options.filter(isText).map(({ choice }) => choice.action.key));
  const recent = history.slice(-STUCK_AFTER);
  return {
    input,
    screen,
    app,
    here,
    exits: options.filter((option) => isExit(screen, option)),
    width: new Set(options.flatMap(({ choice, signature }) => (isPull(choice) ? [] : signature))).size,
    triesOfRows: triesOfRows(options),
    alikeRows: alikeRows(options, here),
    textsAreIdle: here.some((item) => isIdle(item) && texts.has(item.key)),
    isStuck: recent.length === STUCK_AFTER && recent.every(isIdle),
    idlePulls: history.filter((item) => item.direction === 'up' && isIdle(item)).length,
  };
}

function isIdle({ reason }: HistoryItem): boolean {
  return reason === 'no_change';
}

/** Offered only because in some apps the rows of a list react without being marked. */
function isText({ choice: { action, element } }: Option): boolean {
  if (element === null || action.target?.link !== undefined) return false;
  return !element.clickable && !element.checkable && !element.editable && !element.scrollable;
}

function costOf(option: Option, page: Page): number {
  if (page.exits.includes(option)) return costOfExit(option, page);
  const { choice, isValue } = option;
  const { kind } = choice.action;
  const tries = option.tries * factorOf(option, page);
  if (isValue && kind !== 'click') return tries + COST.partOfWheel;
  switch (kind) {
    case 'open_link':
      return tries + COST.entry;
    case 'text':
      return tries + costOfField(option);
    case 'clear':
      return tries + COST.clear;
    case 'enter':
      return tries + COST.enter;
    case 'scroll':
      return tries * COST.scrollAgain + costOfScroll(option, page) + costOfIdle(option, page);
    case 'long_click':
      return tries + COST.longClick + costOfRow(option, page) + costOfIdle(option, page);
    default:
      return (
        costOfTries(option, page) +
        costOfPress(option, page) +
        costOfRow(option, page) +
        costOfIdle(option, page)
      );
  }
}

function costOfExit({ choice: { action } }: Option, { exits, here, app, width, isStuck }: Page): number {
  const tries = exits.reduce((sum, exit) => sum + exit.tries, 0);
  const left = here.some(({ kind, after }) => kind === 'back' && after !== null && after.packageName !== app);
  const leavesApp = left && action.kind === 'back';
  return (
    COST.exit +
    (tries * COST.exitAgain) / (leavesApp ? 1 : width) +
    (leavesApp ? COST.leavesApp : 0) +
    (exits.length === 1 ? COST.onlyExit : 0) +
    (isStuck ? COST.stuck : 0)
  );
}

function factorOf({ choice: { action, element } }: Option, { here }: Page): number {
  if (element?.checkable === true) return FACTOR.checkable;
  if (action.effect !== 'commit' || action.kind !== 'click') return 1;
  const last = here.findLastIndex(({ key }) => key === action.key);
  const since = last < 0 ? [] : here.slice(last + 1);
  return since.some((item) => FILLS.has(item.kind) && item.reason === null) ? FACTOR.afterFilling : 1;
}

function costOfField({ choice: { element }, tries }: Option): number {
  if (element !== null && editableValue(element) === '') return COST.emptyField;
  return tries > 0 ? COST.filledAgain : COST.filledField;
}

function costOfScroll({ choice, tries }: Option, { screen, idlePulls }: Page): number {
  const { action, element } = choice;
  const content = element === null ? null : describeScrollable(screen, element);
  const isForward = action.direction === 'down' || action.direction === 'right';
  const isEnd = isPull(choice) || (isForward ? content?.after : content?.before) === 'no';
  const isFirstPull = isEnd && action.direction === 'up' && tries === 0;
  const end = isFirstPull ? COST.pull + idlePulls * COST.idlePull : COST.scrollEnd;
  return COST.scroll + (isForward ? 0 : COST.scrollBack) + (isEnd ? end : 0);
}

/** Its last press opened a place that still holds something to try: then its tries weigh little. */
function costOfTries(option: Option, page: Page): number {
  const { tries } = option;
  const isUnfinished = tries > 0 && tries <= UNFINISHED_MAX && wasLeftUnfinished(option, page.input);
  if (isUnfinished) return COST.unfinished + (tries - 1) * COST.unfinishedAgain;
  return tries * factorOf(option, page);
}

function costOfPress(option: Option, { textsAreIdle }: Page): number {
  if (!isText(option)) return 0;
  return COST.notClickable + (textsAreIdle ? COST.notClickableIdle : 0);
}

/** Rows with an id of their own are of one kind; others are once two of them have led to one place. */
function costOfRow({ choice: { element }, rows, tries }: Option, page: Page): number {
  if (rows === null || element === null) return 0;
  if (element.resourceId === '' && !page.alikeRows.has(rows)) return 0;
  return ((page.triesOfRows.get(rows) ?? tries) - tries) * COST.otherRow;
}

function costOfIdle({ choice: { action } }: Option, { here }: Page): number {
  const last = here.findLast(({ key }) => key === action.key);
  return last !== undefined && isIdle(last) ? COST.idle : 0;
}
