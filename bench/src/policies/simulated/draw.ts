import { hash } from 'node:crypto';

/** Whose draws they are: two tasks, or two seeds, have draws of their own. */
export interface DrawScope {
  readonly seed: number;
  readonly task: string;
}

/** Where in a task something is drawn. `at` is the number of the decision; what is drawn once for a task has none. */
export interface DrawPlace {
  readonly role: string;
  readonly at: number | null;
  /** What is drawn: of one decision, every kind of error has a draw of its own. */
  readonly what: string;
}

/**
 * A number from 0 up to 1 that depends on nothing but its arguments: neither on the order of questions nor on other
 * tasks, so that the same seed gives the same bytes however many devices run at once.
 */
export function draw(scope: DrawScope, place: DrawPlace): number {
  const key = JSON.stringify([scope.seed, scope.task, place.role, place.at, place.what]);
  return hash('sha256', key, 'buffer').readUIntBE(0, 6) / 2 ** 48;
}

/** One of these; undefined where there are none. */
export function drawOne<T>(list: readonly T[], drawn: number): T | undefined {
  return list[Math.min(list.length - 1, Math.floor(drawn * list.length))];
}
