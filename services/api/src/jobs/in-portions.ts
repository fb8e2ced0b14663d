import { setImmediate } from 'node:timers/promises';

/** As many as are worked on, or stored with one statement, at a time. */
export const PORTION = 50;

/** What `make` makes of each. After each portion others have their turn: the process answers more than one caller. */
export async function inPortions<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    if (made.length > 0 && made.length % PORTION === 0) await setImmediate();
    made.push(make(item));
  }
  return made;
}
