import { type Mark, marksOf, type Screen } from '@tapwright/screen';
import { DIGIT_ROWS, numberPath, widthOfDigits } from './digits.ts';
import { openPicture, partOf, readable, sizeOf } from './read-picture.ts';

/** Colours that differ clearly from each other and from most screens. Neighbours get different ones. */
const COLOURS = ['#d32f2f', '#1565c0', '#2e7d32', '#6a1b9a', '#c75000', '#00695c'] as const;
/** Pixels of a dot of a digit, for each 1,000 pixels of the picture's longer side. */
const DOT_SHARE = 1.6;

/**
 * SPHINX's annotated picture (3.3.1): the screenshot with a frame around each element that can be acted on, and its
 * number on a label in the middle. The numbers are the `[i]` of the accessibility text. Gives a PNG of the same size.
 * @throws TapwrightError `CAPTURE_FAILED` where the picture cannot be read
 */
export async function drawMarks(picture: Uint8Array, screen: Screen): Promise<Uint8Array> {
  const size = await sizeOf(picture);
  const overlay = Buffer.from(marksSvg(screen, size));
  return await readable(() =>
    openPicture(picture)
      .composite([{ input: overlay, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}

/** The marks alone, as an SVG of that size, to be drawn over the picture. */
export function marksSvg(screen: Screen, size: { readonly width: number; readonly height: number }): string {
  const dot = Math.max(2, Math.round((Math.max(size.width, size.height) / 1_000) * DOT_SHARE));
  const drawn = marksOf(screen).flatMap((mark) => {
    const box = partOf(screen, mark.bounds, size);
    return box === null ? [] : [{ mark, box }];
  });
  const frames = drawn.map(
    ({ mark, box: [left, top, right, bottom] }) =>
      `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="${colourOf(mark)}" stroke-width="${dot}"/>`,
  );
  // Labels come last, so that no frame hides a number.
  const labels = drawn.map(({ mark, box }) => labelOf(mark, box, dot));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${frames.join('')}${labels.join('')}</svg>`;
}

function labelOf(mark: Mark, [left, top, right, bottom]: readonly number[], dot: number): string {
  const width = (widthOfDigits(String(mark.index).length) + 1) * dot;
  const height = (DIGIT_ROWS + 2) * dot;
  const x = Math.round(((left ?? 0) + (right ?? 0) - width) / 2);
  const y = Math.round(((top ?? 0) + (bottom ?? 0) - height) / 2);
  const number = numberPath(mark.index, { x: x + dot, y: y + dot, size: dot });
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colourOf(mark)}"/><path d="${number}" fill="#ffffff"/>`;
}

function colourOf({ index }: Mark): string {
  return COLOURS[index % COLOURS.length] ?? COLOURS[0];
}
