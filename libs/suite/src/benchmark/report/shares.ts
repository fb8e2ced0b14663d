import { type Interval, wilson } from '@tapwright/evaluation';

/** A share with its 95 % interval; null where nothing was measured. */
export interface Share {
  readonly value: number;
  readonly interval: Interval;
  /** Independent things that it is a share of. */
  readonly count: number;
}

/** A yes or no about one item; several of one item (seeds) count as one observation. */
export interface Vote {
  readonly item: string;
  readonly value: number | boolean;
}

const DIGITS = 10_000;
export const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS;

/** Means of each item over its seeds, in the order in which the items first occur. */
export function meansByItem(votes: readonly Vote[]): ReadonlyMap<string, number> {
  const byItem = Map.groupBy(votes, ({ item }) => item);
  return new Map(
    [...byItem].map(([item, own]) => [
      item,
      own.reduce((sum, { value }) => sum + Number(value), 0) / own.length,
    ]),
  );
}

/** The mean over items with Wilson's interval; the number of items is that of observations. */
export function shareOf(votes: readonly Vote[]): Share | null {
  const means = [...meansByItem(votes).values()];
  if (means.length === 0) return null;
  const value = means.reduce((sum, one) => sum + one, 0) / means.length;
  const [low, high] = wilson(value, means.length);
  return { value: rounded(value), interval: [rounded(low), rounded(high)], count: means.length };
}

/** Parts of a run: so many of so many. */
export interface Part {
  readonly of: number;
  readonly count: number;
}

/**
 * A share of things that come in groups (actions of runs). Wilson's interval for the number of things that would tell as
 * much if they were independent: the number is divided by Kish's design effect, which is 1 at least.
 */
export function groupedShare(parts: readonly Part[]): Share | null {
  const groups = parts.filter(({ of }) => of > 0);
  const total = groups.reduce((sum, { of }) => sum + of, 0);
  if (total === 0) return null;
  const value = groups.reduce((sum, { count }) => sum + count, 0) / total;
  const plain = (value * (1 - value)) / total;
  const scale = groups.length > 1 ? groups.length / (groups.length - 1) : 1;
  const between =
    (scale * groups.reduce((sum, { of, count }) => sum + (count - value * of) ** 2, 0)) / total ** 2;
  const effect = plain === 0 ? 1 : Math.max(1, between / plain);
  const [low, high] = wilson(value, total / effect);
  return { value: rounded(value), interval: [rounded(low), rounded(high)], count: total };
}
