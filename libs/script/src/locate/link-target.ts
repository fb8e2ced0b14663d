import { type ElementRef, spotName, touchedPart } from '@tapwright/contracts';
import { centreOf } from '@tapwright/screen';
import type { Locator } from './locator.ts';

/**
 * The place in its element that is pressed, as shares of its width and height: the middle of a link, or a point; null if
 * the element itself is meant.
 */
export function linkMiddle(target: ElementRef | null): { readonly x: number; readonly y: number } | null {
  const rounded = (share: number) => Math.round(share * 1_000) / 1_000;
  const spot = target?.spot;
  if (spot !== undefined) return { x: rounded(spot.x), y: rounded(spot.y) };
  if (target?.link === undefined) return null;
  const [left, top, right, bottom] = target.link.part;
  return { x: rounded((left + right) / 2), y: rounded((top + bottom) / 2) };
}

/** `"Save"`, `link "terms" in "I accept the terms"` or `point 31 %, 62 % in "board"`; `write` formats its texts. */
export function targetWords(name: string, target: ElementRef, write: (text: string) => string): string {
  if (target.spot !== undefined) return `${spotName(target.spot)} in "${name}"`;
  return target.link === undefined ? `"${name}"` : `link "${write(target.link.text)}" in "${name}"`;
}

/** If only coordinates are left, a script uses those of the link or the point. */
export function withLinkPoint(locators: readonly Locator[], target: ElementRef | null): readonly Locator[] {
  if (target === null || linkMiddle(target) === null) return locators;
  const [x, y] = centreOf(touchedPart(target.bounds, target));
  return locators.map((locator) =>
    locator.by === 'point' ? { ...locator, x: Math.round(x), y: Math.round(y) } : locator,
  );
}

/** The loss of every format: the text may have another size than in the run. */
export const LINK_LOSS =
  'goes by the place of a link in its text: on a screen of another width it may stand elsewhere';

/** The loss of every format: only a replay compares pictures. */
export const SPOT_LOSS =
  'presses a point of its element; a crop in the script or beside it holds what it showed in the run, and nothing compares that';

/** What every format loses of a target that is a part of its element. */
export function partLosses(name: string, target: ElementRef | null): readonly string[] {
  if (target?.spot !== undefined) return [`${name} ${SPOT_LOSS}`];
  return target?.link === undefined ? [] : [`${name} ${LINK_LOSS}`];
}

/** What was pressed at a point, for a comment: a picture that a browser shows. Empty where there is none. */
export function cropComment({ crop }: { readonly crop?: string | undefined }): readonly string[] {
  return crop === undefined ? [] : [`The point showed: data:image/png;base64,${crop}`];
}
