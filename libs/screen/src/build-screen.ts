import type { Bounds } from '@tapwright/contracts';
import type { RawNode } from './read-nodes.ts';
import type { ParseContext, Screen, ScreenElement } from './screen.ts';
import { SYSTEM_UI } from './tree.ts';

/**
 * Turns raw nodes into elements. Nodes that nobody can see or touch are left out: those marked invisible, without an
 * area, or completely outside all windows. Their visible children move up to the nearest ancestor that stays.
 */
export function buildScreen(nodes: readonly RawNode[], rotation: number, context: ParseContext): Screen {
  const bounds = unionOf(nodes.filter((node) => node.parent === null));
  const elements: Draft[] = [];
  // For each raw node: the index of its element, or of its nearest ancestor that stays.
  const place: (number | null)[] = [];
  for (const node of nodes) {
    const parent = node.parent === null ? null : (place[node.parent] ?? null);
    if (!isVisible(node, bounds)) {
      place.push(parent);
      continue;
    }
    const above = parent === null ? undefined : elements[parent];
    above?.children.push(elements.length);
    place.push(elements.length);
    elements.push(toElement(node, elements.length, parent, above === undefined ? 0 : above.depth + 1));
  }
  return {
    packageName: context.packageName || foregroundPackage(elements),
    activity: context.activity,
    rotation,
    bounds,
    elements,
  };
}

/** Classes that accept typed text, from any package or theme (`AppCompatEditText`, `SearchAutoComplete`). */
const EDITABLE_CLASS = /(?:EditText|AutoComplete|AutoCompleteTextView)$/;

type Draft = Omit<ScreenElement, 'children'> & { readonly children: number[] };

function toElement(node: RawNode, index: number, parent: number | null, depth: number): Draft {
  const { attributes } = node;
  const className = attributes.class ?? node.tag;
  const focusable = attributes.focusable === 'true';
  return {
    index,
    parent,
    children: [],
    depth,
    className,
    resourceId: attributes['resource-id'] ?? '',
    packageName: attributes.package ?? '',
    text: attributes.text ?? '',
    desc: attributes['content-desc'] ?? '',
    hint: attributes.hint ?? '',
    bounds: node.bounds,
    clickable: attributes.clickable === 'true',
    longClickable: attributes['long-clickable'] === 'true',
    checkable: attributes.checkable === 'true',
    checked: attributes.checked === 'true',
    enabled: attributes.enabled !== 'false',
    focusable,
    focused: attributes.focused === 'true',
    scrollable: attributes.scrollable === 'true',
    selected: attributes.selected === 'true',
    password: attributes.password === 'true',
    // A field that cannot take the focus only shows text (read-only forms use EditText for its look).
    editable: focusable && EDITABLE_CLASS.test(className),
  };
}

function isVisible({ attributes, bounds }: RawNode, screen: Bounds): boolean {
  if (attributes['visible-to-user'] === 'false') return false;
  const [left, top, right, bottom] = bounds;
  if (right <= left || bottom <= top) return false;
  return left < screen[2] && right > screen[0] && top < screen[3] && bottom > screen[1];
}

function unionOf(roots: readonly RawNode[]): Bounds {
  let union: Bounds | undefined;
  for (const { bounds } of roots) {
    if (bounds[2] <= bounds[0] || bounds[3] <= bounds[1]) continue;
    union =
      union === undefined
        ? bounds
        : [
            Math.min(union[0], bounds[0]),
            Math.min(union[1], bounds[1]),
            Math.max(union[2], bounds[2]),
            Math.max(union[3], bounds[3]),
          ];
  }
  return union ?? [0, 0, 0, 0];
}

/** If the package in front is not known: that of the first window which is not the system's. */
function foregroundPackage(elements: readonly ScreenElement[]): string {
  const windows = elements.filter(({ parent }) => parent === null);
  return (windows.find(({ packageName }) => packageName !== SYSTEM_UI) ?? windows[0])?.packageName ?? '';
}
