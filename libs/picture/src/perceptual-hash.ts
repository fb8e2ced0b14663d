import type { Sharp } from 'sharp';
import { openPicture, readable } from './read-picture.ts';

/** Rows and columns that are compared. */
const SIDE = 16;
const SHADES = SIDE + 1;
/** Neighbours that differ by fewer steps of brightness (of 256) are equal: flat colour has no gradient to hash. */
const STEP = 6;

/**
 * dHash (N. Krawetz, "Kind of Like That", 2013): the picture is shrunk to shades of grey, and each bit says whether a
 * shade is darker than its neighbour. The original has 8 rows and compares to the right. This one has 16 rows and also
 * compares downwards, since icons differ little and often only in horizontal bars. Differences too small to see are
 * ignored. Gives 128 hexadecimal digits; similar pictures differ in few bits, whatever their size.
 * @throws TapwrightError `CAPTURE_FAILED` where it is not a picture
 */
export function perceptualHash(picture: Uint8Array): Promise<string> {
  return hashOf(() => openPicture(picture));
}

/** The hash of what `open` gives: a picture, or a part of pixels that were read already. */
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

/** Compares each shade with the one `next` places on: to the right, or below. */
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
