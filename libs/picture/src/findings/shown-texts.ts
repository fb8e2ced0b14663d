import type { Bounds } from '@tapwright/contracts';
import {
  ancestorsOf,
  descendantsOf,
  type FindingFacts,
  isMessage,
  MESSAGE_DP,
  mayGoOn,
  oneLine,
  ownElements,
  type Screen,
  type ScreenElement,
  sharedPart,
} from '@tapwright/screen';
import { type Pixels, partOf, scaleOf } from '../read-picture.ts';
import { type Ink, inkOf } from './ink.ts';

/** A text of the screen as it is drawn. */
export interface ShownText {
  readonly element: ScreenElement;
  readonly text: string;
  readonly ink: Ink;
  /** Lines of letters: first row, and one after the last. */
  readonly lines: readonly (readonly [from: number, to: number])[];
  /** Size of the font in pixels of the picture, by the height of its letters. */
  readonly em: number;
  /** Size of the font in density-independent pixels, by the height of its letters. */
  readonly size: number;
}

/** A ground of several colours, such as a photo, has no contrast that could be measured. */
const GROUND_MIN = 0.5;
/** Letters of fewer pixels consist of blurred edges. */
export const EM_PIXELS_MIN = 20;
/** Letters of which so little is seen may have been cut. */
const EM_PIXELS_LEAST = 12;
/** A lower band of ink is no line of letters, but one below a tab. */
const LINE_SHARE = 0.35;
/** Contrast with the ground from which on a pixel counts as part of a letter. */
export const INK_MIN = 1.15;
const TEXTS_MAX = 150;

/**
 * The texts that can be judged by the picture. Left out: what is covered, disabled or cut off by an edge, typed passwords, texts on a photo,
 * and letters of less than 20 pixels, as in pictures that were made smaller.
 */
export function shownTexts(screen: Screen, pixels: Pixels, facts: FindingFacts): readonly ShownText[] {
  const own = ownElements(screen);
  const scale = scaleOf(screen, pixels);
  const texts = own.filter(
    (element) => isPlainText(screen, element) && !isCovered(screen, element, own, facts),
  );
  return texts.slice(0, TEXTS_MAX).flatMap((element) => {
    const part = partOf(screen, element.bounds, pixels);
    return part === null ? [] : (shownText(element, { pixels, part, scale: scale * facts.density }) ?? []);
  });
}

interface Place {
  readonly pixels: Pixels;
  readonly part: Bounds;
  /** Pixels of the picture for one density-independent pixel. */
  readonly scale: number;
}

function shownText(element: ScreenElement, { pixels, part, scale }: Place): ShownText | null {
  const ink = inkOf(pixels, part);
  if (ink.groundShare < GROUND_MIN) return null;
  const text = oneLine(element.text || element.hint);
  const bands = linesOf(ink);
  const tallest = Math.max(0, ...bands.map(([from, to]) => to - from));
  const em = tallest / shareOfEm(text);
  if (em < EM_PIXELS_LEAST) return null;
  const lines = bands.filter(([from, to]) => to - from >= LINE_SHARE * tallest);
  return { element, text, ink, lines, em, size: em / scale };
}

function isPlainText(screen: Screen, element: ScreenElement): boolean {
  // The text of a switch is often not drawn: it says on or off to those who cannot see it.
  if (/Switch(?:Compat|Material)?$/.test(element.className)) return false;
  if (element.text === '' || element.password || !/\p{L}|\p{N}/u.test(element.text)) return false;
  if ([element, ...ancestorsOf(screen, element)].some(({ enabled }) => !enabled)) return false;
  return descendantsOf(screen, element).length === 0 && !mayGoOn(screen, element).y;
}

function isCovered(
  screen: Screen,
  element: ScreenElement,
  own: readonly ScreenElement[],
  facts: FindingFacts,
): boolean {
  const [left, top, right, bottom] = element.bounds;
  if (facts.keyboardTop !== null && bottom > facts.keyboardTop) return true;
  const around = ancestorsOf(screen, element);
  const margin = MESSAGE_DP * facts.density;
  const near: Bounds = [left, top - margin, right, bottom + margin];
  return own.some((other) => {
    if (other === element || around.includes(other) || other.children.length > 0) return false;
    return sharedPart(other.bounds, isMessage(other) ? near : element.bounds) !== null;
  });
}

/** Rows with ink that follow each other. */
function linesOf({ contrasts, width, height }: Ink): readonly (readonly [number, number])[] {
  const lines: [number, number][] = [];
  for (let y = 0; y < height; y += 1) {
    if (!contrasts.subarray(y * width, (y + 1) * width).some((ratio) => ratio >= INK_MIN)) continue;
    const last = lines.at(-1);
    if (last !== undefined && last[1] === y) last[1] = y + 1;
    else lines.push([y, y + 1]);
  }
  return lines;
}

/** Height of a line of these letters as a share of the font's size, in common sans-serif fonts. */
function shareOfEm(text: string): number {
  const above = /[\p{Lu}\p{N}bdfhklt(/]/u.test(text) ? 0.73 : 0.55;
  return above + (/[gjpqyQ,;()/]/.test(text) ? 0.21 : 0);
}
