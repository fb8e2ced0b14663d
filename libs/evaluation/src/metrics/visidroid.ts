import { isSuccess } from './guardian.ts';
import { type Compared, commonPrefix, inOrder } from './sequence.ts';

/** VisiDroid 5.1, Exact-match: all right actions and no others. */
export function exactMatch(compared: Compared): boolean {
  const { wanted, done } = compared;
  return wanted > 0 && done === wanted && commonPrefix(compared) === wanted;
}

/**
 * VisiDroid 5.1, Prefix-match: right actions from the beginning up to the first wrong one, as a share of the generated
 * sequence (that part of it can be reused), 0 to 1. 0 for a sequence without actions.
 */
export function prefixMatch(compared: Compared): number {
  return compared.done === 0 ? 0 : commonPrefix(compared) / compared.done;
}

/**
 * VisiDroid 5.1, Precision: right actions among all that were done, 0 to 1; 0 if the first action is already wrong.
 * An action is right if it is the next one of the truth at its time.
 */
export function precision(compared: Compared): number {
  if (commonPrefix(compared) === 0) return 0;
  return inOrder(compared).filter(Boolean).length / compared.done;
}

/**
 * VisiDroid 5.1, Task Coverage: all right actions are in the sequence in order, whatever comes between or after them.
 */
export function taskCoverage(compared: Compared): boolean {
  return isSuccess(compared);
}

/**
 * VisiDroid 5.1, Task Completion: covered, and the sequence ends with the last right action; others may come between.
 * The last done action must be the last wanted one, and all before it must be reached without it.
 */
export function taskCompletion({ wanted, done, same }: Compared): boolean {
  if (wanted === 0 || done === 0 || !same(wanted - 1, done - 1)) return false;
  const before = { wanted: wanted - 1, done: done - 1, same };
  return wanted === 1 || isSuccess(before);
}
