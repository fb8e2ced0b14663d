import type { Screen, ScreenElement } from '@tapwright/screen';
import { escapeAttribute } from '@tapwright/virtual-ui';

export interface Tree {
  readonly xml: string;
  readonly nodes: number;
  readonly windows: number;
  readonly truncated: boolean;
}

/** Most nodes, and how deep they go: arguments of the helper. */
export interface TreeLimits {
  readonly maxNodes: number;
  readonly maxDepth: number;
}

/**
 * The tree in the form of agent-device's helper (`AccessibilityTreeXml.java`): a dump of `uiautomator` with fewer attributes
 * and those of windows. All roots of a virtual phone belong to one window.
 */
export function treeOf(screen: Screen, { maxNodes, maxDepth }: TreeLimits): Tree {
  const state = { nodes: 0, truncated: false };
  const roots = screen.elements.filter(({ parent }) => parent === null);
  const write = (element: ScreenElement, index: number, depth: number): string => {
    if (state.nodes >= maxNodes) {
      state.truncated = true;
      return '';
    }
    state.nodes += 1;
    const hasChildren = element.children.length > 0;
    if (hasChildren && depth >= maxDepth) state.truncated = true;
    const children = depth >= maxDepth ? [] : element.children;
    const inside = children
      .map((child, at) => {
        const of = screen.elements[child];
        return of === undefined ? '' : write(of, at, depth + 1);
      })
      .join('');
    const attributes = [...attributesOf(element, index), ...(depth === 0 ? windowOf(screen, index) : [])];
    const text = attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
    return inside === '' ? `<node${text} />` : `<node${text}>${inside}</node>`;
  };
  const inside = roots.map((root, index) => write(root, index, 0)).join('');
  return {
    xml: `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${inside}</hierarchy>`,
    nodes: state.nodes,
    windows: roots.length,
    truncated: state.truncated,
  };
}

type Attribute = readonly [name: string, value: string];

function attributesOf(element: ScreenElement, index: number): readonly Attribute[] {
  const {
    bounds: [left, top, right, bottom],
    hint,
    text,
    scrollable,
  } = element;
  const showsHint = hint !== '' && text === '' && element.editable;
  const whenFull = (name: string, value: string): readonly Attribute[] =>
    value === '' ? [] : [[name, value]];
  const whenTrue = (name: string, value: boolean): readonly Attribute[] => (value ? [[name, 'true']] : []);
  return [
    ['index', String(index)],
    ['text', showsHint ? hint : text],
    ['hint-showing', String(showsHint)],
    ['editable', String(element.editable)],
    ...whenFull('resource-id', element.resourceId),
    ['class', element.className],
    ...whenFull('package', element.packageName),
    ...whenFull('content-desc', element.desc),
    ['visible-to-user', 'true'],
    ['drawing-order', String(index + 1)],
    ...whenTrue('clickable', element.clickable),
    ['enabled', String(element.enabled)],
    ...whenTrue('focusable', element.focusable),
    ...whenTrue('focused', element.focused),
    ['selected', String(element.selected)],
    // Which way it can go on is not known of a virtual list.
    ...(scrollable
      ? ([
          ['scrollable', 'true'],
          ['can-scroll-forward', 'true'],
          ['can-scroll-backward', 'true'],
        ] satisfies readonly Attribute[])
      : []),
    ['password', String(element.password)],
    ['bounds', `[${left},${top}][${right},${bottom}]`],
  ];
}

/** `AccessibilityWindowInfo.TYPE_APPLICATION` */
const APPLICATION = '1';

function windowOf({ bounds: [left, top, right, bottom] }: Screen, index: number): readonly Attribute[] {
  return [
    ['window-index', String(index)],
    ['window-type', APPLICATION],
    ['window-layer', String(index)],
    ['window-active', 'true'],
    ['window-focused', 'true'],
    ['window-bounds', `[${left},${top}][${right},${bottom}]`],
  ];
}
