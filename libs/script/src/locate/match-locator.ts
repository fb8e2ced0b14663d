import type { Screen, ScreenElement } from '@tapwright/screen';
import type { LocatorRule } from './locator.ts';
import type { Looks } from './looks.ts';
import { definitionOf } from './rules/definition-of.ts';

/**
 * All elements that the rule fits, in document order. Its templates must be bound; a rule with unbound ones fits
 * nothing. A look fits nothing either if the looks of the screen are not known: the tree does not hold them.
 */
export function matchLocator(screen: Screen, rule: LocatorRule, looks?: Looks): readonly ScreenElement[] {
  return definitionOf(rule).match(screen, rule, looks);
}
