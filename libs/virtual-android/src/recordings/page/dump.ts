import type { Tree, TreeNode } from '@tapwright/virtual-ui';
import { escapeAttribute } from '@tapwright/virtual-ui';
import type { Box } from '../graph/recording.ts';
import { formatBox, sameBox } from './box.ts';

/** How a dump differs from the recording. */
interface Edits {
  /** Boxes of the elements on the screen, by index; null: not on the screen. */
  readonly shown: readonly (Box | null)[];
  /** Attributes to replace or add, by index. */
  readonly attributes: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

/**
 * Writes the current dump. Parts without edits stay byte for byte as recorded. As in uiautomator, elements that are not
 * on the screen are left out, unless something inside them is on it.
 */
export function writeDump(tree: Tree, edits: Edits): string {
  const kept = keptNodes(tree, edits.shown);
  const parts: string[] = [];
  let at = 0;
  let index = 0;
  while (index < tree.nodes.length) {
    const node = tree.nodes[index];
    if (node === undefined) break;
    if (!kept[index]) {
      parts.push(tree.xml.slice(at, node.start));
      at = node.end;
      index = afterSubtree(tree, node);
      continue;
    }
    const changes = changesOf(node, edits);
    if (changes !== null) {
      parts.push(
        tree.xml.slice(at, node.start),
        withAttributes(tree.xml.slice(node.start, node.tagEnd), changes),
      );
      at = node.tagEnd;
    }
    index++;
  }
  return parts.length === 0 ? tree.xml : parts.join('') + tree.xml.slice(at);
}

function keptNodes(tree: Tree, shown: readonly (Box | null)[]): readonly boolean[] {
  const kept = tree.nodes.map((node) => shown[node.index] !== null);
  for (const node of tree.nodes.toReversed())
    if (kept[node.index] && node.parent >= 0) kept[node.parent] = true;
  return kept;
}

function afterSubtree(tree: Tree, node: TreeNode): number {
  let index = node.index + 1;
  while ((tree.nodes[index]?.depth ?? -1) > node.depth) index++;
  return index;
}

function changesOf(node: TreeNode, edits: Edits): Readonly<Record<string, string>> | null {
  const box = edits.shown[node.index] ?? null;
  const attributes = edits.attributes.get(node.index);
  const moved = box !== null && !sameBox(box, node.bounds);
  const appears = box !== null && node.attributes.get('visible-to-user') === 'false';
  if (!moved && !appears) return attributes ?? null;
  return {
    ...attributes,
    ...(moved ? { bounds: formatBox(box) } : {}),
    ...(appears ? { 'visible-to-user': 'true' } : {}),
  };
}

function withAttributes(tag: string, changes: Readonly<Record<string, string>>): string {
  let written = tag;
  for (const [name, value] of Object.entries(changes)) {
    const replacement = ` ${name}="${escapeAttribute(value)}"`;
    const found = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
    const next = written.replace(found, () => replacement);
    written =
      next === written && !found.test(written)
        ? written.replace(/\s*\/?>$/, (end) => replacement + end)
        : next;
  }
  return written;
}
