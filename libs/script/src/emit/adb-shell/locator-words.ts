import { shellWord } from '@tapwright/escape';
import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { type LocatorTable, writeLocator } from '../locator-table.ts';
import { templateWord, type Variables } from './shell-text.ts';

/**
 * The locators that a script without pictures can use, surest first; places in a list and points only if there is no
 * other.
 */
export function findable(chain: readonly Locator[]): readonly Locator[] {
  return usableLocators(chain.filter(({ by }) => by !== 'look'));
}

/** The same without points, for what must be recognised and not just tapped: a point is always there. */
export function recognisable(chain: readonly Locator[]): readonly Locator[] {
  return findable(chain.filter(({ by }) => by !== 'point'));
}

type Words = readonly [by: string, a: string, b: string, c: string];

const NONE = shellWord('');

/** The four words that the prelude's finder reads, quoted: BY A B C. It has no pictures, so looks are missing here. */
export const LOCATOR_WORDS: LocatorTable<Words, Variables> = {
  id: ({ resourceId, className }) => ['id', shellWord(resourceId), shellWord(className), NONE],
  id_text: ({ resourceId, text }, variables) => [
    'id_text',
    shellWord(resourceId),
    templateWord(text, variables),
    NONE,
  ],
  text: ({ text }, variables) => ['text', templateWord(text, variables), NONE, NONE],
  desc: ({ desc }, variables) => ['desc', templateWord(desc, variables), NONE, NONE],
  near: ({ className, anchor, side }, variables) => [
    'near',
    shellWord(className),
    templateWord(anchor, variables),
    side,
  ],
  nth: ({ className, containerId, nth }) => [
    'nth',
    shellWord(className),
    shellWord(containerId),
    String(nth),
  ],
  point: ({ x, y }) => ['point', String(x), String(y), NONE],
};

/** A command followed by its locators, one on each line. */
export function withLocators(command: string, chain: readonly Locator[], variables: Variables): string[] {
  const lines = chain.map((locator) => `  ${locatorWords(locator, variables).join(' ')}`);
  return [`${command} \\`, ...lines.map((line, at) => (at < lines.length - 1 ? `${line} \\` : line))];
}

/** The four words of one locator; empty where the finder cannot use it. */
export function locatorWords(locator: Locator, variables: Variables): Words | readonly [] {
  return writeLocator(LOCATOR_WORDS, locator, variables) ?? [];
}
