import type { Selector } from './selectors.ts';
import { driver } from './session.ts';
import { type Target, tap } from './touch.ts';

/** A window that may come up at any time and is closed where it stands in the way. */
export interface Guard {
  readonly name: string;
  readonly shows: readonly Selector[];
  readonly dismiss: readonly Selector[];
}

const DEADLINE_MS = Number(process.env.TAPWRIGHT_DEADLINE_S || 20) * 1000;
/** How often one wait closes windows that are in the way. */
const GUARDS_MAX = 3;
let popUps: () => readonly Guard[] = () => [];

/** Says which windows are closed from now on. Throws where the deadline from the environment is none. */
export function prepareWaits(windows: () => readonly Guard[]): void {
  if (!(DEADLINE_MS > 0)) throw new Error('TAPWRIGHT_DEADLINE_S is not a number of seconds');
  popUps = windows;
}

/** The ids of all elements that a selector finds now. */
export async function all({ using, value }: Selector, inside?: string): Promise<string[]> {
  const found =
    inside === undefined
      ? await driver().findElements(using, value)
      : await driver().findElementsFromElement(inside, using, value);
  return found.flatMap((reference) => Object.values(reference));
}

/** What the first selector of the chain finds that finds exactly one. */
export async function only(chain: readonly Selector[]): Promise<Target | null> {
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
    if ((await only(shows)) === null) continue;
    const closing = await only(dismiss);
    if (closing === null) continue;
    console.log(`  closed: ${name}`);
    await tap(closing);
    return true;
  }
  return false;
}

/** Looks until it holds or the deadline has passed; a look that fails counts as not yet. */
export async function until(holds: () => Promise<boolean>, wrong: string): Promise<void> {
  let closed = 0;
  let trouble = '';
  const look = async (): Promise<boolean> => {
    try {
      if (await holds()) return true;
      trouble = '';
      if (closed < GUARDS_MAX && (await closeGuard())) closed += 1;
    } catch (error) {
      trouble = ` (${error instanceof Error ? error.message : String(error)})`;
    }
    return false;
  };
  await driver()
    .waitUntil(look, { timeout: DEADLINE_MS, interval: 200 })
    .catch(() => {
      throw new Error(`${wrong} within ${DEADLINE_MS / 1000} s${trouble}`);
    });
}

/** The weaker ways wait for half of the time: on the screen before, which may still stand there, they could fit something else. */
export async function find(name: string, chain: readonly Selector[]): Promise<Target> {
  const patience = Date.now() + DEADLINE_MS / 2;
  const seen: { target: Target | null } = { target: null };
  await until(async () => {
    seen.target = await only(Date.now() < patience ? chain.slice(0, 1) : chain);
    return seen.target !== null;
  }, `${name} was not found`);
  if (seen.target === null) throw new Error(`${name} was not found`);
  return seen.target;
}
