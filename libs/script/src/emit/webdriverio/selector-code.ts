import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { codeString, codeTemplate } from './code-text.ts';

/** The locators of a chain that Appium can look for, as `usableLocators` would choose: a tree tells nothing of looks. */
export function findable(chain: readonly Locator[]): readonly Locator[] {
  return usableLocators(chain.filter(({ by }) => by !== 'look'));
}

/** {@link findable} without points: what can be recognised, and not just touched. */
export function recognisable(chain: readonly Locator[]): readonly Locator[] {
  return findable(chain).filter(({ by }) => by !== 'point');
}

/** The list of selectors of a chain, one to a line. */
export function chainCode(chain: readonly Locator[], indent: string): string {
  const lines = chain.map((locator) => `${indent}  ${selectorCode(locator)},\n`);
  return lines.length === 0 ? '[]' : `[\n${lines.join('')}${indent}]`;
}

/** The call of the script that makes the selector of a locator. */
export function selectorCode(locator: Locator): string {
  switch (locator.by) {
    case 'id':
      return `by.id(${codeString(locator.resourceId)}, ${codeString(locator.className)})`;
    case 'id_text':
      return `by.idText(${codeString(locator.resourceId)}, ${codeTemplate(locator.text)})`;
    case 'text':
      return `by.text(${codeTemplate(locator.text)})`;
    case 'desc':
      return `by.desc(${codeTemplate(locator.desc)})`;
    case 'near': {
      const { className, anchor, side } = locator;
      return `by.near(${codeString(className)}, ${codeTemplate(anchor)}, ${codeString(side)})`;
    }
    case 'nth':
      return `by.nth(${codeString(locator.className)}, ${codeString(locator.containerId)}, ${locator.nth})`;
    // Left out before: see findable.
    case 'look':
      return '';
    case 'point':
      return `by.point(${locator.x}, ${locator.y})`;
  }
}
