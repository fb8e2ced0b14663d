import { containers, type Search, searching } from './search.ts';
import type { Selector } from './selectors.ts';
import { DEADLINE_MS, driver } from './session.ts';
import { ELEMENT, type Target, tap } from './touch.ts';
import { closeKeyboardOver, closeLateKeyboard, closeShade, mayClose, noteClosed } from './uncover.ts';

/** A window that may come up at any time and is closed when it is in the way. */
export interface Guard {
  readonly name: string;
  readonly shows: readonly Selector[];
  readonly dismiss: readonly Selector[];
}

/** How much longer than the deadline a search may take. */
const SEARCH_MS = 180_000;
let popUps: () => readonly Guard[] = () => [];
let recorded: readonly [number, number] = [0, 0];

/**
 * Sets which windows are closed from now on, and the size of the screen of the run. Throws if the environment gives a
 * deadline that is not a number.
 */
export function prepareWaits(windows: () => readonly Guard[], screen: readonly [number, number]): void {
  if (!(DEADLINE_MS > 0)) throw new Error('TAPWRIGHT_DEADLINE_S is not a number of seconds');
  popUps = windows;
  recorded = screen;
}

/** The ids of all elements that a selector finds now. */
export async function all({ using, value }: Selector, inside?: string): Promise<string[]> {
  const found =
    inside === undefined
      ? await driver().findElements(using, value)
      : await driver().findElementsFromElement(inside, using, value);
  return found.map((reference) => reference[ELEMENT]);
}

/** Tries the selectors of the chain in order: the element of the first selector that finds exactly one. */
export async function only(chain: readonly Selector[]): Promise<Target | null> {
  for (const selector of chain) {
    if (selector.using === 'point' || selector.using === 'share') return pointOf(selector);
    if (selector.using === 'scrollable') {
      const [largest] = await containers();
      if (largest !== undefined) return { element: largest.element };
      continue;
    }
    const [element, second] = await all(selector);
    if (element !== undefined && second === undefined) return { element };
  }
  return null;
}

async function pointOf({ using, value }: Selector): Promise<Target> {
  const [x = 0, y = 0] = value.split(',').map(Number);
  if (using === 'point') return { x, y };
  const { width, height } = await driver().getWindowRect();
  return { x: Math.round((width * x) / 100), y: Math.round((height * y) / 100) };
}

/** Closes the first window that is in the way; false if there is none. */
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

/** A window in front would receive a key that is meant for the app. */
export async function closeWindows(): Promise<void> {
  const isClear = async () => !(await closeGuard()) && !(await closeShade(await driver().getPageSource()));
  await driver()
    .waitUntil(isClear, { timeout: DEADLINE_MS, interval: 200 })
    .catch(() => false);
}

/**
 * Looks again and again until the condition holds or the deadline has passed; a look that fails counts as "not yet". A
 * search that is still going on at the deadline is completed.
 */
export async function until(holds: () => Promise<boolean>, wrong: string, search?: Search): Promise<void> {
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

/**
 * Searches by scrolling only if the screen has another size: on the run's screen, the result of a step was in sight.
 */
export async function untilShown(holds: () => Promise<boolean>, wrong: string): Promise<void> {
  await until(holds, wrong, searching(recorded));
}

/** Tries again if it has closed a keyboard that covers the target. */
export async function find(name: string, chain: readonly Selector[]): Promise<Target> {
  const target = await findInTime(name, chain);
  return (await closeKeyboardOver(target)) ? findInTime(name, chain) : target;
}

/**
 * Scrolls to a target that is out of sight. The weaker selectors wait until the screen holds still, or for half of the
 * time: on the screen before, which may still be shown, they could match something else.
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
