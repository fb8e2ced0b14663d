import { isTrue, selfAndAncestors, type Tree, type TreeNode } from '@tapwright/virtual-ui';
import type { Box } from '../graph/recording.ts';
import { intersect, isEmpty } from './box.ts';
import { layoutAxis } from './layout-axis.ts';

/*
 * Below the visible part (point 12). A recorder gets each element's box clipped by its parents. For elements after the
 * end of a container, left and top are true, and right or bottom are the container's (hence inverted boxes). For elements
 * before its start, right and bottom are true. The model: every scrollable element is a window on a content of *logical
 * boxes* in the coordinates of the recorded screen. The content is moved by an offset, which is 0 as recorded. The side
 * that the recorder lost is estimated. The part of a moved logical box inside of all its windows is on the screen.
 */

/** Pixels by which the content of scrollable elements was moved left and up, by the element's index. */
export type Offsets = ReadonlyMap<number, readonly [number, number]>;

export interface ScrollWindow {
  readonly node: TreeNode;
  /** The part of the screen where its moved content is visible. */
  readonly box: Box;
  /** Least and greatest offset, horizontally and vertically. */
  readonly range: readonly [readonly [number, number], readonly [number, number]];
  /** True where it moves horizontally by whole widths. */
  readonly paged: boolean;
}

export interface Layout {
  readonly tree: Tree;
  readonly windows: ReadonlyMap<number, ScrollWindow>;
  /** Boxes of the elements on the screen at these offsets, by index; null: not on the screen. */
  shown(offsets: Offsets): readonly (Box | null)[];
}

export function createLayout(tree: Tree, screen: readonly [number, number]): Layout {
  const whole: Box = [0, 0, screen[0], screen[1]];
  const scrollables = tree.nodes.filter((node) => isTrue(node, 'scrollable'));
  const folds = new Map(scrollables.map((node) => [node.index, fold(tree, node, whole)]));
  const still = tree.nodes.map((node) => restBox(node, whole));
  const across = layoutAxis(tree, 0, screen[0]);
  const down = layoutAxis(tree, 1, screen[1]);
  const windows = new Map<number, ScrollWindow>();
  for (const node of scrollables) {
    const box = folds.get(node.index) ?? whole;
    const paged = !/Horizontal|RecyclerView/.test(node.className);
    const range = [across.range(node.index, box[2]), down.range(node.index, box[3])] as const;
    windows.set(node.index, { node, box, paged, range });
  }
  const movable = (node: TreeNode): boolean =>
    still[node.index] !== null ||
    across.isBeyond(node.index) ||
    down.isBeyond(node.index) ||
    isCovered(tree, node, folds);
  const logical = tree.nodes.map((node): Box | null =>
    movable(node)
      ? [across.from(node.index), down.from(node.index), across.to(node.index), down.to(node.index)]
      : null,
  );
  return {
    tree,
    windows,
    shown: (offsets) => (offsets.size === 0 ? still : shownAt(tree, whole, still, logical, windows, offsets)),
  };
}

/** The recorded box of a visible element; null where it lies off the screen or was not visible. */
function restBox(node: TreeNode, whole: Box): Box | null {
  if (node.attributes.get('visible-to-user') === 'false') return null;
  return isEmpty(node.bounds) || isEmpty(intersect(node.bounds, whole)) ? null : node.bounds;
}

// A navigation bar or a toolbar may cover the last part of a window. An element there that the recorder calls invisible,
// with a proper box, also lies below the visible part.
const COVERED_PART = 0.15;

function fold(tree: Tree, node: TreeNode, whole: Box): Box {
  const [left, top, right, bottom] = intersect(node.bounds, whole);
  const covered = bottom - (bottom - top) * COVERED_PART;
  let end = bottom;
  for (const inner of tree.nodes) {
    if (inner.depth <= node.depth || inner.attributes.get('visible-to-user') !== 'false') continue;
    const [, start, , stop] = inner.bounds;
    if (start < stop && start >= covered && start < end && windowOf(tree, inner) === node) end = start;
  }
  return [left, top, right, end];
}

function windowOf(tree: Tree, node: TreeNode): TreeNode | undefined {
  for (const outer of selfAndAncestors(tree, node))
    if (outer !== node && isTrue(outer, 'scrollable')) return outer;
  return undefined;
}

/** True in the covered part of a window, from where scrolling brings it into view. */
function isCovered(tree: Tree, node: TreeNode, windows: ReadonlyMap<number, Box>): boolean {
  const window = windows.get(windowOf(tree, node)?.index ?? -1);
  return window !== undefined && !isEmpty(node.bounds) && node.bounds[1] >= window[3];
}

function shownAt(
  tree: Tree,
  whole: Box,
  still: readonly (Box | null)[],
  logical: readonly (Box | null)[],
  windows: ReadonlyMap<number, ScrollWindow>,
  offsets: Offsets,
): readonly (Box | null)[] {
  const shown: (Box | null)[] = [];
  const inside: { readonly clip: Box; readonly move: readonly [number, number]; readonly moved: boolean }[] =
    [];
  for (const node of tree.nodes) {
    const outer = inside[node.parent] ?? { clip: whole, move: [0, 0], moved: false };
    const box = logical[node.index] ?? null;
    const [x, y] = outer.move;
    const clipped = box && intersect([box[0] - x, box[1] - y, box[2] - x, box[3] - y], outer.clip);
    const visible = clipped !== null && !isEmpty(clipped) ? clipped : null;
    shown.push(outer.moved ? visible : (still[node.index] ?? null));
    const window = windows.get(node.index);
    const offset = offsets.get(node.index) ?? [0, 0];
    inside.push({
      clip: window ? intersect(visible ?? [0, 0, 0, 0], window.box) : outer.clip,
      move: [x + offset[0], y + offset[1]],
      moved: outer.moved || offset[0] !== 0 || offset[1] !== 0,
    });
  }
  return shown;
}
