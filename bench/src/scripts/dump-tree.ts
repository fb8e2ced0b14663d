import type { Bounds } from '@tapwright/contracts';

/** A node of a dump: its attributes as they are written there, including escapes. */
export interface DumpNode {
  readonly attributes: Readonly<Record<string, string>>;
  readonly bounds: Bounds;
  readonly children: readonly DumpNode[];
}

const TAG = /<node ((?:[\w-]+="[^"]*"\s*)*)(\/?)>|<\/node>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** The windows of a dump. Pure. Attributes with an unescaped `>` do not occur in uiautomator's dumps. */
export function readDump(xml: string): readonly DumpNode[] {
  const roots: DumpNode[] = [];
  const open: { node: DumpNode; into: DumpNode[] }[] = [];
  for (const [tag, written, closed] of xml.matchAll(TAG)) {
    if (tag === '</node>') {
      open.pop();
      continue;
    }
    const into: DumpNode[] = [];
    const node = nodeOf(written ?? '', into);
    (open.at(-1)?.into ?? roots).push(node);
    if (closed !== '/') open.push({ node, into });
  }
  return roots;
}

function nodeOf(written: string, children: DumpNode[]): DumpNode {
  const attributes = Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
  const [left = 0, top = 0, right = 0, bottom = 0] = (attributes.bounds?.match(/-?\d+/g) ?? []).map(Number);
  return { attributes, bounds: [left, top, right, bottom], children };
}

/** The dump with other windows. Pure. */
export function writeDump(xml: string, roots: readonly DumpNode[]): string {
  const head = /^[\s\S]*?<hierarchy[^>]*>/.exec(xml)?.[0] ?? '<hierarchy>';
  return `${head}${roots.map(written).join('')}</hierarchy>`;
}

function written({ attributes, bounds: [left, top, right, bottom], children }: DumpNode): string {
  const all = { ...attributes, bounds: `[${left},${top}][${right},${bottom}]` };
  const words = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `<node ${words.join(' ')}>${children.map(written).join('')}</node>`;
}

/** Changes every node, inner ones first. Pure. */
export function mapNodes(
  roots: readonly DumpNode[],
  change: (node: DumpNode) => DumpNode,
): readonly DumpNode[] {
  return roots.map((node) => change({ ...node, children: mapNodes(node.children, change) }));
}

/** A node with all its descendants, moved. */
export function moved(node: DumpNode, dx: number, dy: number): DumpNode {
  const [left, top, right, bottom] = node.bounds;
  return {
    ...node,
    bounds: [left + dx, top + dy, right + dx, bottom + dy],
    children: node.children.map((child) => moved(child, dx, dy)),
  };
}
