import type { Screen } from '../screen.ts';

/** Android's densities for phones, the lowest first. */
const DENSITIES = [1, 1.5, 2, 2.625, 2.75, 3, 3.5, 4] as const;
/** Few phones are wider. Density-independent pixels. */
const WIDTH_DP_MAX = 415;

/**
 * Pixels of the tree for one density-independent pixel, where the phone did not say it: the lowest density with which the
 * screen is no wider than a phone's. Too low rather than too high: then fewer targets count as small.
 */
export function likelyDensity({ bounds: [left, top, right, bottom] }: Screen): number {
  const width = Math.min(right - left, bottom - top);
  return DENSITIES.find((density) => width / density <= WIDTH_DP_MAX) ?? 4;
}
