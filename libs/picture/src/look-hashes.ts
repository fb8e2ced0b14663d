import type { Screen, ScreenElement } from '@tapwright/screen';
import { hashOf } from './perceptual-hash.ts';
import { openPixels, partOf, readPixels } from './read-picture.ts';

/**
 * Perceptual hashes of these elements of a screen, by their index, from its picture. What lies outside of the picture has
 * none. @throws TapwrightError `CAPTURE_FAILED` where the picture cannot be read
 */
export async function lookHashes(
  screen: Screen,
  picture: Uint8Array,
  elements: readonly ScreenElement[],
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>();
  if (elements.length === 0) return hashes;
  // Unpacked once: that costs more than all that is done with its parts.
  const pixels = await readPixels(picture);
  for (const { index, bounds } of elements) {
    const part = partOf(screen, bounds, pixels);
    if (part !== null) hashes.set(index, await hashOf(() => openPixels(pixels, part)));
  }
  return hashes;
}
