import type { Action, Direction } from '@tapwright/contracts';
import {
  appElements,
  contentHash,
  describeScrollable,
  type Screen,
  type ScreenElement,
  toElementRef,
} from '@tapwright/screen';
import { scrollsContent } from '../locate/rules/role.ts';

/**
 * Maximum number of scrolls in one search, and in its first direction. That may be endless, and some must be left to
 * come back.
 */
export const SEARCH_SCROLLS_MAX = 40;
const FIRST_WAY_MAX = 15;
/** Maximum number of containers that are searched. */
const CONTAINERS_MAX = 3;

/** How far the search through the containers of a screen has come. */
export interface Search {
  /** Which container and direction; the number of ways after the last one. */
  readonly way: number;
  readonly scrolls: number;
  /** Content hash of the screen before the last scroll. If it is the same afterwards, this way is at its end. */
  readonly from: string;
  /** Numbers of the checks that held on the way. */
  readonly held: readonly number[];
  /** Everything was searched once; now the search is for what the target has become. */
  readonly heals: boolean;
}

export interface Scroll {
  readonly element: ScreenElement;
  readonly action: Action;
}

/**
 * The next scroll of a search: each container to its end and back, the largest first, until a scroll changes nothing.
 * No scroll if everything was searched. A screen that has changed by itself since then is searched again. Pure.
 */
export function searchOn(
  screen: Screen,
  { search, heals = false }: { readonly search: Search | undefined; readonly heals?: boolean },
): { readonly search: Search; readonly scroll: Scroll | null } {
  const from = contentHash(screen);
  const { held = [], scrolls = 0 } = search ?? {};
  const ways = waysOn(screen, heals);
  const isNew =
    search === undefined || search.heals !== heals || (search.way >= ways.length && search.from !== from);
  const isAtEnd = search?.from === from || (search?.way === 0 && scrolls >= FIRST_WAY_MAX);
  const way = isNew ? 0 : search.way + Number(isAtEnd);
  const [element, direction] = ways[way] ?? [];
  const done = heals === search?.heals || search === undefined ? scrolls : 0;
  if (element === undefined || direction === undefined || done >= SEARCH_SCROLLS_MAX)
    return { search: { way: Math.max(way, ways.length), scrolls: done, from, held, heals }, scroll: null };
  return {
    search: { way, scrolls: done + 1, from, held, heals },
    scroll: { element, action: scrollOf(screen, element, direction) },
  };
}

type Way = readonly [ScreenElement, Direction];

/** A search for what the target has become only goes down: the search before it has ended at the top. */
function waysOn(screen: Screen, heals: boolean): readonly Way[] {
  const containers = appElements(screen)
    .filter((element) => scrollsContent(screen, element))
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .slice(0, CONTAINERS_MAX);
  return containers.flatMap((element): readonly Way[] => {
    const { axis } = describeScrollable(screen, element);
    const [on, back] = axis === 'vertical' ? (['down', 'up'] as const) : (['right', 'left'] as const);
    return heals
      ? [[element, on]]
      : [
          [element, on],
          [element, back],
        ];
  });
}

function areaOf({ bounds: [left, top, right, bottom] }: ScreenElement): number {
  return (right - left) * (bottom - top);
}

function scrollOf(screen: Screen, element: ScreenElement, direction: Direction): Action {
  const target = toElementRef(screen, element);
  const key = `search|${target.resourceId}|${direction}`;
  return { kind: 'scroll', target, text: null, direction, effect: 'look', key };
}
