import { setTimeout } from 'node:timers/promises';
import type { Screen, ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from './fault.ts';
import { findElements, type Search, scrollingSearch } from './find-elements.ts';
import { type Fields, textField } from './read-json.ts';
import type { Session } from './session.ts';
import { scrollBy } from './ui-scrollable.ts';

/** What a search finds, and the screen that it is on. UiScrollable scrolls first. */
export async function searched(
  session: Session,
  search: Search,
  within?: string,
): Promise<{ readonly screen: Screen; readonly found: readonly ScreenElement[] }> {
  const scrolling = scrollingSearch(search);
  if (scrolling !== null) {
    const selector = await scrollBy(session, scrolling, search.value);
    const screen = await session.look();
    return { screen, found: selector(screen, screen.elements) };
  }
  if (within === undefined) {
    const screen = await session.look();
    return { screen, found: findElements(screen, search) };
  }
  const { screen, element } = await session.recall(within);
  return { screen, found: findElements(screen, search, element) };
}

/** Time between two looks of a search that waits. */
const LOOK_EACH_MS = 50;

/**
 * References of all elements that are found, on the screen or inside of an element. Where the session has an implicit wait,
 * it looks again until something is found, or that time is over.
 */
export async function findAll(session: Session, body: Fields, within?: string): Promise<readonly unknown[]> {
  const search = { using: textField(body, 'using'), value: textField(body, 'value') };
  const deadline = performance.now() + session.implicitMs;
  for (;;) {
    const { screen, found } = await searched(session, search, within);
    const left = deadline - performance.now();
    if (found.length > 0 || left <= 0) return found.map((element) => session.remember(screen, element));
    await setTimeout(Math.min(LOOK_EACH_MS, left));
  }
}

/** @throws WebDriverFault `no such element` */
export async function findOne(session: Session, body: Fields, within?: string): Promise<unknown> {
  const [first] = await findAll(session, body, within);
  if (first !== undefined) return first;
  throw new WebDriverFault('no such element', `no element is found by ${textField(body, 'using')}`);
}

/** @throws WebDriverFault `no such element` */
export async function findActive(session: Session): Promise<unknown> {
  const screen = await session.look();
  const focused = screen.elements.find((element) => element.focused);
  if (focused === undefined) throw new WebDriverFault('no such element', 'no element has the focus');
  return session.remember(screen, focused);
}
