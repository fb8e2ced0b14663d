import { ancestorsOf, parentOf, type Screen, type ScreenElement } from '@tapwright/screen';

/** One text may overlap the next by this many pixels: shadows and rounded edges do. */
const TOLERANCE = 3;

/** These containers lay their parts side by side; others may lay one thing over another. */
const LINE = /(?:LinearLayout|LinearLayoutCompat)$/;

/**
 * Two texts that overlap, so that neither can be read, in one container or in parts that their common container lays
 * side by side; null if there are none. In other containers texts may overlap: a message passes over a list. Pure.
 */
export function overlappingTexts(screen: Screen): readonly [ScreenElement, ScreenElement] | null {
  const texts = textsOf(screen);
  for (const [at, one] of texts.entries()) {
    const other = texts.slice(at + 1).find((next) => isOver(one, next) && areBeside(screen, one, next));
    if (other !== undefined) return [one, other];
  }
  return null;
}

/** Whether there is anything that could lie over something else. */
export function hasTextsBeside(screen: Screen): boolean {
  const texts = textsOf(screen);
  return texts.some((one, at) => texts.slice(at + 1).some((other) => areBeside(screen, one, other)));
}

function textsOf({ elements }: Screen): readonly ScreenElement[] {
  return elements.filter(({ text, children }) => text !== '' && children.length === 0);
}

function areBeside(screen: Screen, one: ScreenElement, other: ScreenElement): boolean {
  const around = new Set(ancestorsOf(screen, other));
  const both = ancestorsOf(screen, one).find((at) => around.has(at));
  if (both === undefined) return false;
  return LINE.test(both.className) || (parentOf(screen, one) === both && parentOf(screen, other) === both);
}

function isOver({ bounds: a }: ScreenElement, { bounds: b }: ScreenElement): boolean {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const along = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return across > TOLERANCE && along > TOLERANCE;
}
