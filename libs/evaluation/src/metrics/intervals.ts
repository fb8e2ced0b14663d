import { seededRandom } from '@tapwright/numbers';

/** Lower and upper end of a 95 % confidence interval. */
export type Interval = readonly [low: number, high: number];

/** 97.5 % quantile of the normal distribution: two-sided 95 %. */
const Z = 1.959964;
const RESAMPLES = 2_000;
const TAIL = 0.025;

/**
 * Wilson's score interval of a share (E. B. Wilson, JASA 22, 1927); `[0, 1]` if `count` is 0. Unlike the normal
 * interval it stays inside 0 to 1 and does not shrink to a point at 0 or 1. `share` may be a mean of shares: then
 * `count` is the number of independent things, not of trials, which makes the interval rather too wide than too narrow.
 */
export function wilson(share: number, count: number): Interval {
  if (count === 0) return [0, 1];
  const z2 = Z * Z;
  const centre = (share + z2 / (2 * count)) / (1 + z2 / count);
  const half = (Z / (1 + z2 / count)) * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count * count));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/**
 * Percentile bootstrap of a mean (B. Efron, R. Tibshirani, An Introduction to the Bootstrap, 1993, 13.3): the values
 * are drawn again, with replacement, 2,000 times. The same values and seed give the same interval; `[0, 0]` without
 * values.
 */
export function bootstrapMean(values: readonly number[], seed: number): Interval {
  if (values.length === 0) return [0, 0];
  const { below } = seededRandom(seed);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn += 1) {
      sum += values[below(values.length)] ?? 0;
    }
    return sum / values.length;
  }).sort((a, b) => a - b);
  return [quantile(means, TAIL), quantile(means, 1 - TAIL)];
}

/**
 * The nearest of the values. `quantile` of `simple-statistics` gives the mean of two if `at` is between them; the
 * published intervals use the nearest one.
 */
function quantile(sorted: readonly number[], at: number): number {
  return sorted[Math.round(at * (sorted.length - 1))] ?? 0;
}
