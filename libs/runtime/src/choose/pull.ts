import { ancestorsOf, describeScrollable, type Screen, type ScreenElement } from '@tapwright/screen';
import type { Choice } from './action-space.ts';
import { LIST } from './control.ts';

/** Ids that developers give to what refreshes when it is pulled down; its class is a plain view group in dumps. */
const REFRESHES = /:id\/.*(?:(?:swipe|pull)_?(?:down_?|to_?)?refresh|refresh_?(?:layout|view|container))/i;

/**
 * True for what an app may refresh when it is pulled down, though the tree does not say that it scrolls: a list whose rows all fit the
 * screen, and the container of one whose id says so. A list inside such a container is pulled with it. Pure.
 */
export function canBePulled(screen: Screen, element: ScreenElement): boolean {
  if (!isPulled(element)) return false;
  const above = ancestorsOf(screen, element);
  if (above.some((other) => other.scrollable || isRefreshing(other))) return false;
  return describeScrollable(screen, element).axis === 'vertical';
}

function isPulled(element: ScreenElement): boolean {
  const { className, scrollable, children } = element;
  return !scrollable && children.length > 0 && (LIST.test(className) || isRefreshing(element));
}

function isRefreshing({ resourceId, clickable, children }: ScreenElement): boolean {
  return !clickable && children.length > 0 && REFRESHES.test(resourceId);
}

/** True for a pull at what the tree does not call scrollable. */
export function isPull({ action, element }: Pick<Choice, 'action' | 'element'>): boolean {
  return action.kind === 'scroll' && action.direction === 'up' && element?.scrollable === false;
}
