import { parentOf, type Screen, type ScreenElement } from '@tapwright/screen';

/** By so many pixels one text may reach into the next: shadows and rounded edges do. */
const TOLERANCE = 3;

/**
 * Two texts of one container that lie over each other, so that neither can be read; null where there are none. Those of
 * different containers may: a message passes over a list. Pure.
 */
export function overlappingTexts(screen: Screen): readonly [ScreenElement, ScreenElement] | null {
  const texts = screen.elements.filter(({ text, children }) => text !== '' && children.length === 0);
  for (const [at, one] of texts.entries()) {
    const parent = parentOf(screen, one);
    const other = texts.slice(at + 1).find((next) => parentOf(screen, next) === parent && isOver(one, next));
    if (parent !== null && other !== undefined) return [one, other];
  }
  return null;
}

/** Whether there is anything that could lie over something else. */
export function hasTextsBeside(screen: Screen): boolean {
  const parents = screen.elements
    .filter(({ text }) => text !== '')
    .map((element) => parentOf(screen, element));
  return new Set(parents).size < parents.length;
}

function isOver({ bounds: a }: ScreenElement, { bounds: b }: ScreenElement): boolean {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const along = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return across > TOLERANCE && along > TOLERANCE;
}
