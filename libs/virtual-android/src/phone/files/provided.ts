import { type DirectoryNode, type FileNode, type Node, newDirectory } from './nodes.ts';
import { segmentsOf } from './paths.ts';

/** A file that a phone has without anybody having written it. */
export interface ProvidedFile {
  /** Inside the directory that is provided. */
  readonly path: string;
  /** Makes the content. Called at most once. */
  content(): Uint8Array;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Told when something came to be, so that the storage counts it. */
export interface Books {
  made(added: { readonly nodes: number; readonly bytes: number }): void;
}

const FILE_MODE = 0o644;

/** A directory that is filled when somebody first looks into it; a file in it when somebody asks for its size or content. */
export function providedDirectory(
  now: number,
  files: () => readonly ProvidedFile[],
  books: Books,
): DirectoryNode {
  let filled: Map<string, Node> | null = null;
  const { kind, mode, changedAt } = newDirectory(now);
  return {
    kind,
    mode,
    changedAt,
    get entries() {
      filled ??= treeOf(files(), now, books);
      return filled;
    },
  };
}

function treeOf(files: readonly ProvidedFile[], now: number, books: Books): Map<string, Node> {
  const root = newDirectory(now);
  let nodes = 0;
  const below = (parent: DirectoryNode, name: string): DirectoryNode => {
    const known = parent.entries.get(name);
    if (known?.kind === 'directory') return known;
    nodes += 1;
    const directory = newDirectory(now);
    parent.entries.set(name, directory);
    return directory;
  };
  for (const file of files) {
    const segments = segmentsOf(file.path);
    const parent = segments.slice(0, -1).reduce(below, root);
    parent.entries.set(segments.at(-1) ?? '', lateFile(file, books));
    nodes += 1;
  }
  books.made({ nodes, bytes: 0 });
  return root.entries;
}

function lateFile({ content, changedAt }: ProvidedFile, books: Books): FileNode {
  let kept: Uint8Array[] | null = null;
  let size = 0;
  const chunks = (): Uint8Array[] => {
    if (kept !== null) return kept;
    const made = content();
    size = made.length;
    kept = [made];
    books.made({ nodes: 0, bytes: size });
    return kept;
  };
  return {
    kind: 'file',
    mode: FILE_MODE,
    changedAt,
    get chunks() {
      return chunks();
    },
    set chunks(given) {
      kept = given;
    },
    get size() {
      chunks();
      return size;
    },
    set size(given) {
      size = given;
    },
  };
}
