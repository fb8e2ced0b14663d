import { openPicture, readable } from './read-picture.ts';

/** Share of the height at the top that belongs to the status bar, whose clock and icons change by themselves. */
const STATUS_BAR = 0.06;
/** From this difference of brightness (of 256 steps) on, a pixel counts as changed. */
const STEP = 24;
/** Share of the pixels that must have changed: more than a blinking caret, less than an icon that is filled in. */
const CHANGED_MIN = 0.000_4;

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
