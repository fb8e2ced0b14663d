import type { Locator } from '../../locate/locator.ts';
import { goesByPoint, usableLocators } from '../../locate/locator-chain.ts';
import { itemOf } from '../body/locators-file.ts';
import type { LocatorTable } from '../locator-table.ts';

/** The locators of a chain that Appium can search for, as `usableLocators` would choose them: a tree holds no looks. */
export function findable(chain: readonly Locator[]): readonly Locator[] {
  return usableLocators(chain.filter(({ by }) => by !== 'look'));
}

/** {@link findable} without points: for what must be recognised and not just touched. */
export function recognisable(chain: readonly Locator[]): readonly Locator[] {
  return findable(chain).filter((at) => !goesByPoint(at));
}

/** The rules that the helper makes selectors of. A tree holds no looks, so they are missing here. */
export const SELECTOR_CODE: LocatorTable<readonly string[], void> = {
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
