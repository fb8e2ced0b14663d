import { createHash } from 'node:crypto';

/** Maximum bytes of a name that is part of a key: a longer one does not fit into an index. */
const NAME_BYTES_MAX = 800;

/** True if all of these names fit into an index and have only characters that PostgreSQL stores. */
export function isStorable(...names: readonly string[]): boolean {
  return names.every(
    (name) => Buffer.byteLength(name) <= NAME_BYTES_MAX && !name.includes('\0') && name.isWellFormed(),
  );
}

/** The name, or a hash in its place where it cannot be stored. */
export function shortened(name: string): string {
  return isStorable(name) ? name : `sha256:${hashOf(name)}`;
}

/** One short key for several names. */
export function hashOf(...names: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32);
}

/** The beginning of a text, without what PostgreSQL does not store. */
export function cut(text: string, length: number): string {
  return text.replaceAll('\0', '').slice(0, length).toWellFormed();
}
