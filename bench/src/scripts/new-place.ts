import type { Bounds } from '@tapwright/contracts';
import type { DumpNode } from './dump-tree.ts';

type By = readonly [dx: number, dy: number];

/** Distances at which a place is looked for, the usual one first; pixels. */
const DISTANCES = [400, -400, 500, -500, 300, -300, 600, -600, 700, -700, 800, -800, 200, -200];

/**
 * The places of these nodes in the next version of an app: in their own window and on free space, as a designer would
 * put them. Where there is none, a node changes places with a sibling of its size, or stays. By the nodes'
 * attributes. Pure.
 */
export function newPlaces(
  roots: readonly DumpNode[],
  isMeant: (node: DumpNode) => boolean,
): ReadonlyMap<DumpNode['attributes'], By> {
  const places = new Map<DumpNode['attributes'], By>();
  for (const root of roots) {
    const all = [root, ...inside(root)];
    for (const parent of all)
      for (const node of parent.children) {
        if (!isMeant(node) || places.has(node.attributes)) continue;
        for (const [at, by] of newPlace(node, { root, parent, all })) places.set(at, by);
      }
  }
  return places;
}

interface Around {
  readonly root: DumpNode;
  readonly parent: DumpNode;
  readonly all: readonly DumpNode[];
}

function newPlace(node: DumpNode, { root, parent, all }: Around): readonly [DumpNode['attributes'], By][] {
  const own = new Set([node, ...inside(node)]);
  const things = all.filter((other) => !own.has(other) && isThing(other) && !inside(other).includes(node));
  const free = DISTANCES.find((dy) => {
    const there = shifted(node.bounds, [0, dy]);
    return lies(there, root.bounds) && !things.some(({ bounds }) => meet(there, bounds));
  });
  if (free !== undefined) return [[node.attributes, [0, free]]];
  const brother = parent.children.find((other) => other !== node && isThing(other) && isLike(other, node));
  if (brother === undefined) return [];
  const dx = brother.bounds[0] - node.bounds[0];
  const dy = brother.bounds[1] - node.bounds[1];
  return [
    [node.attributes, [dx, dy]],
    [brother.attributes, [-dx, -dy]],
  ];
}

/** The node says something or can be used: nothing else may lie there. */
function isThing({ attributes, children }: DumpNode): boolean {
  const { text = '', 'content-desc': desc = '', clickable } = attributes;
  return text !== '' || desc !== '' || (clickable === 'true' && children.length === 0);
}

/** Of one kind and size, so that neither covers its neighbours. */
function isLike(one: DumpNode, other: DumpNode): boolean {
  const sizes = [one, other].map(
    ({ bounds: [left, top, right, bottom] }) => `${right - left} ${bottom - top}`,
  );
  return one.attributes.class === other.attributes.class && sizes[0] === sizes[1];
}

function inside(node: DumpNode): readonly DumpNode[] {
  return node.children.flatMap((child) => [child, ...inside(child)]);
}

function shifted([left, top, right, bottom]: Bounds, [dx, dy]: By): Bounds {
  return [left + dx, top + dy, right + dx, bottom + dy];
}

function lies(it: Bounds, box: Bounds): boolean {
  return it[0] >= box[0] && it[1] >= box[1] && it[2] <= box[2] && it[3] <= box[3];
}

function meet(one: Bounds, other: Bounds): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}
