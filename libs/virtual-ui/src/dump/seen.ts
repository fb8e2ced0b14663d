import { type Bounds, isTrue, parseTree, type TreeNode } from './tree.ts';

/** One visible part of a screen, as the dump reports it. */
export interface SeenElement {
  /** Position in document order. */
  readonly index: number;
  /** Index of the nearest visible element around it. */
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly depth: number;
  readonly className: string;
  readonly resourceId: string;
  readonly text: string;
  readonly desc: string;
  readonly hint: string;
  readonly bounds: Bounds;
  readonly clickable: boolean;
  readonly checkable: boolean;
  readonly checked: boolean;
  readonly enabled: boolean;
  readonly focused: boolean;
  readonly scrollable: boolean;
  readonly selected: boolean;
  readonly password: boolean;
  readonly packageName: string;
  /** Text can be typed into it. */
  readonly editable: boolean;
}

/** What a person sees of a screen, in document order. */
export interface SeenScreen {
  readonly rotation: number;
  readonly elements: readonly SeenElement[];
}

type Draft = Omit<SeenElement, 'children'> & { readonly children: number[] };

/**
 * The visible elements of a dump. An element is left out if it has no area, lies outside of all windows or is marked
 * invisible; visible elements inside of it move up to its parent. Null where the text is not a dump.
 */
export function seenScreen(dump: string): SeenScreen | null {
  const tree = parseTree(dump);
  if (!('nodes' in tree)) return null;
  const whole = around(tree.nodes.filter(({ parent }) => parent === -1).map(({ bounds }) => bounds));
  const elements: Draft[] = [];
  // For each node: the index of its element, or of the nearest visible one around it.
  const place: (number | null)[] = [];
  for (const node of tree.nodes) {
    const parent = place[node.parent] ?? null;
    place.push(canBeSeen(node, whole) ? elements.length : parent);
    if (!canBeSeen(node, whole)) continue;
    const above = parent === null ? undefined : elements[parent];
    above?.children.push(elements.length);
    elements.push(elementOf(node, elements.length, parent, above === undefined ? 0 : above.depth + 1));
  }
  return { rotation: tree.rotation, elements };
}

/** The smallest rectangle around all of these, except those without an area. */
function around(windows: readonly Bounds[]): Bounds {
  const [first, ...others] = windows.filter(hasArea);
  if (first === undefined) return [0, 0, 0, 0];
  return others.reduce<Bounds>(
    (all, one) => [
      Math.min(all[0], one[0]),
      Math.min(all[1], one[1]),
      Math.max(all[2], one[2]),
      Math.max(all[3], one[3]),
    ],
    first,
  );
}

function hasArea([left, top, right, bottom]: Bounds): boolean {
  return right > left && bottom > top;
}

function canBeSeen({ attributes, bounds }: TreeNode, whole: Bounds): boolean {
  if (attributes.get('visible-to-user') === 'false' || !hasArea(bounds)) return false;
  return bounds[0] < whole[2] && bounds[2] > whole[0] && bounds[1] < whole[3] && bounds[3] > whole[1];
}

const TYPED_INTO = /(?:EditText|AutoComplete|AutoCompleteTextView)$/;

function elementOf(node: TreeNode, index: number, parent: number | null, depth: number): Draft {
  const { className, resourceId, text, desc, bounds } = node;
  return {
    index,
    parent,
    children: [],
    depth,
    className,
    resourceId,
    text,
    desc,
    hint: node.attributes.get('hint') ?? '',
    bounds,
    clickable: isTrue(node, 'clickable'),
    checkable: isTrue(node, 'checkable'),
    checked: isTrue(node, 'checked'),
    enabled: node.attributes.get('enabled') !== 'false',
    focused: isTrue(node, 'focused'),
    scrollable: isTrue(node, 'scrollable'),
    packageName: node.packageName,
    password: isTrue(node, 'password'),
    selected: isTrue(node, 'selected'),
    // A field that cannot take the focus only shows text.
    editable: isTrue(node, 'focusable') && TYPED_INTO.test(className),
  };
}
