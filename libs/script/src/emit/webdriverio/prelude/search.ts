import type { Selector } from './selectors.ts';
import { driver } from './session.ts';
import { type Direction, ELEMENT, swipe } from './touch.ts';
import { closeKeyboard } from './uncover.ts';

/** Searches for what is out of sight: scrolls each scrollable element, the largest first, to its end and back. */
export interface Search {
  /** Nothing has changed for a while: from now on weaker matches count, too. */
  isStill: boolean;
  /** Everything was searched. */
  isOver: boolean;
  /** Does the next scroll when the screen, whose page source this is, holds still. */
  further(source: string, isLate: boolean): Promise<void>;
}

/** How long the screen must hold still before it is scrolled. */
export const STILL_MS = 3_000;
/** Maximum number of scrolls in one search, and in its first direction, which may be endless; of elements scrolled. */
const SCROLLS_MAX = 40;
const FIRST_WAY_MAX = 15;
const CONTAINERS_MAX = 3;
/** The size of a screen may include the system's bars, or not. */
const BARS_SHARE = 1 / 8;

/** Wheels and fields are left out: they hold values, not elements. */
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

/** What scrolls, the largest first. */
export async function containers(): Promise<Container[]> {
  const found = await driver().findElements(SCROLLABLE.using, SCROLLABLE.value);
  const boxes: Container[] = [];
  for (const { [ELEMENT]: element } of found) {
    const { width, height } = await driver().getElementRect(element);
    boxes.push({ element, width, height });
  }
  return boxes.sort((a, b) => b.width * b.height - a.width * a.height).slice(0, CONTAINERS_MAX);
}

/** A low, wide container scrolls sideways. */
function wayOf({ width, height }: Container, isBack: boolean): Direction {
  if (width > 3 * height) return isBack ? 'left' : 'right';
  return isBack ? 'up' : 'down';
}

async function isOfSize([width, height]: readonly [number, number]): Promise<boolean> {
  const now = await driver().getWindowRect();
  const near = (one: number, other: number) => Math.abs(one - other) <= other * BARS_SHARE;
  return near(now.width, width) && near(now.height, height);
}

/** A search that is over from the start on a screen of the size `unless`. */
export function searching(unless?: readonly [number, number]): Search {
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
      // A keyboard leaves little room to scroll, and the target may be right behind it.
      if (box === undefined || search.isOver || (scrolls === 0 && (await closeKeyboard()))) return;
      scrolls += 1;
      await swipe(box, wayOf(box, way % 2 === 1), 0.6);
    },
  };
  return search;
}
