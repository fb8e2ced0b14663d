import { bootstrapMean, type Interval } from '@tapwright/evaluation';
import { rounded } from './shares.ts';

/** Up to so many models each is compared with each; of more, each with the first. */
const ALL_PAIRS_MAX = 8;
const SEED = 1;

/** The mean difference of two models over the items that both were measured on, with its 95 % interval by bootstrap. */
export interface PairedDifference {
  readonly difference: number;
  readonly interval: Interval;
  readonly items: number;
}

/** Which models are compared. Pure. */
export function pairsOf(names: readonly string[]): readonly (readonly [string, string])[] {
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
  return names.length <= ALL_PAIRS_MAX ? pairs : pairs.slice(0, names.length - 1);
}

/** The first minus the second, item by item; null where no item was measured on both. Pure. */
export function pairedDifference(
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>,
): PairedDifference | null {
  const differences = [...left].flatMap(([item, value]) => {
    const against = right.get(item);
    return against === undefined ? [] : [value - against];
  });
  if (differences.length === 0) return null;
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  const [low, high] = bootstrapMean(differences, SEED);
  return { difference: rounded(mean), interval: [rounded(low), rounded(high)], items: differences.length };
}
