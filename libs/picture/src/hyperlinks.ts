import { type Bounds, LINKS_MAX } from '@tapwright/contracts';
import { appElements, centreOf, type Hyperlink, type Screen, type ScreenElement } from '@tapwright/screen';
import { linksIn } from './link-boxes.ts';
import { nameLinks } from './link-words.ts';
import { cropPixels, cutPixels, type Pixels, partOf, readPixels, scaleOf, sizeOf } from './read-picture.ts';
import type { TextReader } from './read-text.ts';

/** Shorter texts are buttons and titles; a link within a text needs words around it. */
const TEXT_MIN = 12;
/** Most texts of one screen that are looked at. */
const TEXTS_MAX = 60;

/** Texts of the screen that may hold links. Where there are none, the picture need not be read. */
export function textsWithLinks(screen: Screen): readonly ScreenElement[] {
  return appElements(screen).filter(mayHoldLink).slice(0, TEXTS_MAX);
}

/**
 * A text with links is clickable itself (Android's LinkMovementMethod makes it clickable and focusable). In a text that
 * is not clickable, coloured words are only decoration.
 */
function mayHoldLink({ text, className, editable, children, clickable, enabled }: ScreenElement): boolean {
  if (!clickable || !enabled || editable || children.length > 0) return false;
  return !/(?:Button|Image\w*|Box|Switch)$/.test(className) && text.trim().length >= TEXT_MIN;
}

/**
 * Hyperlinks in texts, found by their colour (XUAT-Copilot 3.2). Where a part of a text has a strong colour of its own,
 * that part is tapped, not the middle of the text. The links come in document order, in each text the widest first, as
 * in the paper. A link that goes on in the next line is one link, at its wider piece. `read` reads the picture of a
 * link. Without it, or where it reads nothing that fits, the link gets the words of the text at about its place.
 * @throws TapwrightError `CAPTURE_FAILED` where the picture cannot be read
 */
export async function findHyperlinks(
  screen: Screen,
  picture: Uint8Array,
  read: TextReader = async () => null,
): Promise<readonly Hyperlink[]> {
  const texts = textsWithLinks(screen);
  if (texts.length === 0) return [];
  const size = await sizeOf(picture);
  const placed = texts.flatMap((element) => {
    const part = partOf(screen, element.bounds, size);
    return part === null ? [] : [{ element, part }];
  });
  const whole = around(placed.map(({ part }) => part));
  if (whole === null) return [];
  // Unpacked once: unpacking costs more than all the work on its parts.
  const looking = { screen, size, whole, pixels: await readPixels(picture, whole), read };
  const links: Hyperlink[] = [];
  for (const { element, part } of placed) {
    if (links.length >= LINKS_MAX) break;
    links.push(...(await linksOf(element, part, looking)));
  }
  return links.slice(0, LINKS_MAX);
}

interface Looking {
  readonly screen: Screen;
  /** Size of the picture. */
  readonly size: { readonly width: number; readonly height: number };
  /** Where `pixels` lies in the picture. */
  readonly whole: Bounds;
  readonly pixels: Pixels;
  readonly read: TextReader;
}

async function linksOf(element: ScreenElement, part: Bounds, looking: Looking): Promise<Hyperlink[]> {
  const { screen, size, whole, pixels, read } = looking;
  const own = cutPixels(pixels, moved(part, -whole[0], -whole[1]));
  const written = linksIn(own);
  if (written === null) return [];
  const readings: (string | null)[] = [];
  for (const box of written.links) readings.push(await read(await cropPixels(own, box)));
  return nameLinks(element.text, written, readings).flatMap(({ box, text }) => {
    const bounds = onScreen(moved(box, part[0], part[1]), screen, size);
    return isCovered(screen, element, bounds) ? [] : [{ index: element.index, bounds, text }];
  });
}

/** The smallest box around all of them; null for none. */
function around(parts: readonly Bounds[]): Bounds | null {
  const [first] = parts;
  if (first === undefined) return null;
  return parts.reduce<Bounds>(
    (all, part) => [
      Math.min(all[0], part[0]),
      Math.min(all[1], part[1]),
      Math.max(all[2], part[2]),
      Math.max(all[3], part[3]),
    ],
    first,
  );
}

function moved([left, top, right, bottom]: Bounds, x: number, y: number): Bounds {
  return [left + x, top + y, right + x, bottom + y];
}

/** Later elements are drawn on top: the colour is then that of the other element. */
function isCovered(screen: Screen, { index }: ScreenElement, bounds: Bounds): boolean {
  const [x, y] = centreOf(bounds);
  return screen.elements.some(
    ({ index: other, children, bounds: [left, top, right, bottom] }) =>
      other > index && children.length === 0 && x >= left && x < right && y >= top && y < bottom,
  );
}

/** Converts a box of the picture, which may be smaller than its screen, to pixels of the screen. */
function onScreen([left, top, right, bottom]: Bounds, screen: Screen, size: Looking['size']): Bounds {
  const scale = scaleOf(screen, size);
  return [
    Math.round(left / scale),
    Math.round(top / scale),
    Math.round(right / scale),
    Math.round(bottom / scale),
  ];
}
