import { expect, test } from 'vitest';
import { parseHierarchy, type Screen } from '../index.ts';
import { likelyDensity } from './likely-density.ts';

function screenOf(width: number, height: number): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="a" bounds="[0,0][${width},${height}]"/></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'a', activity: 'a/.Main' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

// Pixels of a screen, and the density with which its phone is sold.
test.each([
  ['a phone', 1_080, 2_400, 2.625],
  ['a phone without its bars', 1_080, 1_776, 3],
  ['an old phone without its bars', 768, 1_184, 2],
  ['a large phone of 427 dp', 1_280, 2_856, 3],
  ['a large phone of 448 dp', 1_344, 2_992, 3],
  ['a large phone of 411 dp', 1_440, 3_120, 3.5],
  ['a large phone on its side', 2_992, 1_344, 3],
  ['a tablet of 800 dp', 1_600, 2_560, 2],
  ['a small tablet of 600 dp', 1_200, 1_920, 2],
  ['an unfolded phone', 1_840, 2_208, 2.625],
])('the density of %s is not guessed higher than it is', (_, width, height, density) => {
  const guess = likelyDensity(screenOf(width, height));
  expect(guess).toBeLessThanOrEqual(density);
  expect(guess).toBeGreaterThan(density / 2);
});
