/** Numbers from 0 up to, but not including, 1. The same seed gives the same row (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Counted {
  readonly count: number;
}

/** One of the items, by their counts; no number is drawn where there is no choice (point 4). */
export function pickWeighted<T extends Counted>(items: readonly T[], random: () => number): T | undefined {
  if (items.length <= 1) return items[0];
  let left = random() * items.reduce((sum, item) => sum + item.count, 0);
  for (const item of items) {
    left -= item.count;
    if (left < 0) return item;
  }
  return items.at(-1);
}

/** The item with the highest count, the first of equals (point 3). */
export function mostFrequent<T extends Counted>(items: readonly T[]): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best && best.count >= item.count ? best : item),
    undefined,
  );
}
