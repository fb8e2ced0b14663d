import type { TreeNode } from '@tapwright/virtual-ui';
import type { EventType, RecordedEdge, Recording } from '../graph/recording.ts';
import { sameBox } from '../page/box.ts';
import type { Page, PageEdge, Pages } from '../page/page.ts';
import { labelOf, sameClass } from '../page/widget.ts';

/** Most nodes of the same structure to search. More would take time without a better result. */
const MATES_MOST = 300;

type Likeness = (page: Page, element: TreeNode, mate: Page, other: TreeNode) => boolean;

/** The edges of a type on other nodes of the same structure (points 1 and 10). */
export function matesEdges(
  recording: Recording,
  page: Page,
  wanted: (edge: RecordedEdge) => boolean,
): readonly RecordedEdge[] {
  return recording
    .nodesOfStruct(page.node.struct)
    .filter((id) => id !== page.node.id)
    .slice(0, MATES_MOST)
    .flatMap((id) => recording.edgesFrom(id).filter(wanted));
}

/**
 * Outcomes of the same widget on other nodes of the same structure (point 1). Only those of the best kind of likeness are
 * given. `elements`: the touched element and its parts, the most likely first.
 */
export function borrowTouch(
  { recording, pages }: { readonly recording: Recording; readonly pages: Pages },
  page: Page,
  type: EventType,
  elements: readonly TreeNode[],
): readonly PageEdge[] {
  const near = matesEdges(
    recording,
    page,
    ({ event }) => event.type === type && elements.some((element) => kin(element, event.target)),
  );
  const candidates = near.flatMap((edge) => {
    const mate = pages(edge.from);
    const found = mate.edges.find((inner) => inner.edge === edge);
    return found?.element === undefined ? [] : [{ mate, found, other: found.element }];
  });
  for (const alike of LIKENESSES) {
    for (const element of elements) {
      const fit = candidates.filter(({ mate, other }) => alike(page, element, mate, other));
      if (fit.length > 0) return fit.map(({ found }) => found);
    }
  }
  return [];
}

function kin(element: TreeNode, target: RecordedEdge['event']['target']): boolean {
  if (target === null) return false;
  return element.resourceId === target.resourceId && sameClass(element.className, target.className);
}

const sameKind: Likeness = (_page, element, _mate, other) =>
  element.resourceId === other.resourceId && element.className === other.className;

const sameName: Likeness = (page, element, mate, other) => {
  const label = labelOf(page.tree, element);
  return sameKind(page, element, mate, other) && label !== '' && label === labelOf(mate.tree, other);
};

/** Best first: same name and place; same name; the only one with this resource id; a nameless one in the same place. */
const LIKENESSES: readonly Likeness[] = [
  (...pair) => sameName(...pair) && sameBox(pair[1].bounds, pair[3].bounds),
  sameName,
  (...pair) => sameKind(...pair) && isOnly(pair[0], pair[1]) && isOnly(pair[2], pair[3]),
  (...pair) =>
    sameKind(...pair) &&
    sameBox(pair[1].bounds, pair[3].bounds) &&
    labelOf(pair[0].tree, pair[1]) === labelOf(pair[2].tree, pair[3]),
];

function isOnly(page: Page, element: TreeNode): boolean {
  if (element.resourceId === '') return false;
  return page.tree.nodes.every((node) => node === element || node.resourceId !== element.resourceId);
}
