import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { type LocatorTable, writeLocator } from '../locator-table.ts';
import { codeString, codeTemplate } from './code-text.ts';

/** The locators of a chain that Appium can search for, as `usableLocators` would choose them: a tree holds no looks. */
export function findable(chain: readonly Locator[]): readonly Locator[] {
  return usableLocators(chain.filter(({ by }) => by !== 'look'));
}

/** {@link findable} without points: for what must be recognised and not just touched. */
export function recognisable(chain: readonly Locator[]): readonly Locator[] {
  return findable(chain).filter(({ by }) => by !== 'point');
}

/** The list of selectors of a chain, one on each line. */
export function chainCode(chain: readonly Locator[], indent: string): string {
  const lines = chain.map((locator) => `${indent}  ${selectorCode(locator)},\n`);
  return lines.length === 0 ? '[]' : `[\n${lines.join('')}${indent}]`;
}

/** The calls of the script that make selectors. A tree holds no looks, so they are missing here. */
export const SELECTOR_CODE: LocatorTable<string, void> = {
  id: ({ resourceId, className }) => `by.id(${codeString(resourceId)}, ${codeString(className)})`,
  id_text: ({ resourceId, text }) => `by.idText(${codeString(resourceId)}, ${codeTemplate(text)})`,
  text: ({ text }) => `by.text(${codeTemplate(text)})`,
  desc: ({ desc }) => `by.desc(${codeTemplate(desc)})`,
  near: ({ className, anchor, side }) =>
    `by.near(${codeString(className)}, ${codeTemplate(anchor)}, ${codeString(side)})`,
  nth: ({ className, containerId, nth }) =>
    `by.nth(${codeString(className)}, ${codeString(containerId)}, ${nth})`,
  point: ({ x, y }) => `by.point(${x}, ${y})`,
};

/** The call for one locator; empty where the script cannot use it. */
export function selectorCode(locator: Locator): string {
  return writeLocator(SELECTOR_CODE, locator, undefined) ?? '';
}
