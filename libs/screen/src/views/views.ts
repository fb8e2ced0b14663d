import { elementLabel } from '../label.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import { appElements, isInteractable, oneLine, shortClass } from '../tree.ts';

/**
 * SPHINX's full accessibility text: one line for each element, indented by its depth; elements that can be acted on are
 * tagged with `[i]`, where i is the element's index on this screen.
 */
export function accessibilityText(screen: Screen): string {
  return appElements(screen)
    .map((element) => {
      const tag = isInteractable(element) ? `[${element.index}] ` : '';
      return `${'  '.repeat(element.depth)}${tag}${describe(element)}`;
    })
    .join('\n');
}

/** SPHINX's simplified observation: a flat list of what can be acted on, each by the name a person would use. */
export function simplifiedList(screen: Screen): string {
  return appElements(screen)
    .filter(isInteractable)
    .map((element) => {
      const { label } = elementLabel(screen, element);
      return `[${element.index}] ${shortClass(element.className)} ${quote(label)}${states(element)}`.trimEnd();
    })
    .join('\n');
}

function describe(element: ScreenElement): string {
  const { className, resourceId, text, desc, hint } = element;
  const id = resourceId.slice(resourceId.lastIndexOf('/') + 1);
  const parts = [
    shortClass(className),
    id === '' ? '' : `id=${id}`,
    text === '' ? '' : `text=${quote(text)}`,
    desc === '' ? '' : `desc=${quote(desc)}`,
    hint === '' ? '' : `hint=${quote(hint)}`,
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

function quote(text: string): string {
  return text === '' ? '' : `"${oneLine(text)}"`;
}
