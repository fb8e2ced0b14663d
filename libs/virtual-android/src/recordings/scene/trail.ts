import type { InputEvent, InputOutcome, TreeNode } from '@tapwright/virtual-ui';
import type { Box } from '../graph/recording.ts';
import type { Page, PageEdge } from '../page/page.ts';

/** An element as recorded: its node, texts and coordinates. */
export interface ElementIdentity {
  readonly node: string;
  readonly resourceId: string;
  readonly text: string;
  readonly desc: string;
  readonly className: string;
  readonly bounds: Box;
}

/** One input and its result. For the harness only: the agent never sees it. */
export interface TrailEntry {
  readonly event: InputEvent['kind'] | 'start' | 'force_stop' | 'clear';
  /** The element that was acted on; null for keys, launches, and touches that hit nothing. */
  readonly element: ElementIdentity | null;
  /** The element of the edge that was followed. Where the outcome was borrowed, it is of another node than `from`. */
  readonly followed: ElementIdentity | null;
  readonly basis: InputOutcome['basis'];
  readonly from: string;
  readonly to: string;
  /** Content of the text field after typing; the name of a key; null otherwise. */
  readonly text: string | null;
}

/** Most entries that are kept: the latest ones. */
export const TRAIL_MOST = 1_000;

export function identity(page: Page, element: TreeNode | undefined): ElementIdentity | null {
  if (element === undefined) return null;
  const { resourceId, text, desc, className, bounds } = element;
  return { node: page.node.id, resourceId, text, desc, className, bounds };
}

/** The element of an edge; from the recorder's note where the tree lacks it. */
export function followedIdentity(
  edge: PageEdge | undefined,
  page: (node: string) => Page,
): ElementIdentity | null {
  if (edge === undefined) return null;
  const { from, event } = edge.edge;
  if (edge.element !== undefined) return identity(page(from), edge.element);
  if (event.target === null || event.bounds === null) return null;
  return { node: from, ...event.target, bounds: event.bounds };
}
