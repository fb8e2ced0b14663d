import type { Bounds } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { openPicture, partOf, readable, sizeOf } from './read-picture.ts';

/** Neither black nor white, so that a covered part is not mistaken for a dark screen. */
const COVER = '#555555';

/**
 * Paints over these parts of the screen, so that nothing of them is left. Boxes outside of the picture cover nothing.
 * Gives a PNG of the same size. @throws TapwrightError `CAPTURE_FAILED` where the picture cannot be read
 */
export async function coverParts(
  picture: Uint8Array,
  screen: Screen,
  boxes: readonly Bounds[],
): Promise<Uint8Array> {
  if (boxes.length === 0) return picture;
  const size = await sizeOf(picture);
  const covers = boxes.flatMap((box) => {
    const part = partOf(screen, box, size);
    if (part === null) return [];
    const [left, top, right, bottom] = part;
    return [
      `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${COVER}"/>`,
    ];
  });
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${covers.join('')}</svg>`;
  return await readable(() =>
    openPicture(picture)
      .composite([{ input: Buffer.from(overlay), left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}
