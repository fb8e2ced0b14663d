import { elementLabel } from '../label.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import { appElements, isInteractable, oneLine, shortClass } from '../tree.ts';

/** Makes a text of the app safe where it is shown. */
type Show = (text: string) => string;

/**
 * SPHINX's full accessibility text: one line for each element, indented by its depth; elements that can be acted on are
 * tagged with `[i]`, where i is the element's index on this screen.
 */
export function accessibilityText(screen: Screen, show: Show = oneLine): string {
  return appElements(screen)
    .map((element) => {
      const tag = isInteractable(element) ? `[${element.index}] ` : '';
      return `${'  '.repeat(element.depth)}${tag}${describe(element, show)}`;
    })
    .join('\n');
}

/** SPHINX's simplified observation: a flat list of what can be acted on, each by the name a person would use. */
export function simplifiedList(screen: Screen, show: Show = oneLine): string {
  return appElements(screen)
    .filter(isInteractable)
    .map((element) => {
      const { label } = elementLabel(screen, element);
      return `[${element.index}] ${show(shortClass(element.className))} ${quote(label, show)}${states(element)}`.trimEnd();
    })
    .join('\n');
}

function describe(element: ScreenElement, show: Show): string {
  const { className, resourceId, text, desc, hint } = element;
  const id = resourceId.slice(resourceId.lastIndexOf('/') + 1);
  const parts = [
    show(shortClass(className)),
    id === '' ? '' : `id=${show(id)}`,
    text === '' ? '' : `text=${quote(text, show)}`,
    desc === '' ? '' : `desc=${quote(desc, show)}`,
    hint === '' ? '' : `hint=${quote(hint, show)}`,
  ];
  return parts.filter((part) => part !== '').join(' ') + states(element);
}

function states(element: ScreenElement): string {
  const words = [
    element.checkable ? (element.checked ? 'checked' : 'unchecked') : '',
    element.selected ? 'selected' : '',
    element.enabled ? '' : 'disabled',
    element.focused ? 'focused' : '',
    element.scrollable ? 'scrollable' : '',
    element.password ? 'password' : '',
  ].filter((word) => word !== '');
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function quote(text: string, show: Show): string {
  return text === '' ? '' : `"${show(text)}"`;
}
