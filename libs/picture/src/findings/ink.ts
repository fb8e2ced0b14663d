import type { Bounds } from '@tapwright/contracts';
import type { Pixels } from '../read-picture.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** WCAG 2.1, "relative luminance": 0 for black, 1 for white. */
export function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.1, "contrast ratio": 1 to 21. */
export function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The pixels of a text's box: its ground, and which pixels are not of it. */
export interface Ink {
  readonly ground: Colour;
  /** Share of the box that has the colour of the ground. */
  readonly groundShare: number;
  /** Contrast of each pixel with the ground, row by row. */
  readonly contrasts: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Bits of each channel by which colours are counted. */
const STEP = 8;

/** Reads the part of a picture as a text on a ground of one colour, the most frequent one. */
export function inkOf({ width, rgb }: Pixels, [left, top, right, bottom]: Bounds): Ink {
  const size = { width: right - left, height: bottom - top };
  const counts = new Map<number, number>();
  const colours = new Uint32Array(size.width * size.height);
  let at = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = (y * width + x) * 3;
      const colour = ((rgb[pixel] ?? 0) << 16) | ((rgb[pixel + 1] ?? 0) << 8) | (rgb[pixel + 2] ?? 0);
      colours[at] = colour;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      at += 1;
    }
  }
  const [most = 0] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  const ground = channelsOf(most);
  const own = luminance(ground);
  const ratios = new Map(
    [...counts.keys()].map((colour) => [colour, contrastRatio(luminance(channelsOf(colour)), own)]),
  );
  const near = [...counts].filter(([colour]) => isNear(channelsOf(colour), ground));
  const groundShare = near.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, colours.length);
  const contrasts = Float32Array.from(colours, (colour) =>
    isNear(channelsOf(colour), ground) ? 1 : (ratios.get(colour) ?? 1),
  );
  return { ground, groundShare, contrasts, ...size };
}

function channelsOf(colour: number): Colour {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function isNear(one: Colour, other: Colour): boolean {
  return one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= STEP);
}
