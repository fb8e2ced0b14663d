import type { Screen, ScreenElement } from '@tapwright/screen';
import { hashOf } from './perceptual-hash.ts';
import { openPixels, partOf, readPixels } from './read-picture.ts';

/**
 * Perceptual hashes of these elements, by their index, taken from the screen's picture. Elements outside of the picture
 * have none. @throws TapwrightError `CAPTURE_FAILED` where the picture cannot be read
 */
export async function lookHashes(
  screen: Screen,
  picture: Uint8Array,
  elements: readonly ScreenElement[],
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>();
  if (elements.length === 0) return hashes;
  // Unpacked once: unpacking costs more than all the work on its parts.
  const pixels = await readPixels(picture);
  for (const { index, bounds } of elements) {
    const part = partOf(screen, bounds, pixels);
    if (part !== null) hashes.set(index, await hashOf(() => openPixels(pixels, part)));
  }
  return hashes;
}
