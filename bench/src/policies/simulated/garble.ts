import { drawOne } from './draw.ts';

const WAYS: readonly ((json: string) => string)[] = [
  // Prose instead of an object.
  (json) => `I would go on as follows. ${json.replace(/[{}"[\]]/g, ' ').trim()}`,
  // Cut off in the middle.
  (json) => json.slice(0, Math.ceil(json.length / 2)),
  // Another form than the demanded one.
  (json) => JSON.stringify({ answer: json }),
];

/**
 * An answer that is not in the demanded format, spoiled in one of the ways that models do it. `drawn` is from 0 up to
 * 1.
 */
export function garble(json: string, drawn: number): string {
  return (drawOne(WAYS, drawn) ?? WAYS[0])?.(json) ?? '';
}
