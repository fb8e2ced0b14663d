import type { ElementState } from '@tapwright/contracts';
import { ancestorsOf, descendantsOf, elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';
import { hasStampedId } from '../locate/lasting-locators.ts';
import { listItemOf } from '../locate/list-item.ts';
import { type ChainOptions, locatorChain, usableLocators } from '../locate/locator-chain.ts';
import { counterpartOn } from '../locate/measure-locators.ts';
import type { Check } from './trace.ts';

/** Levels above a target that are searched for the box or switch that it turns. */
const MAX_LEVELS = 3;

/**
 * The box, switch or choice that the action on the target has turned, in its new state. Empty if no state changed, or
 * if only a place in a list identifies the element.
 */
export function stateChecks(
  before: Screen,
  after: Screen,
  target: ScreenElement,
  options: ChainOptions,
): readonly Check[] {
  for (const was of near(before, target)) {
    const is = counterpartOn(before, was, after);
    if (is === null) continue;
    const state = turned(was, is);
    if (state === null) continue;
    const name = elementLabel(after, is).label;
    const locators = usableLocators(locatorChain(after, is, options)).filter(
      (at) => !at.fragile && !hasStampedId(at),
    );
    if (locators.length === 0) return [];
    return [{ kind: 'state', name, locators, is: state, ...(isToggle(is, state) ? { turned: true } : {}) }];
  }
  return [];
}

/** The target, what is inside it, and what stands beside it in the same row. */
function near(screen: Screen, target: ScreenElement): readonly ScreenElement[] {
  const item = listItemOf(screen, target);
  const above = ancestorsOf(screen, target)
    .slice(0, MAX_LEVELS)
    .filter((around) => around.clickable || around === item);
  const found = [target, ...above].flatMap((around) => [around, ...descendantsOf(screen, around)]);
  return [...new Set(found)];
}

/** A tap turns it back; a radio button stays as it is, and to tap it again may have an effect of its own. */
function isToggle({ className }: ScreenElement, state: ElementState): boolean {
  return (state === 'checked' || state === 'unchecked') && !className.endsWith('RadioButton');
}

function turned(was: ScreenElement, is: ScreenElement) {
  if (is.checkable && was.checked !== is.checked) return is.checked ? 'checked' : 'unchecked';
  if (was.selected !== is.selected) return is.selected ? 'selected' : 'unselected';
  return null;
}
