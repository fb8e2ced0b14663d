export interface FileNode {
  readonly kind: 'file';
  /** In the order of writing; joined at the first read after an append. */
  chunks: Uint8Array[];
  size: number;
  mode: number;
  changedAt: number;
}

export interface DirectoryNode {
  readonly kind: 'directory';
  readonly entries: Map<string, Node>;
  mode: number;
  changedAt: number;
}

export type Node = FileNode | DirectoryNode;

export function newDirectory(now: number): DirectoryNode {
  return { kind: 'directory', entries: new Map(), mode: 0o771, changedAt: now };
}

export function newFile(now: number, mode: number): FileNode {
  return { kind: 'file', chunks: [], size: 0, mode, changedAt: now };
}

export function contentOf(file: FileNode): Uint8Array {
  const [only] = file.chunks;
  if (file.chunks.length === 1 && only !== undefined) return only;
  const whole = Buffer.concat(file.chunks);
  file.chunks = [whole];
  return whole;
}

/** Bytes and nodes of a whole subtree, itself included. */
export function weightOf(node: Node): { readonly bytes: number; readonly nodes: number } {
  if (node.kind === 'file') return { bytes: node.size, nodes: 1 };
  let bytes = 0;
  let nodes = 1;
  for (const child of node.entries.values()) {
    const weight = weightOf(child);
    bytes += weight.bytes;
    nodes += weight.nodes;
  }
  return { bytes, nodes };
}
