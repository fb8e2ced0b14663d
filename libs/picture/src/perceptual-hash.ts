import type { Sharp } from 'sharp';
import { openPicture, readable } from './read-picture.ts';

/** Rows and columns that are compared. */
const SIDE = 16;
const SHADES = SIDE + 1;
/** Steps of brightness, of 256, below which two neighbours are alike: flat colour has no gradient to hash. */
const STEP = 6;

/**
 * dHash (N. Krawetz, "Kind of Like That", 2013): the picture is shrunk to shades of grey, and each bit says whether a
 * shade is darker than its neighbour. Unlike the original it has 16 rows instead of 8 and looks down as well as to the
 * right, since icons differ in little and often in horizontal bars alone; differences too small to be seen are none.
 * Gives 128 hexadecimal digits; alike pictures differ in few bits, whatever their size.
 * @throws TapwrightError `CAPTURE_FAILED` where it is no picture
 */
export function perceptualHash(picture: Uint8Array): Promise<string> {
  return hashOf(() => openPicture(picture));
}

/** The hash of what is opened: a picture, or a part of what was read already. */
export async function hashOf(open: () => Sharp): Promise<string> {
  const shades = await readable(() =>
    open()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(SHADES, SHADES, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer(),
  );
  return gradients(shades, 1) + gradients(shades, SHADES);
}

/** Each shade against the one `next` places on: to the right, or below. */
function gradients(shades: Uint8Array, next: number): string {
  let digits = '';
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 4) {
      let digit = 0;
      for (let at = row * SHADES + column, last = at + 4; at < last; at += 1) {
        digit = digit * 2 + Number((shades[at + next] ?? 0) - (shades[at] ?? 0) > STEP);
      }
      digits += digit.toString(16);
    }
  }
  return digits;
}
