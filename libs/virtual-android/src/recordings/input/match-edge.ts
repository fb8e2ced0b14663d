import type { TreeNode } from '@tapwright/virtual-ui';
import type { Box, EventType } from '../graph/recording.ts';
import { area, centre, contains } from '../page/box.ts';
import type { Hit } from '../page/hit-test.ts';
import type { Page, PageEdge } from '../page/page.ts';

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly hit: Hit;
  /** Boxes that are on the screen now, by index. */
  readonly shown: readonly (Box | null)[];
}

/** A touch this many pixels from the middle of a recorded element counts as the recorded touch. */
const SAME_POINT = 2;
/** A clickable element that covers more of the screen than this share is a background, not a row with parts. */
const ROW_PART = 0.25;

/** The node's own edges for a touch: all outcomes of the best kind of match (points 4 and 7). */
export function matchTouch(
  page: Page,
  type: EventType,
  touch: Touch,
  screenArea: number,
): readonly PageEdge[] {
  const edges = page.edges.filter(({ edge }) => edge.event.type === type);
  const { primary } = touch.hit;
  const at = (edge: PageEdge): boolean => boxHas(edge, touch, (box) => contains(box, touch.x, touch.y));
  const kinds: readonly ((edge: PageEdge) => boolean)[] = [
    ({ element }) => element === primary,
    (edge) => edge.actor === primary && at(edge),
    (edge) => edge.actor === primary && area(primary.bounds) <= screenArea * ROW_PART,
    (edge) => boxHas(edge, touch, (box) => near(box, touch)),
  ];
  for (const kind of kinds) {
    const found = edges.filter(kind);
    if (found.length > 0) return sameElement(found);
  }
  return [];
}

/** Keeps the edges of the last element, which is the deepest. */
function sameElement(edges: readonly PageEdge[]): readonly PageEdge[] {
  const last = edges.reduce((deepest, edge) =>
    depth(edge.element) > depth(deepest.element) ? edge : deepest,
  );
  return edges.filter((edge) => edge.element === last.element);
}

function depth(node: TreeNode | undefined): number {
  return node?.depth ?? -1;
}

function boxHas({ element, edge }: PageEdge, touch: Touch, test: (box: Box) => boolean): boolean {
  const box = element === undefined ? edge.event.bounds : touch.shown[element.index];
  return box !== null && box !== undefined && test(box);
}

function near(box: Box, touch: Touch): boolean {
  const [x, y] = centre(box);
  return Math.abs(x - touch.x) <= SAME_POINT && Math.abs(y - touch.y) <= SAME_POINT;
}
