import { type Attempt, DONE, type FileFailure, failed } from './failures.ts';
import {
  contentOf,
  type DirectoryNode,
  type FileNode,
  type Node,
  newDirectory,
  newFile,
  weightOf,
} from './nodes.ts';
import { segmentsOf } from './paths.ts';
import { type ProvidedFile, providedDirectory } from './provided.ts';

export interface FileFacts {
  readonly kind: 'file' | 'directory';
  readonly size: number;
  /** Permission bits only. */
  readonly mode: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** The storage of one virtual device. Every call is synchronous and so atomic: `mkdir` has exactly one winner. */
export interface FileSystem {
  /** Bytes of all files. */
  readonly usedBytes: number;
  /** Size of the storage, used or not. */
  readonly maxBytes: number;
  /** Makes the storage smaller or larger; existing files stay. */
  setMaxBytes(bytes: number): void;
  stat(path: string): FileFacts | null;
  /** Names in a directory, sorted. */
  list(path: string): Attempt<readonly string[]>;
  read(path: string): Attempt<Uint8Array>;
  /** Creates or replaces a file; the directory must exist. The bytes are not copied. */
  write(path: string, bytes: Uint8Array, mode?: number): Attempt<void>;
  append(path: string, bytes: Uint8Array): Attempt<void>;
  /** Creates an empty file or renews its time. */
  touch(path: string): Attempt<void>;
  /** Sets when a file or directory was last changed; milliseconds since 1970. */
  setTime(path: string, at: number): Attempt<void>;
  /** Reserves space for bytes that are still coming, until they are released. False where there is not enough. */
  reserve(size: number): boolean;
  release(size: number): void;
  /** Fails with `EEXIST` where the name exists, unless `parents` is set and it is a directory. */
  mkdir(path: string, parents?: boolean): Attempt<void>;
  /** Makes a directory whose files come to be when somebody looks for them; its parent must exist. They count as any. */
  provide(path: string, files: () => readonly ProvidedFile[]): Attempt<void>;
  remove(path: string, recursive?: boolean): Attempt<void>;
  /** Moves in one step; a file in the way is replaced. */
  rename(from: string, to: string): Attempt<void>;
}

export interface FileSystemLimits {
  readonly maxBytes: number;
  /** Files and directories together. */
  readonly maxNodes: number;
}

export const FILE_LIMITS: FileSystemLimits = { maxBytes: 64 * 1024 * 1024, maxNodes: 50_000 };

const NAME_MAX_BYTES = 255;

/** An empty file system in memory. A change that would exceed a limit fails with `ENOSPC` and changes nothing. */
export function createFileSystem(limits: FileSystemLimits = FILE_LIMITS, now = Date.now): FileSystem {
  const root = newDirectory(now());
  let { maxBytes } = limits;
  let bytes = 0;
  let nodes = 0;
  let reserved = 0;

  const find = (path: string): Attempt<Node> => walk(root, segmentsOf(path));

  const parentOf = (path: string): Attempt<{ parent: DirectoryNode; name: string }> => {
    const segments = segmentsOf(path);
    const name = segments.at(-1);
    if (name === undefined) return failed('EEXIST');
    if (Buffer.byteLength(name) > NAME_MAX_BYTES) return failed('ENAMETOOLONG');
    const parent = walk(root, segments.slice(0, -1));
    if (!parent.ok) return parent;
    return parent.value.kind === 'directory'
      ? { ok: true, value: { parent: parent.value, name } }
      : failed('ENOTDIR');
  };

  /** The only place that adds to the tree, so the limit of nodes is always checked. */
  const attach = (parent: DirectoryNode, name: string, node: Node): FileFailure | null => {
    if (nodes >= limits.maxNodes) return 'ENOSPC';
    nodes += 1;
    parent.entries.set(name, node);
    parent.changedAt = now();
    return null;
  };

  /** The only place that removes from the tree. */
  const detach = (parent: DirectoryNode, name: string, node: Node): void => {
    const weight = weightOf(node);
    bytes -= weight.bytes;
    nodes -= weight.nodes;
    parent.entries.delete(name);
    parent.changedAt = now();
  };

  /** The file of that name; creates it where there is none. */
  const openFile = (path: string, mode: number): Attempt<FileNode> => {
    const place = parentOf(path);
    if (!place.ok) return place.failure === 'EEXIST' ? failed('EISDIR') : place;
    const { parent, name } = place.value;
    const found = parent.entries.get(name);
    if (found?.kind === 'directory') return failed('EISDIR');
    if (found !== undefined) return { ok: true, value: found };
    const file = newFile(now(), mode);
    const failure = attach(parent, name, file);
    return failure === null ? { ok: true, value: file } : failed(failure);
  };

  const mkdir = (path: string, parents = false): Attempt<void> => {
    const place = parentOf(path);
    if (!place.ok && parents && place.failure === 'ENOENT') {
      const above = mkdir(segmentsOf(path).slice(0, -1).join('/'), true);
      return above.ok ? mkdir(path, true) : above;
    }
    if (!place.ok) return parents && place.failure === 'EEXIST' ? DONE : place;
    const { parent, name } = place.value;
    const found = parent.entries.get(name);
    if (found !== undefined) return parents && found.kind === 'directory' ? DONE : failed('EEXIST');
    const failure = attach(parent, name, newDirectory(now()));
    return failure === null ? DONE : failed(failure);
  };

  return {
    get usedBytes() {
      return bytes;
    },
    get maxBytes() {
      return maxBytes;
    },
    setMaxBytes(most) {
      maxBytes = most;
    },
    stat(path) {
      const node = find(path);
      return node.ok ? factsOf(node.value) : null;
    },
    list(path) {
      const node = find(path);
      if (!node.ok) return node;
      if (node.value.kind === 'file') return failed('ENOTDIR');
      return { ok: true, value: [...node.value.entries.keys()].sort() };
    },
    read(path) {
      const node = find(path);
      if (!node.ok) return node;
      return node.value.kind === 'file' ? { ok: true, value: contentOf(node.value) } : failed('EISDIR');
    },
    write(path, content, mode = 0o660) {
      const file = openFile(path, mode);
      if (!file.ok) return file;
      if (bytes + reserved - file.value.size + content.length > maxBytes) return failed('ENOSPC');
      bytes += content.length - file.value.size;
      Object.assign(file.value, { chunks: [content], size: content.length, changedAt: now() });
      return DONE;
    },
    append(path, content) {
      const file = openFile(path, 0o660);
      if (!file.ok) return file;
      if (bytes + reserved + content.length > maxBytes) return failed('ENOSPC');
      bytes += content.length;
      file.value.chunks.push(content);
      file.value.size += content.length;
      file.value.changedAt = now();
      return DONE;
    },
    touch(path) {
      const found = find(path);
      const node = found.ok ? found : openFile(path, 0o660);
      if (!node.ok) return node;
      node.value.changedAt = now();
      return DONE;
    },
    setTime(path, at) {
      const node = find(path);
      if (!node.ok) return node;
      node.value.changedAt = at;
      return DONE;
    },
    reserve(size) {
      if (bytes + reserved + size > maxBytes) return false;
      reserved += size;
      return true;
    },
    release(size) {
      reserved -= Math.min(size, reserved);
    },
    mkdir,
    provide(path, provided) {
      const place = parentOf(path);
      if (!place.ok) return place;
      const { parent, name } = place.value;
      if (parent.entries.has(name)) return failed('EEXIST');
      const made = (added: { readonly nodes: number; readonly bytes: number }): void => {
        nodes += added.nodes;
        bytes += added.bytes;
      };
      const failure = attach(parent, name, providedDirectory(now(), provided, { made }));
      return failure === null ? DONE : failed(failure);
    },
    remove(path, recursive = false) {
      const place = parentOf(path);
      if (!place.ok) return place.failure === 'EEXIST' ? failed('EINVAL') : place;
      const { parent, name } = place.value;
      const node = parent.entries.get(name);
      if (node === undefined) return failed('ENOENT');
      if (node.kind === 'directory' && !recursive) return failed('EISDIR');
      detach(parent, name, node);
      return DONE;
    },
    rename(from, to) {
      const source = parentOf(from);
      const target = parentOf(to);
      if (!source.ok) return source;
      if (!target.ok) return target;
      const node = source.value.parent.entries.get(source.value.name);
      if (node === undefined) return failed('ENOENT');
      if (`/${segmentsOf(to).join('/')}/`.startsWith(`/${segmentsOf(from).join('/')}/`))
        return failed('EINVAL');
      const inTheWay = target.value.parent.entries.get(target.value.name);
      if (inTheWay?.kind === 'directory') return failed(node.kind === 'file' ? 'EISDIR' : 'EEXIST');
      if (inTheWay !== undefined) detach(target.value.parent, target.value.name, inTheWay);
      source.value.parent.entries.delete(source.value.name);
      target.value.parent.entries.set(target.value.name, node);
      return DONE;
    },
  };
}

function walk(root: DirectoryNode, names: readonly string[]): Attempt<Node> {
  let node: Node = root;
  for (const name of names) {
    if (node.kind === 'file') return failed('ENOTDIR');
    const next = node.entries.get(name);
    if (next === undefined) return failed('ENOENT');
    node = next;
  }
  return { ok: true, value: node };
}

function factsOf(node: Node): FileFacts {
  const size = node.kind === 'file' ? node.size : 4096;
  return { kind: node.kind, size, mode: node.mode, changedAt: node.changedAt };
}
