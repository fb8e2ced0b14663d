import { shellWord } from '@tapwright/escape';
import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { templateWord, type Variables } from './shell-text.ts';

/** What a script without pictures can go by, surest first; places in a list and points only where there is nothing else. */
export function findable(chain: readonly Locator[]): readonly Locator[] {
  return usableLocators(chain.filter(({ by }) => by !== 'look'));
}

/** The same without points, for what must be found rather than tapped: a point is always there. */
export function recognisable(chain: readonly Locator[]): readonly Locator[] {
  return findable(chain.filter(({ by }) => by !== 'point'));
}

/** A command whose last words are locators, one on a line. */
export function withLocators(command: string, chain: readonly Locator[], variables: Variables): string[] {
  const lines = chain.map((locator) => `  ${locatorWords(locator, variables).join(' ')}`);
  return [`${command} \\`, ...lines.map((line, at) => (at < lines.length - 1 ? `${line} \\` : line))];
}

/** The four words that the prelude's finder reads, quoted: BY A B C. */
export function locatorWords(
  locator: Locator,
  variables: Variables,
): readonly [string, string, string, string] {
  const said = (text: string): string => templateWord(text, variables);
  const none = shellWord('');
  switch (locator.by) {
    case 'id':
      return ['id', shellWord(locator.resourceId), shellWord(locator.className), none];
    case 'id_text':
      return ['id_text', shellWord(locator.resourceId), said(locator.text), none];
    case 'text':
      return ['text', said(locator.text), none, none];
    case 'desc':
      return ['desc', said(locator.desc), none, none];
    case 'near':
      return ['near', shellWord(locator.className), said(locator.anchor), locator.side];
    case 'nth':
      return ['nth', shellWord(locator.className), shellWord(locator.containerId), String(locator.nth)];
    // Never asked for: `findable` leaves it out.
    case 'look':
      return ['look', shellWord(locator.className), shellWord(locator.hash), none];
    case 'point':
      return ['point', String(locator.x), String(locator.y), none];
  }
}
