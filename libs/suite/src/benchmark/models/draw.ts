import { hash } from 'node:crypto';

/** A number from 0 up to 1 that depends on its words only, not on the order of questions. */
export function draw(...words: readonly (string | number)[]): number {
  return hash('sha256', JSON.stringify(words), 'buffer').readUIntBE(0, 6) / 2 ** 48;
}

/** One of these by a draw; undefined where there are none. */
export function drawOne<T>(list: readonly T[], drawn: number): T | undefined {
  return list[Math.min(list.length - 1, Math.floor(drawn * list.length))];
}
