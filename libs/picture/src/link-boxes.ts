import type { Bounds } from '@tapwright/contracts';
import { boxesOf, type Mask } from './coloured-boxes.ts';
import { hueDistance, toHsv } from './hsv.ts';
import type { Pixels } from './read-picture.ts';

/** Hues within this many degrees are one colour, soft edges included. */
const HUE_WIDTH = 24;
const STRONG = { saturation: 0.35, value: 0.25 } as const;
/** A link's colour covers at least this share of the text's pixels. Above the maximum it is the colour of the text. */
const SHARE_MIN = 0.02;
const SHARE_MAX = 0.6;
const HUE_BINS = 36;

/** Least share of a text's box that its background covers. With less, the text stands on a photograph. */
const GROUND_MIN = 0.5;
/** Least share of the text's pixels outside of the links. With less, the whole text is coloured. */
const OUTSIDE_MIN = 0.15;
/** Least width of a word, in times its height. A coloured symbol or emoji is narrower. */
const WORD_SHAPE = 1.5;

/** The text found in a box. Positions are pixels of the box. */
export interface WrittenText {
  /** Each line of the text, from its first to its last letter, from the top. */
  readonly lines: readonly Bounds[];
  /** Pieces of a strong colour of their own, in reading order. */
  readonly links: readonly Bounds[];
}

/** The pieces of a strong colour in a text of another colour. Null: the text has no such piece, or only one colour. */
export function linksIn(pixels: Pixels): WrittenText | null {
  const written = writtenOn(pixels);
  if (written.count > (1 - GROUND_MIN) * written.hues.length) return null;
  const hue = strongestHue(written);
  if (hue === null) return null;
  const on = written.hues.map((own) => Number(own >= 0 && hueDistance(own, hue) <= HUE_WIDTH));
  const { width, height } = pixels;
  const mask: Mask = { width, height, on: Uint8Array.from(on) };
  const share = on.reduce((sum, one) => sum + one, 0) / written.count;
  if (share < SHARE_MIN || share > SHARE_MAX) return null;
  const boxes = boxesOf(mask);
  if (outsideOf(boxes, width, written) < OUTSIDE_MIN * written.count) return null;
  const links = boxes.filter(([left, top, right, bottom]) => right - left >= (bottom - top) * WORD_SHAPE);
  if (links.length === 0) return null;
  return { lines: linesOf(boxesOf({ width, height, on: written.inked })), links };
}

/** The words of each line as one box. */
function linesOf(words: readonly Bounds[]): readonly Bounds[] {
  const lines = new Map<number, Bounds>();
  for (const [left, top, right, bottom] of words) {
    const line = lines.get(top) ?? [left, top, right, bottom];
    lines.set(top, [Math.min(line[0], left), top, Math.max(line[2], right), bottom]);
  }
  return [...lines.values()];
}

/** Text pixels that lie in none of the boxes. */
function outsideOf(boxes: readonly Bounds[], width: number, { inked }: Written): number {
  let outside = 0;
  for (let at = 0; at < inked.length; at += 1) {
    if (inked[at] !== 1) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const isIn = boxes.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom);
    if (!isIn) outside += 1;
  }
  return outside;
}

interface Written {
  /** Hue of each pixel with a strong colour that is not the background's; -1 for all others. */
  readonly hues: Float32Array;
  /** 1 for pixels that are not background. */
  readonly inked: Uint8Array;
  /** Number of pixels that are not background. */
  readonly count: number;
}

/** From this difference of a channel (of 255) on, a pixel is not background. */
const INK = 48;

function writtenOn({ width, height, rgb }: Pixels): Written {
  const ground = groundOf(rgb);
  const hues = new Float32Array(width * height).fill(-1);
  const inked = new Uint8Array(hues.length);
  let count = 0;
  for (let at = 0; at < hues.length; at += 1) {
    const [red, green, blue] = [rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0];
    const apart = Math.max(
      Math.abs(red - ground[0]),
      Math.abs(green - ground[1]),
      Math.abs(blue - ground[2]),
    );
    if (apart < INK) continue;
    count += 1;
    inked[at] = 1;
    const { hue, saturation, value } = toHsv(red, green, blue);
    if (saturation >= STRONG.saturation && value >= STRONG.value) hues[at] = hue;
  }
  return { hues, inked, count };
}

/** The background: the commonest colour, with each channel reduced to 16 steps. */
function groundOf(rgb: Uint8Array): readonly [number, number, number] {
  const counts = new Map<number, number>();
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const key = (((rgb[at] ?? 0) >> 4) << 8) | (((rgb[at + 1] ?? 0) >> 4) << 4) | ((rgb[at + 2] ?? 0) >> 4);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let [most, ground] = [0, 0];
  for (const [key, count] of counts) if (count > most) [most, ground] = [count, key];
  return [((ground >> 8) & 15) * 16 + 8, ((ground >> 4) & 15) * 16 + 8, (ground & 15) * 16 + 8];
}

/**
 * The link's hue: the commonest strong hue, or the second where the commonest is the text's own (blue text with a red
 * link). Null where the text has no strong colour.
 */
function strongestHue({ hues, count }: Written): number | null {
  const bins = Array.from({ length: HUE_BINS }, () => 0);
  for (const hue of hues) {
    const bin = Math.floor((hue / 360) * HUE_BINS) % HUE_BINS;
    if (hue >= 0) bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const order = bins
    .map((size, bin) => ({ size, hue: ((bin + 0.5) / HUE_BINS) * 360 }))
    .toSorted((a, b) => b.size - a.size);
  const [first] = order;
  if (first === undefined || first.size === 0) return null;
  if (first.size / count <= SHARE_MAX) return first.hue;
  const second = order.find(({ size, hue }) => size > 0 && hueDistance(hue, first.hue) > 2 * HUE_WIDTH);
  return second?.hue ?? null;
}
