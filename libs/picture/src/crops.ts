import { type Bounds, touchedPart } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { cropSmall, openPicture, readable, scaleOf, sizeOf } from './read-picture.ts';

/** Side of a crop, as a share of the picture's shorter side: a button and a little around it. */
const SIDE = 1 / 8;
/** Pixels of its side as it is kept. */
const KEPT = 64;
/** Rows and columns of cells that are compared. */
const CELLS = 12;
/** Steps of one colour (of 256) up to which two cells are alike. */
const STEP = 40;

/** A place on a screen: the element as it is there, and what of it is meant. */
export interface Place {
  readonly screen: Screen;
  readonly bounds: Bounds;
  readonly meant: Parameters<typeof touchedPart>[1];
}

/**
 * What a picture shows around a point, as a small PNG. Null where the point is outside of it.
 * @throws TapwrightError `CAPTURE_FAILED` where the picture cannot be read
 */
export async function cropAt(picture: Uint8Array, place: Place): Promise<Uint8Array | null> {
  const size = await sizeOf(picture);
  const scale = scaleOf(place.screen, size);
  const [x, y] = touchedPart(place.bounds, place.meant).map((edge) => Math.round(edge * scale));
  if (x === undefined || y === undefined || x < 0 || y < 0 || x >= size.width || y >= size.height)
    return null;
  const half = Math.max(4, Math.round((Math.min(size.width, size.height) * SIDE) / 2));
  const part: Bounds = [
    Math.max(0, x - half),
    Math.max(0, y - half),
    Math.min(size.width, x + half),
    Math.min(size.height, y + half),
  ];
  return cropSmall(picture, part, KEPT);
}

/**
 * How much two crops look alike, from 0 to 1: the share of the cells of a grid whose colours are nearly the same. Colour
 * counts, as two plain buttons differ in nothing else. @throws TapwrightError `CAPTURE_FAILED`
 */
export async function cropLikeness(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([cellsOf(one), cellsOf(other)]);
  let alike = 0;
  for (let at = 0; at < a.length; at += 3) {
    const isNear = [0, 1, 2].every(
      (colour) => Math.abs((a[at + colour] ?? 0) - (b[at + colour] ?? 0)) <= STEP,
    );
    if (isNear) alike += 1;
  }
  return alike / (CELLS * CELLS);
}

/** Red, green and blue of each cell, row by row. */
function cellsOf(picture: Uint8Array): Promise<Uint8Array> {
  return readable(() =>
    openPicture(picture)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .resize(CELLS, CELLS, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer(),
  );
}
