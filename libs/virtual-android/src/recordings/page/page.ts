import { join } from 'node:path';
import { isTrue, parseTree, selfAndAncestors, type Tree, type TreeNode } from '@tapwright/virtual-ui';
import { corrupt } from '../graph/corrupt.ts';
import type { RecordedEdge, RecordedNode, Recording } from '../graph/recording.ts';
import { intersect } from './box.ts';
import { createLayout, type Layout } from './layout.ts';
import { createLru } from './lru.ts';
import { elementOf } from './widget.ts';

/** A recorded edge, and its elements in its `from` node. */
export interface PageEdge {
  readonly edge: RecordedEdge;
  /** The element that the recorder acted on; undefined where it is not in the tree. */
  readonly element: TreeNode | undefined;
  /** The element that gets a touch on `element`: itself or the nearest clickable one around it. */
  readonly actor: TreeNode | undefined;
}

/** A recorded node after reading: its tree, its layout, and the edges from it. */
export interface Page {
  readonly node: RecordedNode;
  readonly tree: Tree;
  readonly layout: Layout;
  readonly edges: readonly PageEdge[];
  /** True where text can be typed into it. */
  isEditable(node: TreeNode): boolean;
  /** True where a keyboard's window is on the recorded screen. */
  readonly keyboardShown: boolean;
  /** True for a dialog or a menu: its window leaves much of the screen free. */
  readonly transient: boolean;
}

/** Gives the page of a node id. Throws `RECORDING_CORRUPT` where its hierarchy cannot be read. */
export type Pages = (node: string) => Page;

// Parsed trees are much larger than their files. This is enough for a run's screens and those it borrows from.
const PAGES_KEPT = 96;

const known = new WeakMap<Recording, Pages>();

/** The pages of a recording. Devices that replay the same recording share them. */
export function pagesOf(recording: Recording): Pages {
  const found = known.get(recording);
  if (found !== undefined) return found;
  const kept = createLru<Page>(PAGES_KEPT);
  const pages: Pages = (id) => kept.get(id, () => readPage(recording, id));
  known.set(recording, pages);
  return pages;
}

function readPage(recording: Recording, id: string): Page {
  const node = recording.nodes.get(id);
  if (node === undefined)
    throw corrupt(join(recording.dir, 'graph.json'), 'nodes', `a list with the node ${id}`);
  const tree = parseTree(recording.readHierarchy(id));
  if ('reason' in tree)
    throw corrupt(
      join(recording.dir, node.hierarchy),
      `character ${tree.at}`,
      `a uiautomator hierarchy (${tree.reason})`,
    );
  const edges = recording.edgesFrom(id).map((edge): PageEdge => {
    const element = elementOf(tree, edge.event);
    return { edge, element, actor: element && actorOf(tree, element) };
  });
  const fields = new Set(
    edges.filter(({ edge }) => edge.event.type === 'set_text').map(({ element }) => element),
  );
  const windows = tree.nodes.filter((inner) => inner.parent === -1);
  return {
    node,
    tree,
    edges,
    layout: createLayout(tree, recording.screen),
    isEditable: (inner) => EDITABLE.test(inner.className) || fields.has(inner),
    keyboardShown: windows.some((window) => isInputMethod(window.packageName)),
    transient: !windows.some((window) => fills(window, recording.screen)),
  };
}

const EDITABLE = /EditText|AutoComplete/;

export function isInputMethod(packageName: string): boolean {
  return /inputmethod|\.ime\b|keyboard/i.test(packageName);
}

function fills(window: TreeNode, [width, height]: readonly [number, number]): boolean {
  if (window.packageName === 'com.android.systemui' || isInputMethod(window.packageName)) return false;
  const [left, top, right, bottom] = intersect(window.bounds, [0, 0, width, height]);
  return right - left >= width * 0.97 && bottom - top >= height * 0.7;
}

/** The element itself or the nearest clickable one around it; itself where nothing is clickable (point 12). */
function actorOf(tree: Tree, element: TreeNode): TreeNode {
  for (const outer of selfAndAncestors(tree, element)) if (isActive(outer)) return outer;
  return element;
}

export function isActive(node: TreeNode): boolean {
  return isTrue(node, 'clickable') || isTrue(node, 'long-clickable') || isTrue(node, 'checkable');
}
