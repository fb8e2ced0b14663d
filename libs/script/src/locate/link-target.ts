import { type ElementRef, touchBounds } from '@tapwright/contracts';
import { centreOf } from '@tapwright/screen';
import type { Locator } from './locator.ts';

/** The middle of a link, as shares of the width and height of the element that it is in; null where no link is meant. */
export function linkMiddle(target: ElementRef | null): { readonly x: number; readonly y: number } | null {
  if (target?.link === undefined) return null;
  const [left, top, right, bottom] = target.link.part;
  const rounded = (share: number) => Math.round(share * 1_000) / 1_000;
  return { x: rounded((left + right) / 2), y: rounded((top + bottom) / 2) };
}

/** `"Save"`, or `link "terms" in "I accept the terms"`: what is acted on, its texts as `write` has them. */
export function targetWords(name: string, target: ElementRef, write: (text: string) => string): string {
  return target.link === undefined ? `"${name}"` : `link "${write(target.link.text)}" in "${name}"`;
}

/** A script that has nothing but coordinates goes by those of the link. */
export function withLinkPoint(locators: readonly Locator[], target: ElementRef | null): readonly Locator[] {
  if (target?.link === undefined) return locators;
  const [x, y] = centreOf(touchBounds(target.bounds, target.link));
  return locators.map((locator) =>
    locator.by === 'point' ? { ...locator, x: Math.round(x), y: Math.round(y) } : locator,
  );
}

/** What every format loses where a text has another size than in the run. */
export const LINK_LOSS =
  'goes by the place of a link in its text: on a screen of another width it may stand elsewhere';
