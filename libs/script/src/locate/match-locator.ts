import type { Screen, ScreenElement } from '@tapwright/screen';
import type { LocatorRule } from './locator.ts';
import type { Looks } from './looks.ts';
import { definitionOf } from './rules/definition-of.ts';

/**
 * All elements that the rule fits, in document order. Its templates must be bound; one that is not fits nothing, nor does
 * a look on a screen whose looks are not known: a tree tells nothing of them.
 */
export function matchLocator(screen: Screen, rule: LocatorRule, looks?: Looks): readonly ScreenElement[] {
  return definitionOf(rule).match(screen, rule, looks);
}
