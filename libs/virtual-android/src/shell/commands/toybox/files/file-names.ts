import type { FileSystem } from '../../../../phone/files/file-system.ts';

/** All files under a path, itself included; sorted within each directory. */
export function fileNamesUnder(files: FileSystem, path: string): readonly string[] {
  const names = files.stat(path)?.kind === 'directory' ? files.list(path) : null;
  if (names === null) return [path];
  return names.ok
    ? names.value.flatMap((name) => fileNamesUnder(files, `${path.replace(/\/$/, '')}/${name}`))
    : [];
}
