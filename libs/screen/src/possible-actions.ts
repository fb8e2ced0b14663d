import type { ScreenElement } from './screen.ts';

/** What can be done to an element itself, in the words that DroidBot's descendants use. */
export type PossibleAction = 'touch' | 'long_touch' | 'scroll' | 'set_text';

/** In a fixed order; empty if the element is disabled or only shows something. */
export function possibleActions(element: ScreenElement): readonly PossibleAction[] {
  if (!element.enabled) return [];
  const can: Readonly<Record<PossibleAction, boolean>> = {
    touch: element.clickable || element.checkable,
    long_touch: element.longClickable,
    scroll: element.scrollable,
    set_text: element.editable,
  };
  return (['touch', 'long_touch', 'scroll', 'set_text'] as const).filter((action) => can[action]);
}

/** The states of an element: `checked`, `selected`, `disabled`, `focused`. */
export function statesOf({
  checkable,
  checked,
  selected,
  enabled,
  focused,
}: ScreenElement): readonly string[] {
  return [
    checkable ? (checked ? 'checked' : 'unchecked') : '',
    selected ? 'selected' : '',
    enabled ? '' : 'disabled',
    focused ? 'focused' : '',
  ].filter((word) => word !== '');
}
