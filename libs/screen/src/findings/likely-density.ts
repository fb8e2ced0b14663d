import type { Screen } from '../screen.ts';

/** Android's densities for phones, the lowest first. */
const DENSITIES = [1, 1.5, 2, 2.625, 2.75, 3, 3.5, 4] as const;
/** No phone's screen is wider, by how it is sold. Density-independent pixels. */
const PHONE_DP_MAX = 450;
/** Few tablets and unfolded phones are wider, held upright. Density-independent pixels. */
const TABLET_DP_MAX = 1_040;
/** No tablet is longer in proportion, and no phone of that width in pixels is shorter. */
const TABLET_SHAPE = 1.6;
const TABLET_PIXELS = 800;

/**
 * Pixels of the tree for one density-independent pixel, where the phone did not say it: the lowest density with which the
 * screen is no wider than a phone's, or a tablet's where it has the shape of one. Too low rather than too high: then fewer
 * targets count as small.
 */
export function likelyDensity({ bounds: [left, top, right, bottom] }: Screen): number {
  const [across, down] = [right - left, bottom - top];
  const [width, height] = [Math.min(across, down), Math.max(across, down)];
  const isTablet = width >= TABLET_PIXELS && height <= TABLET_SHAPE * width;
  const most = isTablet ? TABLET_DP_MAX : PHONE_DP_MAX;
  return DENSITIES.find((density) => width / density <= most) ?? 4;
}
