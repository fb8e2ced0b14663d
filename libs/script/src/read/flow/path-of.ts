import { type Place, refusal } from './refusal.ts';

/** A path within the folder of the flow. */
export function pathOf(file: string, folder: string, place: Place): string {
  const parts: string[] = [];
  const isOutside =
    file.startsWith('/') || file.includes('\\') || file.includes('\0') || /^[a-z]:/i.test(file);
  for (const part of `${folder}${file}`.split('/')) {
    if (part === '..' ? parts.pop() === undefined : false) return outside(file, place);
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return isOutside || parts.length === 0 ? outside(file, place) : parts.join('/');
}

function outside(file: string, place: Place): never {
  throw refusal(
    place,
    `${file.slice(0, 80)} lies outside of the flow's folder`,
    'a file in the folder of the flow',
  );
}
