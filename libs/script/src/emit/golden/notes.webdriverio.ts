// Goal:  Write a note about eggs
// App:   Notes (org.example.notes)
// Made:  2030-01-02T03:04:05.000Z by Tapwright, on a screen of 1080 x 1920
// Proof: replayed, 3 of 3 steps on emulator-5554
//
// Environment: APPIUM_URL (http://127.0.0.1:4723/), ANDROID_SERIAL (which device), TAPWRIGHT_DEADLINE_S (seconds that
// each wait may take, 20), TAPWRIGHT_KEEP_DATA=1 (do not erase the app's data where the run had them erased).
// Exit code: 0 passed, 1 a step failed, 2 nothing was begun. Node 22.18 and later run this file as it is (a module).

import type { remote } from 'webdriverio';

const app: App = {
  packageName: "org.example.notes",
  activity: ".List",
  cleared: true,
};
const parameters: readonly Parameter[] = [];

/** One way to find elements: a locator strategy of Appium and what it looks for. */
interface Selector {
  readonly using: 'accessibility id' | '-android uiautomator' | 'xpath' | 'point';
  readonly value: string;
}

/** A text as a literal of XPath 1.0, which knows no escapes: where it holds both kinds of quotes it is put together. */
function xpathText(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split('"').map((part) => `"${part}"`);
  return `concat(${parts.join(`, '"', `)})`;
}

function xpath(value: string): Selector {
  return { using: 'xpath', value };
}

/** Appium undoes `\"` in a text of UiSelector and nothing else, so backslashes may not be doubled. */
function uiText(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** A text that ends with a backslash cannot be written for UiSelector, and quotes are written otherwise from version to version. */
function isPlain(...texts: readonly string[]): boolean {
  return texts.every((text) => !/["\\]/.test(text));
}

/** Elements that say this, as their text or their description. */
function says(text: string): string {
  const said = xpathText(text);
  return `//*[@text=${said} or @content-desc=${said}]`;
}

/** The ways to find an element; each means what its name means in the neutral trace. */
const by = {
  id(resourceId: string, className: string): Selector {
    const value = `new UiSelector().resourceId(${uiText(resourceId)}).className(${uiText(className)})`;
    if (isPlain(resourceId, className)) return { using: '-android uiautomator', value };
    return xpath(`//*[@resource-id=${xpathText(resourceId)} and @class=${xpathText(className)}]`);
  },
  idText(resourceId: string, text: string): Selector {
    const value = `new UiSelector().resourceId(${uiText(resourceId)}).text(${uiText(text)})`;
    if (isPlain(resourceId, text)) return { using: '-android uiautomator', value };
    return xpath(`//*[@resource-id=${xpathText(resourceId)} and @text=${xpathText(text)}]`);
  },
  text(text: string): Selector {
    const value = `new UiSelector().text(${uiText(text)})`;
    return isPlain(text) ? { using: '-android uiautomator', value } : xpath(`//*[@text=${xpathText(text)}]`);
  },
  desc(desc: string): Selector {
    return { using: 'accessibility id', value: desc };
  },
  /** The next of the class after or before the only element that says `anchor`, or the nearest around it. */
  near(className: string, anchor: string, side: 'after' | 'before' | 'around'): Selector {
    const only = `(${says(anchor)})[last()=1]`;
    const kind = `*[@class=${xpathText(className)}]`;
    if (side === 'after') return xpath(`(${only}/descendant::${kind} | ${only}/following::${kind})[1]`);
    if (side === 'before') return xpath(`(${only}/ancestor::${kind} | ${only}/preceding::${kind})[last()]`);
    return xpath(`${only}/ancestor::${kind}[1]`);
  },
  /** The nth of the class inside the only element with this id; an empty id is the whole screen. */
  nth(className: string, containerId: string, nth: number): Selector {
    const container = containerId === '' ? '' : `(//*[@resource-id=${xpathText(containerId)}])[last()=1]`;
    return xpath(`(${container}//*[@class=${xpathText(className)}])[${nth}]`);
  },
  point(x: number, y: number): Selector {
    return { using: 'point', value: `${x},${y}` };
  },
  says(text: string): Selector {
    return xpath(says(text));
  },
  holds(text: string): Selector {
    const said = xpathText(text);
    return xpath(`//*[contains(@text, ${said}) or contains(@content-desc, ${said})]`);
  },
  /** Two questions, as UiSelector cannot ask for one or the other: texts that fit a pattern as a whole, descriptions that do. */
  pattern(pattern: string): readonly [Selector, Selector] {
    const whole = uiText(`(?:${pattern})`);
    return [
      { using: '-android uiautomator', value: `new UiSelector().textMatches(${whole})` },
      { using: '-android uiautomator', value: `new UiSelector().descriptionMatches(${whole})` },
    ];
  },
  /** A key of a number pad: where more than it says the digit, what can be tapped. */
  key(digit: string): readonly Selector[] {
    return [by.text(digit), by.desc(digit), xpath(`${says(digit)}[@clickable="true"]`)];
  },
  /** What a picker shows, from inside of it. */
  rows(): Selector {
    return xpath('.//*[@text!=""]');
  },
};

/** A value that steps and checks mention; a secret one has no value of its own. */
interface Parameter {
  readonly name: string;
  readonly env: string;
  readonly secret: boolean;
  readonly value: string | null;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const known = new Map<string, { readonly text: string; readonly secret: boolean }>();
let today = new Date();

/** What is put into texts when the script runs. */
const values = {
  /** Takes the parameters from the environment, else from the recorded run. Throws the names of what is missing. */
  read(parameters: readonly Parameter[]): void {
    const missing: string[] = [];
    for (const { name, env, secret, value } of parameters) {
      const given = process.env[env];
      const text = given === undefined || given === '' ? value : given;
      if (text === null) missing.push(env);
      else known.set(name, { text, secret });
    }
    if (missing.length > 0) throw new Error(`missing in the environment: ${missing.join(', ')}`);
  },
  /** Days are counted from this one, `2030-01-02…`. */
  countFrom(day: string): void {
    const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
    if (year === undefined) throw new Error(`no day: ${day}`);
    today = new Date(Number(year), Number(month) - 1, Number(date));
  },
  parameter(name: string): string {
    const found = known.get(name);
    if (found === undefined) throw new Error(`the script has no parameter ${name}`);
    return found.text;
  },
  /** So many days after today in a format such as `EEE, d MMM yyyy`; the names are English. */
  day(days: number, format: string): string {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
    const month = MONTHS[day.getMonth()] ?? '';
    const weekday = WEEKDAYS[day.getDay()] ?? '';
    const fields: Readonly<Record<string, string>> = {
      yyyy: String(day.getFullYear()).padStart(4, '0'),
      yy: String(day.getFullYear() % 100).padStart(2, '0'),
      MMMM: month,
      MMM: month.slice(0, 3),
      MM: String(day.getMonth() + 1).padStart(2, '0'),
      M: String(day.getMonth() + 1),
      dd: String(day.getDate()).padStart(2, '0'),
      d: String(day.getDate()),
      EEEE: weekday,
      EEE: weekday.slice(0, 3),
    };
    return format.replace(/yyyy|yy|MMMM|MMM|MM|M|dd|d|EEEE|EEE/g, (field) => fields[field] ?? field);
  },
  /** A message without the values of secrets. */
  masked(message: string): string {
    let text = message;
    for (const [name, { text: value, secret }] of known) {
      if (secret) text = text.replaceAll(value, () => `\${${name}}`);
    }
    return text;
  },
};

/** The app, and how the run began. */
interface App {
  readonly packageName: string;
  /** Null: the launcher is asked for the package. */
  readonly activity: string | null;
  /** Its data are erased at the start. */
  readonly cleared: boolean;
}

/** How long each wait may take. */
const DEADLINE_MS = Number(process.env.TAPWRIGHT_DEADLINE_S || 20) * 1000;
let browser: Awaited<ReturnType<typeof remote>> | undefined;

function driver(): NonNullable<typeof browser> {
  if (browser === undefined) throw new Error('the session is not open');
  return browser;
}

/** Begins as the run began: the app's data erased where they were, the app started anew. */
async function openSession({ packageName, activity, cleared }: App): Promise<void> {
  const { protocol, hostname, port, pathname } = new URL(process.env.APPIUM_URL ?? 'http://127.0.0.1:4723/');
  const serial = process.env.ANDROID_SERIAL;
  // WebdriverIO reads this variable as it is loaded, and would write down all that is sent, digits of secrets included.
  process.env.WDIO_LOG_LEVEL = 'silent';
  const webdriverio = await import('webdriverio');
  browser = await webdriverio.remote({
    protocol: protocol.replace(':', ''),
    hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    path: pathname,
    logLevel: 'silent',
    // A command that failed may have been carried out: it is never sent twice.
    connectionRetryCount: 0,
    capabilities: {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      ...(serial === undefined ? {} : { 'appium:udid': serial }),
      'appium:appPackage': packageName,
      ...(activity === null ? {} : { 'appium:appActivity': activity }),
      'appium:appWaitActivity': '*',
      'appium:noReset': !cleared || process.env.TAPWRIGHT_KEEP_DATA === '1',
      'appium:fullReset': false,
      'appium:forceAppLaunch': true,
      'wdio:enforceWebDriverClassic': true,
    },
  });
}

async function closeSession(): Promise<void> {
  await browser?.deleteSession();
}

/** What a step acts on: an element, or a point where nothing else names it. */
type Target = { readonly element: string } | { readonly x: number; readonly y: number };

/** The key under which the protocol names elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** One finger, placed in the middle of the target; moves are counted from there. */
async function touch(target: Target, then: readonly object[]): Promise<void> {
  const place =
    'element' in target
      ? { origin: { [ELEMENT]: target.element }, x: 0, y: 0 }
      : { origin: 'viewport', x: target.x, y: target.y };
  const actions = [
    { type: 'pointerMove', duration: 0, ...place },
    { type: 'pointerDown', button: 0 },
    ...then,
    { type: 'pointerUp', button: 0 },
  ];
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
  await driver().performActions([finger]);
}

async function tap(target: Target): Promise<void> {
  if ('element' in target) await driver().elementClick(target.element);
  else await touch(target, []);
}

type Direction = 'up' | 'down' | 'left' | 'right';

/** Moves a share of the target's size so that more of its content is seen in a direction: the finger goes the other way. */
async function swipe(target: Target, direction: Direction, share: number): Promise<void> {
  const size =
    'element' in target ? await driver().getElementRect(target.element) : await driver().getWindowRect();
  const along = Math.round((direction === 'up' || direction === 'down' ? size.height : size.width) * share);
  const way = direction === 'down' || direction === 'right' ? -along : along;
  const [x, y] = direction === 'up' || direction === 'down' ? [0, way] : [way, 0];
  const half = { x: Math.round(-x / 2), y: Math.round(-y / 2) };
  const from = 'element' in target ? await middleOf(target.element) : target;
  await touch({ x: from.x + half.x, y: from.y + half.y }, [
    { type: 'pointerMove', duration: 600, origin: 'pointer', x, y },
  ]);
}

/** A point of the screen by its place in an element. */
async function placeIn(target: Target, across: number, down: number): Promise<Target> {
  if (!('element' in target)) return target;
  const { x, y, width, height } = await driver().getElementRect(target.element);
  return { x: Math.round(x + width * across), y: Math.round(y + height * down) };
}

async function middleOf(element: string): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = await driver().getElementRect(element);
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** Whether the run had the keyboard on the screen, where that is known. */
interface Keyboards {
  /** Before this step. */
  readonly before?: boolean;
  /** Before the next one. */
  readonly next?: boolean;
}

/** How often one step closes one window. */
const CLOSED_MAX = 3;
/** From this share of the height on a keyboard lies over what stands there. */
const KEYBOARD_FROM = 0.6;
let appPackage = '';
let keyboards: Keyboards = {};
let closed: string[] = [];

/** Says which app is meant to be in front from now on. */
function prepareUncovering(packageName: string): void {
  appPackage = packageName;
}

function beginStep(found: Keyboards = {}): void {
  keyboards = found;
  closed = [];
}

/** False where it was closed often enough in this step. */
function mayClose(name: string): boolean {
  return closed.filter((one) => one === name).length < CLOSED_MAX;
}

function noteClosed(name: string): void {
  console.log(`  closed: ${name}`);
  closed.push(name);
}

/** False where it was closed often enough. */
async function closeWithBack(name: string): Promise<boolean> {
  if (!mayClose(name)) return false;
  noteClosed(name);
  await driver().back();
  return true;
}

/** The notification shade, or another window of the system with nothing of the app on the screen: it would take no tap. */
async function closeShade(source: string): Promise<boolean> {
  const isUnder =
    source.includes(' package="com.android.systemui"') && !source.includes(` package="${appPackage}"`);
  return isUnder && closeWithBack('a window of the system');
}

/** Null where the driver is too old to tell. */
async function isKeyboardShown(): Promise<boolean | null> {
  try {
    return (await driver().executeScript('mobile: isKeyboardShown', [])) === true;
  } catch {
    return null;
  }
}

/** False where there is none, or it was closed often enough. */
async function closeKeyboard(): Promise<boolean> {
  if ((await isKeyboardShown()) !== true || !(await closeWithBack('the keyboard'))) return false;
  const isGone = async () => (await isKeyboardShown()) !== true;
  await driver()
    .waitUntil(isGone, { timeout: DEADLINE_MS, interval: 200 })
    .catch(() => false);
  return true;
}

/** Where it lies over the target, and was not there in the run. */
async function closeKeyboardOver(target: Target): Promise<boolean> {
  if (keyboards.before === true || (await isKeyboardShown()) !== true) return false;
  const { y } = 'element' in target ? await middleOf(target.element) : target;
  return y >= KEYBOARD_FROM * (await driver().getWindowRect()).height && closeKeyboard();
}

/** One that came up by itself hides what the step brought: the run went on without. */
async function closeLateKeyboard(waitedMs: number): Promise<boolean> {
  return keyboards.next === false && waitedMs >= DEADLINE_MS / 2 && closeKeyboard();
}

/**
 * A BACK that closed the keyboard in the run has nothing to do where there is none; one that did not would close it now, so
 * that it is closed before.
 */
async function needsBack(): Promise<boolean> {
  if (keyboards.before === false) await closeKeyboard();
  return keyboards.before !== true || (await isKeyboardShown()) !== false;
}

/** Looks for what is not in sight by scrolling: each scrollable element, the largest first, to its end and back. */
interface Search {
  /** Nothing has changed for a while: from now on all that fits counts. */
  isStill: boolean;
  /** All was looked through. */
  isOver: boolean;
  /** The next scroll, once the screen, whose page source this is, holds still. */
  further(source: string, isLate: boolean): Promise<void>;
}

/** How long the screen holds still before it is scrolled. */
const STILL_MS = 3_000;
/** Most scrolls of one search; of them on the first way, which may have no end; and most elements scrolled. */
const SCROLLS_MAX = 40;
const FIRST_WAY_MAX = 15;
const CONTAINERS_MAX = 3;
/** Bars of the system may count to the size of a screen, or may not. */
const BARS_SHARE = 1 / 8;

/** Wheels hold values and fields what was typed: neither hides an element. */
const SCROLLABLE: Selector = {
  using: 'xpath',
  value: `//*[@scrollable="true" and @enabled="true" and not(ancestor-or-self::*[${[
    'Picker',
    'WheelView',
    'LoopView',
    'PickerView',
    'EditText',
  ]
    .map((name) => `contains(@class, "${name}")`)
    .join(' or ')}])]`,
};

interface Container {
  readonly element: string;
  readonly width: number;
  readonly height: number;
}

async function containers(): Promise<Container[]> {
  const found = await driver().findElements(SCROLLABLE.using, SCROLLABLE.value);
  const boxes: Container[] = [];
  for (const element of found.flatMap((reference) => Object.values(reference))) {
    const { width, height } = await driver().getElementRect(element);
    boxes.push({ element, width, height });
  }
  return boxes.sort((a, b) => b.width * b.height - a.width * a.height).slice(0, CONTAINERS_MAX);
}

/** A low and wide one lies across. */
function wayOf({ width, height }: Container, isBack: boolean): Direction {
  if (width > 3 * height) return isBack ? 'left' : 'right';
  return isBack ? 'up' : 'down';
}

async function isOfSize([width, height]: readonly [number, number]): Promise<boolean> {
  const now = await driver().getWindowRect();
  const near = (one: number, other: number) => Math.abs(one - other) <= other * BARS_SHARE;
  return near(now.width, width) && near(now.height, height);
}

/** Over from the start on a screen of the size `unless`. */
function searching(unless?: readonly [number, number]): Search {
  let [seen, since, way, scrolls] = ['', Date.now(), 0, 0];
  const search: Search = {
    isStill: false,
    isOver: false,
    async further(source, isLate) {
      if (search.isOver || (unless !== undefined && scrolls === 0 && (await isOfSize(unless)))) {
        search.isOver = true;
        return;
      }
      const isChanged = source !== seen;
      seen = source;
      if (!search.isStill) {
        if (isChanged) since = Date.now();
        search.isStill = isLate || Date.now() - since >= STILL_MS;
        return;
      }
      if (scrolls > 0 && (!isChanged || (way === 0 && scrolls >= FIRST_WAY_MAX))) way += 1;
      const box = (await containers())[Math.floor(way / 2)];
      search.isOver = box === undefined || scrolls >= SCROLLS_MAX;
      // A keyboard leaves little to be scrolled: what is looked for may stand right behind it.
      if (box === undefined || search.isOver || (scrolls === 0 && (await closeKeyboard()))) return;
      scrolls += 1;
      await swipe(box, wayOf(box, way % 2 === 1), 0.6);
    },
  };
  return search;
}

/** A window that may come up at any time and is closed where it stands in the way. */
interface Guard {
  readonly name: string;
  readonly shows: readonly Selector[];
  readonly dismiss: readonly Selector[];
}

/** What a search may take beyond the deadline. */
const SEARCH_MS = 180_000;
let popUps: () => readonly Guard[] = () => [];
let recorded: readonly [number, number] = [0, 0];

/**
 * Says which windows are closed from now on, and the size of the screen of the run. Throws where the deadline from the
 * environment is none.
 */
function prepareWaits(windows: () => readonly Guard[], screen: readonly [number, number]): void {
  if (!(DEADLINE_MS > 0)) throw new Error('TAPWRIGHT_DEADLINE_S is not a number of seconds');
  popUps = windows;
  recorded = screen;
}

/** The ids of all elements that a selector finds now. */
async function all({ using, value }: Selector, inside?: string): Promise<string[]> {
  const found =
    inside === undefined
      ? await driver().findElements(using, value)
      : await driver().findElementsFromElement(inside, using, value);
  return found.flatMap((reference) => Object.values(reference));
}

/** What the first selector of the chain finds that finds exactly one. */
async function only(chain: readonly Selector[]): Promise<Target | null> {
  for (const selector of chain) {
    if (selector.using === 'point') {
      const [x = 0, y = 0] = selector.value.split(',').map(Number);
      return { x, y };
    }
    const [element, second] = await all(selector);
    if (element !== undefined && second === undefined) return { element };
  }
  return null;
}

/** Closes the first window that is in the way; false where there is none. */
async function closeGuard(): Promise<boolean> {
  for (const { name, shows, dismiss } of popUps()) {
    if (!mayClose(name) || (await only(shows)) === null) continue;
    const closing = await only(dismiss);
    if (closing === null) continue;
    noteClosed(name);
    await tap(closing);
    return true;
  }
  return false;
}

/** A window in front would take a key that is meant for the app. */
async function closeWindows(): Promise<void> {
  const isClear = async () => !(await closeGuard()) && !(await closeShade(await driver().getPageSource()));
  await driver()
    .waitUntil(isClear, { timeout: DEADLINE_MS, interval: 200 })
    .catch(() => false);
}

/**
 * Looks until it holds or the deadline has passed; a look that fails counts as not yet. A search that is under way then is
 * brought to its end.
 */
async function until(holds: () => Promise<boolean>, wrong: string, search?: Search): Promise<void> {
  const began = Date.now();
  let trouble = '';
  let held = false;
  const look = async (): Promise<boolean> => {
    const waited = Date.now() - began;
    const isLate = waited >= DEADLINE_MS;
    try {
      held = await holds();
      if (held) return true;
      trouble = '';
      if (await closeGuard()) return false;
      const source = await driver().getPageSource();
      if ((await closeShade(source)) || (await closeLateKeyboard(waited))) return false;
      await search?.further(source, isLate);
    } catch (error) {
      trouble = ` (${error instanceof Error ? error.message : String(error)})`;
    }
    return isLate && (search === undefined || search.isOver || trouble !== '');
  };
  await driver()
    .waitUntil(look, { timeout: DEADLINE_MS + SEARCH_MS, interval: 200 })
    .catch(() => false);
  if (!held) throw new Error(`${wrong} within ${DEADLINE_MS / 1000} s${trouble}`);
}

/** What a step brought was in sight in the run, and must be so again: it is looked for on a screen of another size only. */
async function untilShown(holds: () => Promise<boolean>, wrong: string): Promise<void> {
  await until(holds, wrong, searching(recorded));
}

/** Again once a keyboard that lies over it is closed. */
async function find(name: string, chain: readonly Selector[]): Promise<Target> {
  const target = await findInTime(name, chain);
  return (await closeKeyboardOver(target)) ? findInTime(name, chain) : target;
}

/**
 * By scrolling where it is not in sight. The weaker ways wait until the screen holds still, or for half of the time: on the
 * screen before, which may still stand there, they could fit something else.
 */
async function findInTime(name: string, chain: readonly Selector[]): Promise<Target> {
  const patience = Date.now() + DEADLINE_MS / 2;
  const seen: { target: Target | null } = { target: null };
  const search = searching();
  const look = async () => {
    seen.target = await only(Date.now() < patience && !search.isStill ? chain.slice(0, 1) : chain);
    return seen.target !== null;
  };
  await until(look, `${name} was not found`, search);
  if (seen.target === null) throw new Error(`${name} was not found`);
  return seen.target;
}

/** Most swipes of one picker: the minutes of an hour, and some that went too far. */
const TURNS_MAX = 64;

/** What a picker shows: of the texts inside of it the one nearest to its middle. */
async function shownBy(picker: string): Promise<string> {
  const middle = await middleOf(picker);
  let best = { text: (await driver().getElementText(picker)).trim(), apart: Number.POSITIVE_INFINITY };
  for (const row of await all(by.rows(), picker)) {
    const apart = Math.abs((await middleOf(row)).y - middle.y);
    if (apart < best.apart) best = { text: (await driver().getElementText(row)).trim(), apart };
  }
  return best.text;
}

/** Digits compare as numbers: a wheel may show 05 for 5. */
function isValue(shown: string, wanted: string): boolean {
  return shown === wanted || (/^\d+$/.test(shown + wanted) && Number(shown) === Number(wanted));
}

/** Codes of Android's KeyEvent. */
const KEYS = { home: 3, enter: 66 } as const;

/** The finger comes up and down on the same place once more, within the time of a double tap. */
const AGAIN = [
  { type: 'pointerUp', button: 0 },
  { type: 'pause', duration: 100 },
  { type: 'pointerDown', button: 0 },
] as const;

/** Masked in logs of this computer and of Appium. */
async function send(element: string, text: string): Promise<void> {
  const field = driver().$({ [ELEMENT]: element });
  await field.addValue(text, { mask: true });
}

/** What steps are made of. */
const phone = {
  async click(name: string, chain: readonly Selector[]): Promise<void> {
    await tap(await find(name, chain));
  },
  /** A place inside of the element, as shares of its width and height: a link of its text. */
  async clickPart(name: string, chain: readonly Selector[], across: number, down: number): Promise<void> {
    const target = await find(name, chain);
    await touch(await placeIn(target, across, down), []);
  },
  async doubleClick(name: string, chain: readonly Selector[]): Promise<void> {
    await touch(await find(name, chain), AGAIN);
  },
  async doubleClickPart(
    name: string,
    chain: readonly Selector[],
    across: number,
    down: number,
  ): Promise<void> {
    await touch(await placeIn(await find(name, chain), across, down), AGAIN);
  },
  async longClick(name: string, chain: readonly Selector[]): Promise<void> {
    await touch(await find(name, chain), [{ type: 'pause', duration: 1000 }]);
  },
  /** Empties the field first. */
  async type(name: string, chain: readonly Selector[], text: string): Promise<void> {
    const target = await find(name, chain);
    await tap(target);
    const element =
      'element' in target ? target.element : Object.values(await driver().getActiveElement())[0];
    if (element === undefined) throw new Error(`${name} does not take the focus`);
    await driver().elementClear(element);
    if (text !== '') await send(element, text);
  },
  /** `share`: of the size of what is scrolled. */
  async scroll(name: string, chain: readonly Selector[], direction: Direction, share: number): Promise<void> {
    await swipe(await find(name, chain), direction, share);
  },
  /** Turns a picker until it shows the text: numbers by their order, else to the end of the wheel and back. */
  async turn(name: string, chain: readonly Selector[], wanted: string, direction: Direction): Promise<void> {
    const target = await find(name, chain);
    if (!('element' in target)) throw new Error(`${name} is no picker`);
    let way = direction;
    let last = '';
    for (let turns = 0, ends = 0; turns < TURNS_MAX && ends < 2; turns += 1) {
      const shown = await shownBy(target.element);
      if (isValue(shown, wanted)) return;
      if (turns > 0 && shown === last) {
        ends += 1;
        way = way === 'down' ? 'up' : 'down';
      } else if (/^\d+$/.test(shown) && /^\d+$/.test(wanted)) {
        way = Number(wanted) > Number(shown) ? 'down' : 'up';
      }
      last = shown;
      await swipe(target, way, 1 / 3);
    }
    throw new Error(`${name} does not show "${wanted}"`);
  },
  /** Every digit is looked for anew: some pads change their order. */
  async keypad(digits: string): Promise<void> {
    for (const digit of digits) {
      const seen: { key: Target | null } = { key: null };
      await until(async () => {
        seen.key = await only(by.key(digit));
        return seen.key !== null;
      }, 'a key of the number pad was not found');
      if (seen.key !== null) await tap(seen.key);
    }
  },
  async back(): Promise<void> {
    await closeWindows();
    if (await needsBack()) await driver().back();
  },
  async press(key: keyof typeof KEYS): Promise<void> {
    // HOME goes past all windows.
    if (key !== 'home') await closeWindows();
    await driver().executeScript('mobile: pressKey', [{ keycode: KEYS[key] }]);
  },
  async restart({ packageName, activity }: App): Promise<void> {
    await driver().executeScript('mobile: terminateApp', [{ appId: packageName }]);
    if (activity === null) await driver().executeScript('mobile: activateApp', [{ appId: packageName }]);
    else await driver().executeScript('mobile: startActivity', [{ component: `${packageName}/${activity}` }]);
  },
};

type State =
  | 'present'
  | 'absent'
  | 'checked'
  | 'unchecked'
  | 'enabled'
  | 'disabled'
  | 'selected'
  | 'unselected'
  | 'focused';

/** The attribute of Appium that tells the other states, and what it must say. */
const ATTRIBUTES = {
  checked: ['checked', 'true'],
  unchecked: ['checked', 'false'],
  enabled: ['enabled', 'true'],
  disabled: ['enabled', 'false'],
  selected: ['selected', 'true'],
  unselected: ['selected', 'false'],
  focused: ['focused', 'true'],
} as const;

async function isShown(selector: Selector): Promise<boolean> {
  return (await all(selector)).length > 0;
}

async function isIn(chain: readonly Selector[], state: State): Promise<boolean> {
  const target = await only(chain);
  if (state === 'absent') return target === null;
  if (target === null || !('element' in target)) return false;
  if (state === 'present') return true;
  const [attribute, wanted] = ATTRIBUTES[state];
  return (await driver().getElementAttribute(target.element, attribute)) === wanted;
}

/** Its text, else its description, else the texts inside of it. */
async function shownValue(element: string): Promise<string> {
  const text = await driver().getElementText(element);
  if (text !== '') return text;
  const desc = (await driver().getElementAttribute(element, 'content-desc')) ?? '';
  if (desc !== '' && desc !== 'null') return desc;
  const texts: string[] = [];
  for (const row of await all(by.rows(), element)) texts.push(await driver().getElementText(row));
  return [...new Set(texts)].slice(0, 4).join(', ');
}

/** The activity in front in the forms that it can have: with its package, and short where it begins with it. */
async function activityNames(): Promise<string[]> {
  const packageName = String(await driver().executeScript('mobile: getCurrentPackage', []));
  const activity = String(await driver().executeScript('mobile: getCurrentActivity', []));
  const short = activity.startsWith(`${packageName}.`) ? activity.slice(packageName.length) : activity;
  const long = short.startsWith('.') ? `${packageName}${short}` : activity;
  return [`${packageName}/${short}`, `${packageName}/${long}`];
}

/** What must be seen; each waits for it. */
const checks = {
  text: (text: string) => untilShown(() => isShown(by.says(text)), `"${text}" was not shown`),
  contains: (text: string) => untilShown(() => isShown(by.holds(text)), `"${text}" was not shown`),
  absent: (text: string) => until(async () => !(await isShown(by.holds(text))), `"${text}" was still shown`),
  pattern(pattern: string): Promise<void> {
    const [text, desc] = by.pattern(pattern);
    return untilShown(
      async () => (await isShown(text)) || isShown(desc),
      `nothing that fits ${pattern} was shown`,
    );
  },
  state: (name: string, chain: readonly Selector[], state: State) =>
    (state === 'absent' ? until : untilShown)(() => isIn(chain, state), `${name} was not ${state}`),
  async value(name: string, chain: readonly Selector[], wanted: string): Promise<void> {
    await untilShown(async () => {
      const target = await only(chain);
      return target !== null && 'element' in target && (await shownValue(target.element)) === wanted;
    }, `${name} did not show "${wanted}"`);
  },
  activity: (activity: string) =>
    until(
      async () => (await activityNames()).some((name) => name.endsWith(activity)),
      `${activity} was not in front`,
    ),
};

/** A step by its name and what it does. */
type Step = readonly [name: string, run: () => Promise<void>, keyboards?: Keyboards];

interface Script {
  readonly app: App;
  readonly parameters: readonly Parameter[];
  /** Whether texts mention days, which are counted from the device's. */
  readonly countsDays: boolean;
  /** Size of the screen of the run, in pixels. */
  readonly screen: readonly [number, number];
  readonly guards: () => readonly Guard[];
  readonly steps: readonly Step[];
}

async function begin({ app, parameters, countsDays, screen, guards }: Script): Promise<void> {
  values.read(parameters);
  prepareWaits(guards, screen);
  prepareUncovering(app.packageName);
  await openSession(app);
  if (!countsDays) return;
  try {
    values.countFrom(String(await driver().executeScript('mobile: getDeviceTime', [])));
  } catch {
    console.log("the device does not tell its day: this computer's is taken");
  }
}

/** Exit code 0: all steps passed. 1: one failed, and is named. 2: nothing was begun. */
async function replay(script: Script): Promise<void> {
  let at = 'the start';
  let begun = false;
  try {
    await begin(script);
    begun = true;
    for (const [name, run, keyboards] of script.steps) {
      at = name;
      beginStep(keyboards);
      console.log(name);
      await run();
    }
    console.log('PASSED');
    process.exitCode = 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(values.masked(`${begun ? 'FAILED' : 'NOT STARTED'} at ${at}: ${message}`));
    process.exitCode = begun ? 1 : 2;
  } finally {
    // A session that is gone already is no failure of the script.
    await closeSession().catch(() => {});
  }
}

const guards = (): readonly Guard[] => [];

const steps: readonly Step[] = [
  ["step 0, click \"New note\"", async () => {
    await phone.click("\"New note\"", [
      by.desc("New note"),
    ]);
    await checks.text("Write here");
    await checks.text("It's done");
    await checks.text("Grüße 🙂");
  }],
  ["step 1, text \"100%s & \"eggs\"\" into \"Write here\"", async () => {
    await phone.type("\"Write here\"", [
      by.id("org.example.notes:id/body", "android.widget.EditText"),
    ], "100%s & \"eggs\"");
    await checks.text("100%s & \"eggs\"");
  }],
  ["step 2, click \"It's done\"", async () => {
    await phone.click("\"It's done\"", [
      by.text("It's done"),
    ]);
    await checks.text("Rent");
    await checks.text("Taxes");
    await checks.text("New note");
  }],
  // The end.
  ["the final check", async () => {
    await checks.text("100%s & \"eggs\"");
    await checks.text("Rent");
    await checks.text("Taxes");
  }],
];

await replay({ app, parameters, countsDays: false, screen: [1080, 1920], guards, steps });
