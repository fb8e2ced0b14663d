import type { InputOutcome, TreeNode } from '@tapwright/virtual-ui';
import { pickWeighted } from '../graph/choice.ts';
import type { Page, PageEdge } from '../page/page.ts';
import { follow, type Position, type Scene, settled, type World } from '../scene/scene.ts';

/** The result of one input: the new position, and the basis for it. */
export interface Step {
  readonly position: Position;
  readonly basis: InputOutcome['basis'];
  /** The element that was acted on, of the screen before. */
  readonly element?: TreeNode | undefined;
  /** The edge that was followed. */
  readonly edge?: PageEdge;
  /** Content of the text field after it was typed into. */
  readonly text?: string;
}

/** It is not known what this input does here: nothing happens (point 1). */
export function unrecorded({ position }: Scene, element?: TreeNode): Step {
  return { position: settled(position), basis: 'unrecorded', element };
}

/** Follows one of the edges, chosen by their counts (point 4); null where there are none. */
export function followOne(
  world: World,
  scene: Scene,
  edges: readonly PageEdge[],
  element?: TreeNode,
): (Step & { readonly edge: PageEdge }) | null {
  const counted = edges.map((edge) => ({ edge, count: edge.edge.count }));
  const edge = pickWeighted(counted, world.random)?.edge;
  if (edge === undefined) return null;
  const basis = isOwn(scene.page, edge) ? 'recorded' : 'borrowed';
  return { position: follow(world, scene, edge), basis, element, edge };
}

function isOwn(page: Page, { edge }: PageEdge): boolean {
  return edge.from === page.node.id;
}
