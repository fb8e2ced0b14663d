import type { Screen, ScreenElement } from './screen.ts';
import { appElements, isClockLike } from './tree.ts';

/** The same thing on the screen before and on the screen after. */
export type ElementPair = readonly [was: ScreenElement, is: ScreenElement];

export interface Pairing {
  readonly pairs: readonly ElementPair[];
  readonly gone: readonly ScreenElement[];
  readonly appeared: readonly ScreenElement[];
}

/**
 * Finds which element after is which element before. Candidates have the same resource id and class. Those with the
 * same text are paired in order; the rest are the same thing if they are on the same line or, with an id, the only
 * ones. What changes by itself (clock, battery) is left out.
 */
export function pairElements(before: Screen, after: Screen): Pairing {
  const old = groupByIdentity(before);
  const now = groupByIdentity(after);
  const pairs: ElementPair[] = [];
  const gone: ScreenElement[] = [];
  const appeared: ScreenElement[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const was = old.get(key) ?? [];
    const is = now.get(key) ?? [];
    const only = was.length === 1 && is.length === 1 && was[0]?.resourceId !== '';
    const same = matchUp(was, is, saidBy);
    const rest = matchUp(same.gone, same.appeared, only ? () => '' : lineOf);
    pairs.push(...same.pairs, ...rest.pairs);
    gone.push(...rest.gone);
    appeared.push(...rest.appeared);
  }
  return { pairs, gone: inOrder(gone), appeared: inOrder(appeared) };
}

function groupByIdentity(screen: Screen): Map<string, ScreenElement[]> {
  const elements = appElements(screen).filter((element) => !isClockLike(element));
  return Map.groupBy(elements, ({ resourceId, className }) => `${resourceId} ${className}`);
}

/** Top and bottom edge: they stay when a text grows in width. */
function lineOf({ bounds }: ScreenElement): string {
  return `${bounds[1]} ${bounds[3]}`;
}

/** Pairs the nth of one list with the nth of the other among those with the same key. */
function matchUp(
  before: readonly ScreenElement[],
  after: readonly ScreenElement[],
  key: (element: ScreenElement) => string,
): Pairing {
  const waiting = Map.groupBy(before, key);
  const used = new Map<string, number>();
  const pairs: ElementPair[] = [];
  const appeared: ScreenElement[] = [];
  for (const element of after) {
    const name = key(element);
    const at = used.get(name) ?? 0;
    const was = waiting.get(name)?.[at];
    if (was === undefined) {
      appeared.push(element);
    } else {
      used.set(name, at + 1);
      pairs.push([was, element]);
    }
  }
  const gone = [...waiting].flatMap(([name, elements]) => elements.slice(used.get(name) ?? 0));
  return { pairs, gone, appeared };
}

function saidBy({ text, desc }: ScreenElement): string {
  return `${text}\u0001${desc}`;
}

function inOrder(elements: readonly ScreenElement[]): ScreenElement[] {
  return elements.toSorted((a, b) => a.index - b.index);
}
