import { mean as meanOf } from 'simple-statistics';

/** Whether the done action at this place is the wanted action. Places count from 0. */
export type Same = (wanted: number, done: number) => boolean;

/** A generated sequence beside the right one; `same` says what is equal, so that any kind of action can be compared. */
export interface Compared {
  /** Actions of the ground truth. */
  readonly wanted: number;
  /** Actions that were done. */
  readonly done: number;
  readonly same: Same;
}

/** Compares two lists by a relation between their members. */
export function compare<W, D>(
  wanted: readonly W[],
  done: readonly D[],
  isSame: (wanted: W, done: D) => boolean,
): Compared {
  return {
    wanted: wanted.length,
    done: done.length,
    same: (at, by) =>
      wanted.slice(at, at + 1).some((one) => done.slice(by, by + 1).some((two) => isSame(one, two))),
  };
}

/**
 * For every done action, whether it is the next one of the truth: the longest prefix of the truth that is a
 * subsequence of what was done is found by matching each wanted action as early as possible.
 */
export function inOrder({ wanted, done, same }: Compared): readonly boolean[] {
  let reached = 0;
  return Array.from({ length: done }, (_, at) => {
    const isNext = reached < wanted && same(reached, at);
    if (isNext) reached += 1;
    return isNext;
  });
}

/** Actions of the longest prefix of the truth that is a subsequence of what was done. */
export function reachedBy(compared: Compared): number {
  return inOrder(compared).filter(Boolean).length;
}

/** Number of right actions up to the first wrong one. */
export function commonPrefix({ wanted, done, same }: Compared): number {
  let length = 0;
  while (length < wanted && length < done && same(length, length)) length += 1;
  return length;
}

/** Mean of the values; 0 if there are none. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : meanOf([...values]);
}
