import { type ElementRef, touchBounds } from '@tapwright/contracts';
import { centreOf } from '@tapwright/screen';
import type { Locator } from './locator.ts';

/** The middle of a link, as shares of the width and height of its element; null if the target is not a link. */
export function linkMiddle(target: ElementRef | null): { readonly x: number; readonly y: number } | null {
  if (target?.link === undefined) return null;
  const [left, top, right, bottom] = target.link.part;
  const rounded = (share: number) => Math.round(share * 1_000) / 1_000;
  return { x: rounded((left + right) / 2), y: rounded((top + bottom) / 2) };
}

/** `"Save"`, or `link "terms" in "I accept the terms"`: the target; `write` formats its texts. */
export function targetWords(name: string, target: ElementRef, write: (text: string) => string): string {
  return target.link === undefined ? `"${name}"` : `link "${write(target.link.text)}" in "${name}"`;
}

/** If only coordinates are left, a script uses those of the link. */
export function withLinkPoint(locators: readonly Locator[], target: ElementRef | null): readonly Locator[] {
  if (target?.link === undefined) return locators;
  const [x, y] = centreOf(touchBounds(target.bounds, target.link));
  return locators.map((locator) =>
    locator.by === 'point' ? { ...locator, x: Math.round(x), y: Math.round(y) } : locator,
  );
}

/** The loss of every format: the text may have another size than in the run. */
export const LINK_LOSS =
  'goes by the place of a link in its text: on a screen of another width it may stand elsewhere';
