import type { ElementState } from '@tapwright/contracts';
import type { ScreenElement } from './screen.ts';

/** Whether an element on the screen is in this state. */
export function isInState(element: ScreenElement, state: ElementState): boolean {
  switch (state) {
    case 'present':
      return true;
    case 'absent':
      return false;
    case 'checked':
    case 'unchecked':
      return element.checkable && element.checked === (state === 'checked');
    case 'enabled':
    case 'disabled':
      return element.enabled === (state === 'enabled');
    case 'selected':
    case 'unselected':
      return element.selected === (state === 'selected');
    case 'focused':
      return element.focused;
  }
}
