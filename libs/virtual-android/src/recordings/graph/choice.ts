interface Counted {
  readonly count: number;
}

/** Chooses one of the items by their counts. Draws no random number where there is no choice (point 4). */
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
