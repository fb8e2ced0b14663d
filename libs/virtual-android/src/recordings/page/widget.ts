import { descendants, type Tree, type TreeNode } from '@tapwright/virtual-ui';
import type { Box, EventTarget, RecordedEvent } from '../graph/recording.ts';
import { apart, sameBox } from './box.ts';

const LABEL_PARTS_MOST = 12;

/** The name of an element: its text, else its description, else the texts inside it. */
export function labelOf(tree: Tree, node: TreeNode): string {
  const own = node.text || node.desc;
  if (own !== '') return own;
  const parts: string[] = [];
  for (const inner of descendants(tree, node)) {
    const part = inner.text || inner.desc;
    if (part !== '') parts.push(part);
    if (parts.length === LABEL_PARTS_MOST) break;
  }
  return parts.join('\n');
}

/** `recorded` may be only the last part of a class name. */
export function sameClass(className: string, recorded: string): boolean {
  return className === recorded || (!recorded.includes('.') && className.endsWith(`.${recorded}`));
}

/**
 * The element of a recorded event: found by box, else by resource id and text (point 7). Screens move between recording
 * and dump, so a box that fits no element is not an error.
 */
export function elementOf(tree: Tree, event: RecordedEvent): TreeNode | undefined {
  const { bounds, target } = event;
  if (bounds === null) return undefined;
  const boxed = tree.nodes.filter((node) => sameBox(node.bounds, bounds));
  if (target === null) return boxed.at(-1);
  const kin = (node: TreeNode): boolean =>
    node.resourceId === target.resourceId && sameClass(node.className, target.className);
  return (
    boxed.find((node) => kin(node) && sameWords(node, target)) ??
    boxed.find(kin) ??
    nearest(
      tree.nodes.filter((node) => named(target) && kin(node) && sameWords(node, target)),
      bounds,
    ) ??
    boxed.at(-1) ??
    only(tree.nodes.filter((node) => target.resourceId !== '' && kin(node)))
  );
}

function named(target: EventTarget): boolean {
  return target.text !== '' || target.desc !== '' || target.resourceId !== '';
}

function sameWords(node: TreeNode, target: EventTarget): boolean {
  return node.text === target.text && node.desc === target.desc;
}

export function nearest(nodes: readonly TreeNode[], bounds: Box): TreeNode | undefined {
  return nodes.toSorted((a, b) => apart(a.bounds, bounds) - apart(b.bounds, bounds))[0];
}

function only<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** The same text field on another screen: by resource id and class, else by class and nearness. */
export function fieldLike(field: TreeNode, candidates: readonly TreeNode[]): TreeNode | undefined {
  const kin = candidates.filter(
    (node) => node.resourceId === field.resourceId && node.className === field.className,
  );
  if (field.resourceId !== '') return nearest(kin, field.bounds);
  return kin.find((node) => sameBox(node.bounds, field.bounds)) ?? only(kin);
}
