import { createRandom } from '@tapwright/virtual-ui';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

/** The ten digits in the order of a shuffled keypad. The same seed gives the same order (Fisher-Yates). */
export function keypadOrder(seed: number): readonly string[] {
  const random = createRandom(seed);
  const order: string[] = [...DIGITS];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [order[last], order[other]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[other] = a;
  }
  return order;
}

/** The code in the bank's nth message: six digits. */
export function oneTimeCode(seed: number): string {
  const random = createRandom(seed + 7919);
  return String(Math.floor(random() * 900_000) + 100_000);
}
