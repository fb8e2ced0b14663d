import { selfAndAncestors, type Tree, type TreeNode } from '@tapwright/virtual-ui';
import type { Box } from '../graph/recording.ts';
import { contains } from './box.ts';
import { isActive, isInputMethod } from './page.ts';

export interface Hit {
  /** The element that gets the touch. */
  readonly primary: TreeNode;
  /** True where `primary` is marked as clickable. */
  readonly active: boolean;
  /** All elements at the point, topmost first. */
  readonly stack: readonly TreeNode[];
}

/**
 * Finds what a finger at the point touches: the deepest clickable element (point 7) of what is drawn on top. Where nothing
 * there is clickable, it is the topmost leaf (point 12). Later siblings lie above earlier ones, a keyboard above all.
 */
export function hitTest(tree: Tree, shown: readonly (Box | null)[], x: number, y: number): Hit | null {
  const stack = tree.nodes
    .filter((node) => {
      const box = shown[node.index];
      return box !== null && box !== undefined && contains(box, x, y);
    })
    .toReversed();
  const keyboard = stack.filter((node) => isInputMethod(windowOf(tree, node).packageName));
  const touched = keyboard.length > 0 ? keyboard : stack;
  const active = touched.find(isActive);
  const primary = active ?? touched[0];
  return primary === undefined ? null : { primary, active: active !== undefined, stack: touched };
}

function windowOf(tree: Tree, node: TreeNode): TreeNode {
  let window = node;
  for (const outer of selfAndAncestors(tree, node)) window = outer;
  return window;
}
