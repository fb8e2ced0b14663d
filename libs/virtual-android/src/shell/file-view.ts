import { DONE, failed } from '../phone/files/failures.ts';
import type { FileFacts, FileSystem } from '../phone/files/file-system.ts';
import { normalPath } from '../phone/files/paths.ts';
import type { ShellState } from './command.ts';
import { procFile, procNames } from './proc.ts';
import { programNames } from './program-names.ts';

const BIN = '/system/bin';

/**
 * The phone's files as a shell sees them. Relative paths start in its directory, `/proc` and `/dev/null` exist, and every
 * program has a file under `/system/bin` that can be found but not read.
 */
export function fileView(shell: Pick<ShellState, 'device' | 'directory'>): FileSystem {
  const { device, directory } = shell;
  const { files } = device;
  const full = (path: string): string => (path.startsWith('/') ? path : `${directory}/${path}`);
  const made = (path: string) => specialOf(normalPath(full(path)));
  const specialOf = (path: string): Special | null => {
    if (path === '/dev/null') return { kind: 'file', bytes: new Uint8Array(), mode: 0o666 };
    if (path.startsWith('/proc')) return procOf(path);
    if (path === BIN) return { kind: 'directory', names: programNames() };
    if (!path.startsWith(`${BIN}/`)) return null;
    const program = programNames().includes(path.slice(BIN.length + 1));
    return program && files.stat(path) === null ? { kind: 'file', bytes: null, mode: 0o755 } : null;
  };
  const procOf = (path: string): Special | null => {
    const names = procNames(device, path);
    if (names !== null) return { kind: 'directory', names };
    const text = procFile(device, path);
    return text === null ? null : { kind: 'file', bytes: Buffer.from(text), mode: 0o444 };
  };

  return {
    get usedBytes() {
      return files.usedBytes;
    },
    get maxBytes() {
      return files.maxBytes;
    },
    setMaxBytes: files.setMaxBytes,
    stat(path) {
      const special = made(path);
      return special === null ? files.stat(full(path)) : factsOf(special);
    },
    list(path) {
      const special = made(path);
      if (special?.kind === 'file') return failed('ENOTDIR');
      const own = files.list(full(path));
      if (special === null) return own;
      return { ok: true, value: [...new Set([...special.names, ...(own.ok ? own.value : [])])].sort() };
    },
    read(path) {
      const special = made(path);
      if (special === null) return files.read(full(path));
      if (special.kind === 'directory') return failed('EISDIR');
      return special.bytes === null ? failed('EACCES') : { ok: true, value: special.bytes };
    },
    write: (path, bytes, mode) => (isNull(full(path)) ? DONE : files.write(full(path), bytes, mode)),
    append: (path, bytes) => (isNull(full(path)) ? DONE : files.append(full(path), bytes)),
    setTime: (path, at) => files.setTime(full(path), at),
    reserve: files.reserve,
    release: files.release,
    touch: (path) => (isNull(full(path)) ? DONE : files.touch(full(path))),
    provide: files.provide,
    mkdir: (path, parents) => files.mkdir(full(path), parents),
    remove: (path, recursive) => files.remove(full(path), recursive),
    rename: (from, to) => files.rename(full(from), full(to)),
  };
}

type Special =
  /** `bytes` null: the file exists, but a virtual phone has no machine code to show. */
  | { readonly kind: 'file'; readonly bytes: Uint8Array | null; readonly mode: number }
  | { readonly kind: 'directory'; readonly names: readonly string[] };

function factsOf(special: Special): FileFacts {
  if (special.kind === 'directory') return { kind: 'directory', size: 0, mode: 0o755, changedAt: 0 };
  return { kind: 'file', size: special.bytes?.length ?? 0, mode: special.mode, changedAt: 0 };
}

function isNull(path: string): boolean {
  return normalPath(path) === '/dev/null';
}
