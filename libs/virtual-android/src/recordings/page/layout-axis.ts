import { isTrue, selfAndAncestors, type Tree, type TreeNode } from '@tapwright/virtual-ui';

/** 0: horizontal, 1: vertical; also the position of the axis in a box. */
export type Axis = 0 | 1;

interface AxisLayout {
  /** Logical start and end of an element on the axis, in pixels of the recorded screen. */
  from(index: number): number;
  to(index: number): number;
  /** True where the element lies beyond an edge of a window around it. */
  isBeyond(index: number): boolean;
  /** Least and greatest offset of a window that shows its content up to `end`. */
  range(window: number, end: number): readonly [number, number];
}

interface Span {
  from: number;
  to: number;
}

interface Axial {
  readonly tree: Tree;
  readonly axis: Axis;
  /** Extent to assume for a leaf of unknown size. */
  readonly guess: number;
  /** Greatest extent of the fully visible elements of each kind. */
  readonly twins: ReadonlyMap<string, number>;
  /** Place of the next element in a window whose recorder put everything at its edge. */
  readonly stacked: Map<number, number>;
}

/** Computes the logical spans of all elements on one axis; see `layout.ts` for the model. `side`: length of the screen. */
export function layoutAxis(tree: Tree, axis: Axis, side: number): AxisLayout {
  const hosts = tree.nodes.map((node) => hostOf(tree, node, axis));
  const axial: Axial = {
    tree,
    axis,
    guess: Math.round(side * (axis === 1 ? 0.03 : 0.3)),
    twins: twinsOf(tree, axis, hosts),
    stacked: new Map(),
  };
  const starts = tree.nodes.map((node) => stackedStart(axial, node, hosts[node.index]));
  const spans = tree.nodes.map((node): Span => ({ from: node.bounds[axis], to: node.bounds[axis + 2] ?? 0 }));
  // Children come after their parents in document order. So, going backwards, the children are done before the parent.
  for (const node of tree.nodes.toReversed()) {
    const host = hosts[node.index];
    if (host !== undefined) spans[node.index] = spanOf(axial, node, host, starts[node.index] ?? 0, spans);
  }
  return {
    from: (index) => spans[index]?.from ?? 0,
    to: (index) => spans[index]?.to ?? 0,
    isBeyond: (index) => beyond(tree.nodes[index], hosts[index], axis) !== null,
    range: (window, end) => rangeOf(axial, window, end, hosts, spans),
  };
}

/** The innermost window around the node that has an extent on the axis. */
function hostOf(tree: Tree, node: TreeNode, axis: Axis): TreeNode | undefined {
  for (const outer of selfAndAncestors(tree, node)) {
    const [from, to] = raw(outer, axis);
    if (outer !== node && to > from && isTrue(outer, 'scrollable')) return outer;
  }
  return undefined;
}

function raw(node: TreeNode, axis: Axis): readonly [number, number] {
  return axis === 0 ? [node.bounds[0], node.bounds[2]] : [node.bounds[1], node.bounds[3]];
}

/** Where the recorder's box places the element. A box without size says nothing: the view was simply not there. */
function beyond(
  node: TreeNode | undefined,
  host: TreeNode | undefined,
  axis: Axis,
): 'before' | 'after' | null {
  if (node === undefined || host === undefined) return null;
  const [from, to] = raw(node, axis);
  const [otherFrom, otherTo] = raw(node, axis === 0 ? 1 : 0);
  if (from === to && otherFrom === otherTo) return null;
  const [first, last] = raw(host, axis);
  if (from >= last) return 'after';
  return to <= first && (from < to || from >= first) ? 'before' : null;
}

function kind(node: TreeNode): string {
  const shape = node.resourceId === '' ? `${node.depth}/${node.children.length}` : node.resourceId;
  return `${node.className} ${shape}`;
}

function twinsOf(
  tree: Tree,
  axis: Axis,
  hosts: readonly (TreeNode | undefined)[],
): ReadonlyMap<string, number> {
  const twins = new Map<string, number>();
  for (const node of tree.nodes) {
    const host = hosts[node.index];
    if (host === undefined) continue;
    const [from, to] = raw(node, axis);
    const [first, last] = raw(host, axis);
    const whole = from > first && to < last && to > from;
    if (whole) twins.set(kind(node), Math.max(to - from, twins.get(kind(node)) ?? 0));
  }
  return twins;
}

/** Web views put all later content at their lower edge. Such leaves are stacked below each other, in document order. */
function stackedStart(axial: Axial, node: TreeNode, host: TreeNode | undefined): number {
  const [from, to] = raw(node, axial.axis);
  if (host === undefined || axial.axis === 0 || node.children.length > 0) return from;
  const edge = raw(host, axial.axis)[1];
  if (from !== edge || to !== edge) return from;
  const start = axial.stacked.get(host.index) ?? edge;
  axial.stacked.set(host.index, start + extentOf(axial, node, host));
  return start;
}

function spanOf(axial: Axial, node: TreeNode, host: TreeNode, start: number, spans: readonly Span[]): Span {
  const [from, to] = raw(node, axial.axis);
  const [first, last] = raw(host, axial.axis);
  const inner = node.children.map((child) => spans[child] ?? { from, to });
  const innerFrom = Math.min(...inner.map((span) => span.from));
  const innerTo = Math.max(...inner.map((span) => span.to));
  const extent = extentOf(axial, node, host);
  const side = beyond(node, host, axial.axis);
  if (side === 'after') return { from: start, to: to > from ? to : Math.max(start + extent, innerTo) };
  if (side === 'before') return { from: from < to ? from : Math.min(to - extent, innerFrom), to };
  if (to <= from) return { from, to };
  const twin = axial.twins.get(kind(node)) ?? 0;
  return {
    from: from <= first ? Math.min(from, innerFrom, to - twin) : from,
    to: to >= last ? Math.max(to, innerTo, from + twin) : to,
  };
}

/** Extent of an element where the recorder kept one side only. */
function extentOf(axial: Axial, node: TreeNode, host: TreeNode): number {
  const twin = axial.twins.get(kind(node));
  if (twin !== undefined) return twin;
  const [from] = raw(node, axial.axis);
  const gap = nextSiblingFrom(axial, node) - from;
  if (gap > 0) return gap;
  if (node.children.length > 0) return 1;
  const [first, last] = raw(host, axial.axis);
  // Horizontally, an element ends where its page ends, at the latest.
  const page = last - first;
  return axial.axis === 0 ? Math.max(1, page - ((((from - first) % page) + page) % page)) : axial.guess;
}

function nextSiblingFrom(axial: Axial, node: TreeNode): number {
  const siblings = axial.tree.nodes[node.parent]?.children ?? [];
  const next = axial.tree.nodes[siblings[siblings.indexOf(node.index) + 1] ?? -1];
  return next === undefined ? Number.NEGATIVE_INFINITY : raw(next, axial.axis)[0];
}

function rangeOf(
  axial: Axial,
  window: number,
  end: number,
  hosts: readonly (TreeNode | undefined)[],
  spans: readonly Span[],
): readonly [number, number] {
  const node = axial.tree.nodes[window];
  if (node === undefined) return [0, 0];
  const [first] = raw(node, axial.axis);
  let least = 0;
  let greatest = 0;
  for (const [index, span] of spans.entries()) {
    const inner = axial.tree.nodes[index];
    if (hosts[index] !== node || inner === undefined || !isOff(axial, inner, node, end)) continue;
    least = Math.min(least, span.from - first);
    greatest = Math.max(greatest, span.to - end);
  }
  return [least, greatest];
}

/** True beyond an edge, or in the part of the window that something covers. */
function isOff(axial: Axial, inner: TreeNode, window: TreeNode, end: number): boolean {
  if (beyond(inner, window, axial.axis) !== null) return true;
  return raw(inner, axial.axis)[0] >= end && inner.attributes.get('visible-to-user') === 'false';
}
