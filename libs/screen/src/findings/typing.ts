import type { Bounds } from '@tapwright/contracts';
import type { Screen } from '../screen.ts';
import { type Finding, finding } from './finding.ts';
import { ownElements } from './targets.ts';

/** Pixels of a field below the keyboard's edge that only its frame may have. */
const FRAME = 8;
/** Share of the screen's height from which on a field has many lines. */
const LONG_SHARE = 0.15;

/** The field that is typed into, where the keyboard lies over the lower part of it. */
export function coveredField(screen: Screen, keyboardTop: number | null): readonly Finding[] {
  if (keyboardTop === null) return [];
  return ownElements(screen)
    .filter(({ editable, focused, bounds }) => editable && focused && isCovered(screen, bounds, keyboardTop))
    .map((field) => {
      const pixels = Math.min(field.bounds[3] - field.bounds[1], field.bounds[3] - keyboardTop);
      const says = `The keyboard lies over ${pixels} of its ${field.bounds[3] - field.bounds[1]} pixels; none is wanted.`;
      return finding('keyboard_covers', screen, field, says);
    });
}

/** A field of many lines may go on below the keyboard: its first line must be seen. */
function isCovered(screen: Screen, [, top, , bottom]: Bounds, keyboardTop: number): boolean {
  const isLong = bottom - top > LONG_SHARE * (screen.bounds[3] - screen.bounds[1]);
  return isLong ? top > keyboardTop - FRAME : bottom > keyboardTop + FRAME;
}
