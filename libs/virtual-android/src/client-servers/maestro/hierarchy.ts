import { editableValue, type Screen, type ScreenElement } from '@tapwright/screen';
import { escapeAttribute } from '@tapwright/virtual-ui';

/** The tree in the form of Maestro's server (`ViewHierarchy.kt`): a dump with hints; bounds are cut at the screen's edges. */
export function maestroHierarchy(screen: Screen): string {
  const write = (element: ScreenElement, index: number): string => {
    const attributes = attributesOf(screen, element, index)
      .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
      .join('');
    const children = element.children.flatMap((child) => screen.elements[child] ?? []).map(write);
    return children.length === 0 ? `<node${attributes} />` : `<node${attributes}>${children.join('')}</node>`;
  };
  const roots = screen.elements.filter(({ parent }) => parent === null).map(write);
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${screen.rotation}">${roots.join('')}</hierarchy>`;
}

function attributesOf(
  screen: Screen,
  element: ScreenElement,
  index: number,
): readonly (readonly [name: string, value: string])[] {
  const { text, hint, editable } = element;
  const showsHint = editable && hint !== '' && editableValue(element) === '';
  const flags = {
    checkable: element.checkable,
    checked: element.checked,
    clickable: element.clickable,
    enabled: element.enabled,
    focusable: element.focusable,
    focused: element.focused,
    scrollable: element.scrollable,
    'long-clickable': element.longClickable,
    password: element.password,
    selected: element.selected,
    'visible-to-user': true,
    'important-for-accessibility': true,
  };
  return [
    ['index', String(index)],
    ['hintText', hint],
    ['text', showsHint ? hint : text],
    ['resource-id', element.resourceId],
    ['class', element.className],
    ['package', element.packageName],
    ['content-desc', element.desc],
    ...Object.entries(flags).map(([name, value]) => [name, String(value)] as const),
    ['error', ''],
    ['bounds', visibleBounds(screen, element)],
    ['display-id', '0'],
  ];
}

function visibleBounds({ bounds: edge }: Screen, { bounds }: ScreenElement): string {
  const left = Math.max(bounds[0], edge[0]);
  const top = Math.max(bounds[1], edge[1]);
  const right = Math.min(bounds[2], edge[2]);
  const bottom = Math.min(bounds[3], edge[3]);
  return left < right && top < bottom ? `[${left},${top}][${right},${bottom}]` : '[0,0][0,0]';
}
