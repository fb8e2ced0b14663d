import { scanXml, type XmlToken } from './xml-scan.ts';

/** Left, top, right, bottom in pixels. In recordings, right < left or bottom < top occurs below the visible part. */
export type Bounds = readonly [number, number, number, number];

/** One element of a dump, and where its tags stand in the dump's text. */
export interface TreeNode {
  /** Position in document order. */
  readonly index: number;
  /** Index of the parent; -1 for a window. */
  readonly parent: number;
  readonly children: readonly number[];
  readonly depth: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  readonly desc: string;
  readonly resourceId: string;
  readonly className: string;
  readonly packageName: string;
  /** As recorded; [0,0,0,0] where the dump has none. */
  readonly bounds: Bounds;
  /** Offsets in the text: the start tag, and the end of the whole element. */
  readonly start: number;
  readonly tagEnd: number;
  readonly end: number;
}

export interface Tree {
  readonly xml: string;
  readonly rotation: 0 | 1 | 2 | 3;
  readonly nodes: readonly TreeNode[];
}

/** Why the text is not a hierarchy. */
interface TreeFault {
  readonly at: number;
  readonly reason: string;
}

const NODES_MOST = 50_000;
const DEPTH_MOST = 400;

type Draft = { -readonly [K in keyof TreeNode]: TreeNode[K] } & { children: number[] };
type OpenTag = Extract<XmlToken, { kind: 'open' }>;

interface Reading {
  readonly nodes: Draft[];
  /** The elements whose end tag has not come yet, outermost first; null for `<hierarchy>`. */
  readonly open: (Draft | null)[];
  rotation: 0 | 1 | 2 | 3;
  seen: boolean;
}

/** Reads a dump in uiautomator's format: one `<hierarchy>` with `<node>` elements. Never throws. */
export function parseTree(xml: string): Tree | TreeFault {
  const reading: Reading = { nodes: [], open: [], rotation: 0, seen: false };
  for (const token of scanXml(xml)) {
    if (token.kind === 'fault') return { at: token.at, reason: token.reason };
    const reason = token.kind === 'open' ? openTag(reading, token) : closeTag(reading, token);
    if (reason !== null) return { at: token.start, reason };
  }
  if (!reading.seen || reading.open.length > 0) return { at: xml.length, reason: 'no complete <hierarchy>' };
  return { xml, rotation: reading.rotation, nodes: reading.nodes };
}

function openTag(reading: Reading, tag: OpenTag): string | null {
  if (tag.name === 'hierarchy') {
    if (reading.seen) return 'a second <hierarchy>';
    reading.seen = true;
    reading.rotation = rotationOf(tag.attributes.get('rotation'));
    if (!tag.closed) reading.open.push(null);
    return null;
  }
  if (tag.name !== 'node') return `<${tag.name}> instead of <node>`;
  if (reading.open.length === 0) return '<node> outside of <hierarchy>';
  if (reading.open.length > DEPTH_MOST) return `more than ${DEPTH_MOST} levels`;
  if (reading.nodes.length >= NODES_MOST) return `more than ${NODES_MOST} elements`;
  const parent = reading.open.at(-1) ?? null;
  const node = draft(reading.nodes.length, parent, tag);
  if (node === null) return 'bounds that are not [l,t][r,b]';
  reading.nodes.push(node);
  parent?.children.push(node.index);
  if (!tag.closed) reading.open.push(node);
  return null;
}

function closeTag(reading: Reading, tag: Extract<XmlToken, { kind: 'close' }>): string | null {
  const open = reading.open.pop();
  if (open === undefined || tag.name !== (open === null ? 'hierarchy' : 'node'))
    return `</${tag.name}> too many`;
  if (open !== null) open.end = tag.end;
  return null;
}

function draft(index: number, parent: Draft | null, tag: OpenTag): Draft | null {
  const value = (name: string): string => tag.attributes.get(name) ?? '';
  const bounds = parseBounds(tag.attributes.get('bounds'));
  if (bounds === null) return null;
  return {
    index,
    parent: parent?.index ?? -1,
    children: [],
    depth: parent === null ? 0 : parent.depth + 1,
    attributes: tag.attributes,
    text: value('text'),
    desc: value('content-desc'),
    resourceId: value('resource-id'),
    className: value('class'),
    packageName: value('package'),
    bounds,
    start: tag.start,
    tagEnd: tag.end,
    end: tag.end,
  };
}

const BOUNDS = /^\[(-?\d{1,10}),(-?\d{1,10})\]\[(-?\d{1,10}),(-?\d{1,10})\]$/;

function parseBounds(value: string | undefined): Bounds | null {
  if (value === undefined) return [0, 0, 0, 0];
  const found = BOUNDS.exec(value);
  return found === null ? null : [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4])];
}

function rotationOf(value: string | undefined): 0 | 1 | 2 | 3 {
  return value === '1' ? 1 : value === '2' ? 2 : value === '3' ? 3 : 0;
}

export function isTrue(node: TreeNode, attribute: string): boolean {
  return node.attributes.get(attribute) === 'true';
}

/** The node itself and the nodes around it, innermost first. */
export function* selfAndAncestors(tree: Tree, node: TreeNode): Generator<TreeNode> {
  for (let here: TreeNode | undefined = node; here !== undefined; here = tree.nodes[here.parent]) yield here;
}

/** All nodes inside a node in document order, without the node itself. */
export function* descendants(tree: Tree, node: TreeNode): Generator<TreeNode> {
  for (let index = node.index + 1; index < tree.nodes.length; index++) {
    const here = tree.nodes[index];
    if (here === undefined || here.depth <= node.depth) return;
    yield here;
  }
}
