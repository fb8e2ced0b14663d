import { isInteractable, type Screen, textsInReadingOrder } from '@tapwright/screen';
import { controlOf, isWindow } from '../choose/control.ts';

/**
 * What a dialog in front asks, where one of its buttons refuses and another one agrees: until somebody has answered, what it asks
 * about was not done. By structure alone, in any language; a message with a single button has no answer to give. Null where there is
 * none. Pure.
 */
export function openQuestion(screen: Screen): string | null {
  if (!isWindow(screen)) return null;
  const controls = screen.elements.filter(isInteractable).map((element) => controlOf(screen, element));
  if (!controls.includes('refusal') || !controls.includes('answer')) return null;
  return textsInReadingOrder(screen)[0] ?? '';
}
