import type { Bounds } from '@tapwright/contracts';
import {
  ancestorsOf,
  appElements,
  gradientsOf,
  hashDistance,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';

/** Perceptual hashes of elements of one screen, by their index: 128 hexadecimal digits each. */
export type Looks = ReadonlyMap<number, string>;

/** What formats without pictures report if a target has a look. */
export const LOOK_LOSS = 'is not looked for by its picture: what the script reads has none';

/** The looks on those screens whose pictures were kept. */
export type ScreenLooks = ReadonlyMap<Screen, Looks>;

/** Maximum distance between two looks of one thing, and how much farther the next one must be; see `hashDistance`. */
const LOOK_NEAR = 0.25;
const LOOK_LEAD = 0.25;
/** A look with fewer gradients is a plain surface, which identifies nothing. */
const GRADIENTS_MIN = 12;
/** A screen with more elements of one class is a chart or a keyboard. */
const ELEMENTS_MAX = 64;
/** Below this width or height, in pixels, nothing can be seen in an element. */
const SIDE_MIN = 12;

/**
 * The elements of a class that can be found by their looks. A field looks like the text typed into it, so it has no
 * look; nor has an element that shows a secret, or anything on or under it. Empty if there are too many. Pure.
 */
export function elementsWithLooks(screen: Screen, className: string): readonly ScreenElement[] {
  const masked = screen.elements.filter(isMasked).map(({ bounds }) => bounds);
  const found = appElements(screen).filter(
    (element) =>
      element.className === className &&
      !element.editable &&
      isLargeEnough(element.bounds) &&
      !masked.some((box) => meet(box, element.bounds)),
  );
  return found.length > ELEMENTS_MAX ? [] : found;
}

/** A stored screen has `${name}` in place of a secret's value, and a box in its picture. */
function isMasked({ password, text, desc, hint }: ScreenElement): boolean {
  return password || [text, desc, hint].some((said) => /\$\{[^}]+\}/.test(said));
}

function isLargeEnough([left, top, right, bottom]: Bounds): boolean {
  return Math.min(right - left, bottom - top) >= SIDE_MIN;
}

function meet(one: Bounds, other: Bounds): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/**
 * The one element of the class that looks like the hash, with a lead over all others that are not part of it; null
 * where none does, or several do, or the hash is that of a plain surface. Pure.
 */
export function findByLook(
  screen: Screen,
  { className, hash }: { readonly className: string; readonly hash: string },
  looks: Looks,
): ScreenElement | null {
  if (gradientsOf(hash) < GRADIENTS_MIN) return null;
  const seen = elementsWithLooks(screen, className)
    .flatMap((element) => {
      const look = looks.get(element.index);
      return look === undefined ? [] : { element, apart: hashDistance(hash, look) };
    })
    .toSorted((a, b) => a.apart - b.apart);
  const [best] = seen;
  if (best === undefined || best.apart > LOOK_NEAR) return null;
  // A picture and the frame around it are one thing.
  const second = seen.find(
    ({ element }) => element !== best.element && !isPart(screen, best.element, element),
  );
  return second !== undefined && second.apart - best.apart < LOOK_LEAD ? null : best.element;
}

/** True if two pictures surely show different things. Pure. */
export function isOtherLook(one: string, other: string): boolean {
  return hashDistance(one, other) >= LOOK_NEAR + LOOK_LEAD;
}

function isPart(screen: Screen, one: ScreenElement, other: ScreenElement): boolean {
  return ancestorsOf(screen, one).includes(other) || ancestorsOf(screen, other).includes(one);
}
