import { hash } from 'node:crypto';

/** The owner of the draws: two tasks, or two seeds, have different draws. */
export interface DrawScope {
  readonly seed: number;
  readonly task: string;
}

/**
 * Where in a task something is drawn. `at` is the number of the decision; what is drawn once for a
 * task, or once for a claim, has none.
 */
export interface DrawPlace {
  readonly role: string;
  readonly at: number | null;
  /** What is drawn: for one decision, every kind of error has a draw of its own. */
  readonly what: string;
}

/**
 * A number from 0 up to 1 that depends only on its arguments, not on the order of questions or on other tasks. So the
 * same seed gives the same bytes however many devices run at once.
 */
export function draw(scope: DrawScope, place: DrawPlace): number {
  const key = JSON.stringify([scope.seed, scope.task, place.role, place.at, place.what]);
  return hash('sha256', key, 'buffer').readUIntBE(0, 6) / 2 ** 48;
}

/** One of these; undefined where there are none. */
export function drawOne<T>(list: readonly T[], drawn: number): T | undefined {
  return list[Math.min(list.length - 1, Math.floor(drawn * list.length))];
}
