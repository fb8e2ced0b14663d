import type { Option, Rule } from '../explorer.ts';

/** A key has the chance of this share of the screen. */
const KEY_SHARE = 0.02;

/** Fingers at random points: an action has the chance of the area of its element, as with Android's own monkey. */
export const monkey: Rule = (options, { screen }, random) => {
  const [left, top, right, bottom] = screen.bounds;
  const whole = Math.max(1, (right - left) * (bottom - top));
  const areas = options.map((option) => areaOf(option) ?? KEY_SHARE * whole);
  let at = random.next() * areas.reduce((sum, area) => sum + area, 0);
  for (const [index, area] of areas.entries()) {
    at -= area;
    if (at < 0) return options[index] ?? null;
  }
  return options.at(-1) ?? null;
};

function areaOf({ choice: { element } }: Option): number | null {
  if (element === null) return null;
  const [left, top, right, bottom] = element.bounds;
  return Math.max(1, (right - left) * (bottom - top));
}
