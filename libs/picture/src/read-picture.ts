import { type Bounds, PICTURE_MAX_PIXELS, TapwrightError } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import sharp, { type Sharp } from 'sharp';

/** A picture as rows of red, green and blue, 8 bits each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row, from the top left. */
  readonly rgb: Uint8Array;
}

/** Opens a picture with limits: reading a broken or huge one fails. */
export function openPicture(picture: Uint8Array): Sharp {
  return sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' });
}

/** Width and height in pixels. @throws TapwrightError `CAPTURE_FAILED` where it is not a picture */
export async function sizeOf(picture: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await readable(() => openPicture(picture).metadata());
  return { width, height };
}

/** The pixels of a picture or a part of it; transparent ones are white. @throws TapwrightError `CAPTURE_FAILED` */
export async function readPixels(picture: Uint8Array, part?: Bounds): Promise<Pixels> {
  const { data, info } = await readable(() => {
    const opened = openPicture(picture);
    const cut = part === undefined ? opened : opened.extract(regionOf(part));
    const flat = cut.flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha();
    return flat.raw().toBuffer({ resolveWithObject: true });
  });
  return { width: info.width, height: info.height, rgb: data };
}

/** A part of a picture as a PNG. @throws TapwrightError `CAPTURE_FAILED` */
export async function cropPicture(picture: Uint8Array, part: Bounds): Promise<Uint8Array> {
  return await readable(() => openPicture(picture).extract(regionOf(part)).png().toBuffer());
}

/** The same with sides of at most so many pixels: a larger part is made smaller. @throws TapwrightError `CAPTURE_FAILED` */
export async function cropSmall(picture: Uint8Array, part: Bounds, most: number): Promise<Uint8Array> {
  const size = { width: most, height: most, fit: 'inside', withoutEnlargement: true } as const;
  return await readable(() => openPicture(picture).extract(regionOf(part)).resize(size).png().toBuffer());
}

/** A whole picture in its own format, with sides of at most so many pixels. @throws TapwrightError `CAPTURE_FAILED` */
export async function smallPicture(picture: Uint8Array, most: number): Promise<Uint8Array> {
  const size = { width: most, height: most, fit: 'inside', withoutEnlargement: true } as const;
  return await readable(() => openPicture(picture).resize(size).toBuffer());
}

/** A whole picture as a JPEG of some 100 kB, with sides of at most so many pixels. @throws TapwrightError `CAPTURE_FAILED` */
export async function quickPicture(picture: Uint8Array, most: number): Promise<Uint8Array> {
  const size = { width: most, height: most, fit: 'inside', withoutEnlargement: true } as const;
  return await readable(() => openPicture(picture).resize(size).jpeg({ quality: 70 }).toBuffer());
}

/** A part of pixels that were read already. */
export function cutPixels({ width, rgb }: Pixels, [left, top, right, bottom]: Bounds): Pixels {
  const part = new Uint8Array((right - left) * (bottom - top) * 3);
  for (let y = top; y < bottom; y += 1) {
    const row = rgb.subarray((y * width + left) * 3, (y * width + right) * 3);
    part.set(row, (y - top) * (right - left) * 3);
  }
  return { width: right - left, height: bottom - top, rgb: part };
}

/** A part of pixels that were read already, as a PNG. @throws TapwrightError `CAPTURE_FAILED` */
export async function cropPixels(pixels: Pixels, part: Bounds): Promise<Uint8Array> {
  return await readable(() => openPixels(pixels, part).png().toBuffer());
}

/** A part of pixels that were read already, as a picture. */
export function openPixels({ width, height, rgb }: Pixels, part: Bounds): Sharp {
  return sharp(rgb, { raw: { width, height, channels: 3 } }).extract(regionOf(part));
}

/**
 * Pixels of the picture for one pixel of the screen, the same in both directions: pictures may be smaller than their
 * screens. A dump that ends within the picture is of a dialog, or leaves out a system bar: it does not give the size.
 */
export function scaleOf(
  { bounds: [, , right, bottom] }: Screen,
  { width, height }: { width: number; height: number },
): number {
  return Math.min(1, width / (right || width), height / (bottom || height));
}

/** Where an element lies in the picture, in whole pixels, cut at the edges. Null where all of it is outside. */
export function partOf(
  screen: Screen,
  bounds: Bounds,
  { width, height }: { width: number; height: number },
): Bounds | null {
  const scale = scaleOf(screen, { width, height });
  const left = Math.max(0, Math.floor(bounds[0] * scale));
  const top = Math.max(0, Math.floor(bounds[1] * scale));
  const right = Math.min(width, Math.ceil(bounds[2] * scale));
  const bottom = Math.min(height, Math.ceil(bounds[3] * scale));
  return right > left && bottom > top ? [left, top, right, bottom] : null;
}

function regionOf([left, top, right, bottom]: Bounds) {
  return { left, top, width: right - left, height: bottom - top };
}

/** Runs the work; what sharp throws becomes a `CAPTURE_FAILED`. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 120) : 'unknown';
    throw new TapwrightError('CAPTURE_FAILED', `the picture cannot be read: ${problem}`, { cause });
  }
}
