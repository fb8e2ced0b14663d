/**
 * Whether a screenshot is black, as it is for windows with FLAG_SECURE and screens that are off. Only a picture that
 * compressed as well as a black one is decoded.
 */
import { PICTURE_MAX_PIXELS } from '@tapwright/contracts';
import sharp from 'sharp';
import { pixelsOf } from './picture.ts';

/** A black picture needs about a thousandth of a byte per pixel; the bars of the system a little more. */
const SMALL = 1 / 200;
/** Maximum share of rows that show something: the status and navigation bars stay visible above a secure window. */
const VISIBLE_ROWS = 0.12;
/** A pixel of a screenshot: red, green, blue, alpha. */
const CHANNELS = 4;

/** False if it is not black, or not a picture. */
export async function isBlack(png: Uint8Array | null): Promise<boolean> {
  if (png === null || png.byteLength > pixelsOf(png) * CHANNELS * SMALL + 4_096) return false;
  const picture = sharp(png, { limitInputPixels: PICTURE_MAX_PIXELS }).removeAlpha().raw();
  const decoded = await picture.toBuffer({ resolveWithObject: true }).catch(() => null);
  return decoded !== null && mostlyBlack(decoded.data, decoded.info);
}

function mostlyBlack(
  pixels: Buffer,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: number },
): boolean {
  const length = width * channels;
  let left = Math.floor(height * VISIBLE_ROWS);
  for (let y = 0; y < height && left >= 0; y += 1) {
    const row = pixels.subarray(y * length, (y + 1) * length);
    if (row.some((value) => value !== 0)) left -= 1;
  }
  return left >= 0;
}
