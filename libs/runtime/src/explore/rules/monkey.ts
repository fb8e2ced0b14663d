import type { Rule } from '../explorer.ts';

/** Fingers at random points: an action has the chance of the area of its element, as with Android's own monkey. */
export const monkey: Rule = (options, _input, random) => {
  const areas = options.map(({ choice: { element } }) => {
    if (element === null) return 40_000;
    const [left, top, right, bottom] = element.bounds;
    return Math.max(1, (right - left) * (bottom - top));
  });
  let at = random.next() * areas.reduce((sum, area) => sum + area, 0);
  for (const [index, area] of areas.entries()) {
    at -= area;
    if (at < 0) return options[index] ?? null;
  }
  return options.at(-1) ?? null;
};
