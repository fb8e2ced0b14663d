import type { Locator } from '../../locate/locator.ts';
import { goesByPoint, usableLocators } from '../../locate/locator-chain.ts';
import { itemOf } from '../body/locators-file.ts';
import type { LocatorTable } from '../locator-table.ts';

/**
 * The locators that a script without pictures can use, surest first; places in a list and points only if there is no
 * other.
 */
export function findable(chain: readonly Locator[]): readonly Locator[] {
  return usableLocators(chain.filter(({ by }) => by !== 'look'));
}

/** The same without points, for what must be recognised and not just tapped: a point is always there. */
export function recognisable(chain: readonly Locator[]): readonly Locator[] {
  return findable(chain.filter((at) => !goesByPoint(at)));
}

type Words = readonly string[];

/** The words that the helper's finder reads: BY A B C. It has no pictures, so looks are missing here. */
export const LOCATOR_WORDS: LocatorTable<Words, void> = {
  id: itemOf,
  id_text: itemOf,
  text: itemOf,
  desc: itemOf,
  near: itemOf,
  nth: itemOf,
  point: itemOf,
  role: itemOf,
  share: itemOf,
};
