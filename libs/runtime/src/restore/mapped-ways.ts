import { MAPPED_MAX, type Route, type ScreenMark } from '@tapwright/contracts';
import { isSpotKey } from '../choose/element-of-key.ts';
import { markOf } from '../judge/mark.ts';

/** A way of an app's map that always led to the same place, and never did more than show it. */
export interface SureWay {
  /** Identities of places: `package/activity#place`. */
  readonly from: string;
  readonly to: string;
  /** Key of the action. */
  readonly key: string;
}

/** The shortest ways of the map to one place. */
export interface MappedWays {
  readonly mapped: NonNullable<Route['mapped']>;
  /** Actions from the place of this screen; null if the map knows no way. */
  costFrom(mark: ScreenMark): number | null;
}

/** What is pressed can be found again by its key. BACK leads where the app came from, whatever the map says. */
const PRESSES = /^(?:click|double_click|long_click)\|/;

/**
 * From every place of the map the action that comes next on the shortest way to the wanted screen's place, nearest places
 * first. A search backwards, so that it ends. Pure.
 */
export function mappedWaysTo(ways: readonly SureWay[], wanted: ScreenMark): MappedWays {
  const arriving = Map.groupBy(ways.filter(isPress), ({ to }) => to);
  const costs = new Map([[markOf(wanted, 'place'), 0]]);
  const mapped: MappedWays['mapped'] = [];
  for (const [place, cost] of costs) {
    for (const { from, key } of arriving.get(place) ?? []) {
      if (costs.has(from) || mapped.length >= MAPPED_MAX) continue;
      costs.set(from, cost + 1);
      mapped.push({ at: from, key, to: place });
    }
  }
  return { mapped, costFrom: (mark) => costs.get(markOf(mark, 'place')) ?? null };
}

/** A link inside a text, and a point, are found by more than a key. */
function isPress({ key }: SureWay): boolean {
  return PRESSES.test(key) && !isSpotKey(key) && !key.includes('|link ');
}
