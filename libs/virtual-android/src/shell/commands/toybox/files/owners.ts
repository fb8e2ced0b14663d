import { segmentsOf } from '../../../../phone/files/paths.ts';

/** Owner of a file on Android 14, which depends on its path. */
export function ownerOf(path: string): { readonly user: string; readonly group: string } {
  const [top, second, third] = segmentsOf(path);
  if (top === 'data' && second === 'local' && third === 'tmp') return { user: 'shell', group: 'shell' };
  if (top === 'sdcard' || top === 'storage' || top === 'mnt') return { user: 'u0_a95', group: 'media_rw' };
  if (top === 'data') return { user: 'system', group: 'system' };
  if (top === 'system') return { user: 'root', group: 'shell' };
  return { user: 'root', group: 'root' };
}

const IDS: Readonly<Record<string, number>> = {
  root: 0,
  system: 1_000,
  shell: 2_000,
  media_rw: 1_023,
  u0_a95: 10_095,
};

export function idOf(name: string): number {
  return IDS[name] ?? 0;
}

/** `drwxrwx--x` */
export function modeText(kind: 'file' | 'directory', mode: number): string {
  const bits = [...'rwxrwxrwx'].map((letter, index) => (mode & (1 << (8 - index)) ? letter : '-')).join('');
  return `${kind === 'directory' ? 'd' : '-'}${bits}`;
}

/** The size that is shown for a directory. */
export const DIRECTORY_BYTES = 3_452;

/** `1.5K`, `12M`, as toybox prints with `-h`. */
export function humanSize(bytes: number): string {
  const units = ['', 'K', 'M', 'G', 'T'];
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return `${unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)}${units[unit] ?? ''}`;
}
