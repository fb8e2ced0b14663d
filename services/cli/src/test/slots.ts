import { wrong } from '@tapwright/command-line';
import type { GivenPhones } from './planned-test.ts';

/** A place where one test runs at a time. */
export interface Slot extends GivenPhones {
  readonly name: string;
}

/**
 * Places for tests that need up to `perTest` phones each. `workers`: how many are wanted; null: as many as there are.
 * @throws TapwrightError `INPUT_INVALID` where there are too few phones
 */
export function slotsOf(
  serials: readonly string[],
  {
    workers,
    perTest,
    ...on
  }: { readonly workers: number | null; readonly perTest: number } & Omit<GivenPhones, 'serials'>,
): readonly Slot[] {
  const most = Math.floor(serials.length / perTest);
  if (most === 0)
    throw wrong(
      '--serial',
      `names too few phones: there are ${serials.length}`,
      `${perTest}, for the roles of a case`,
    );
  if (workers !== null && workers > most)
    throw wrong('--workers', `is ${workers}`, `at most ${most}: there are ${serials.length} phones`);
  return Array.from({ length: workers ?? most }, (_, at) => {
    const own = serials.slice(at * perTest, (at + 1) * perTest);
    return { ...on, serials: own, name: own.join(' + ') };
  });
}

/** Places whose phones the platform chooses. */
export function freeSlots(count: number, on: Omit<GivenPhones, 'serials'>): readonly Slot[] {
  return Array.from({ length: count }, (_, at) => ({ ...on, serials: null, name: `phone ${at + 1}` }));
}
