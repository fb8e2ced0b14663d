import type { Screen, ScreenElement } from '@tapwright/screen';
import { openPicture, partOf, readable, readPixels, sizeOf } from './read-picture.ts';

/** Share of the height at the top that belongs to the status bar, whose clock and icons change by themselves. */
const STATUS_BAR = 0.06;
/** From this difference of brightness (of 256 steps) on, a pixel counts as changed. */
const STEP = 24;
/** Share of the pixels that must have changed: more than a blinking caret, less than an icon that is filled in. */
const CHANGED_MIN = 0.000_4;
/**
 * Of an element, a pixel counts as changed from this difference of one of its colours on (of 256 steps): more than what
 * Material lays over an element that is pressed or has the focus, which is 16 % at most.
 */
const COLOUR_STEP = 48;
/** Share of an element's pixels that must have changed, and how many are enough in a wide row: a small star that is filled in. */
const ELEMENT_CHANGED_MIN = 0.005;
const ELEMENT_CHANGED_ENOUGH = 100;

/**
 * True where two pictures of one screen differ in what an app shows, such as a photo, a drawing or an icon that the tree
 * does not report. What moves by itself counts as a change too, so a playing film does not prove that a button worked.
 * @throws TapwrightError `CAPTURE_FAILED` where one of them is not a picture
 */
export async function isPictureChanged(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  const [was, is] = await Promise.all([shadesOf(before), shadesOf(after)]);
  if (was.width !== is.width || was.height !== is.height) return true;
  const from = Math.ceil(is.height * STATUS_BAR) * is.width;
  const enough = Math.ceil(is.width * is.height * CHANGED_MIN);
  let changed = 0;
  for (let at = from; at < is.shades.length && changed < enough; at += 1) {
    if (Math.abs((was.shades[at] ?? 0) - (is.shades[at] ?? 0)) >= STEP) changed += 1;
  }
  return changed >= enough;
}

/**
 * True where an element looks different in two pictures of its screen: a small star that is filled in, or a heart that
 * has only got another colour, is too little for a change of the whole picture. False where the element lies outside.
 * @throws TapwrightError `CAPTURE_FAILED` where one of them is not a picture
 */
export async function isElementChanged(
  before: Uint8Array,
  after: Uint8Array,
  { screen, element }: { readonly screen: Screen; readonly element: ScreenElement },
): Promise<boolean> {
  const [size, other] = await Promise.all([sizeOf(before), sizeOf(after)]);
  const part = partOf(screen, element.bounds, size);
  if (part === null || size.width !== other.width || size.height !== other.height) return false;
  const [{ rgb: was }, { rgb: is }] = await Promise.all([readPixels(before, part), readPixels(after, part)]);
  let changed = 0;
  for (let at = 0; at < is.length; at += 3)
    if ([0, 1, 2].some((colour) => Math.abs((was[at + colour] ?? 0) - (is[at + colour] ?? 0)) >= COLOUR_STEP))
      changed += 1;
  return changed >= Math.min(ELEMENT_CHANGED_ENOUGH, Math.ceil((is.length / 3) * ELEMENT_CHANGED_MIN));
}

async function shadesOf(picture: Uint8Array) {
  const { data, info } = await readable(() =>
    openPicture(picture)
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { width: info.width, height: info.height, shades: data };
}
