import { type Steps, without } from './step-lists.ts';

/** Where delta debugging stands: the list is in so many parts, and this one is left out next. */
export interface Pass {
  readonly parts: number;
  readonly at: number;
  /** Parts of the list that were not yet left out. */
  readonly left: number;
}

/** The list in halves. */
export function firstPass(length: number): Pass {
  return passOf(Math.min(2, length));
}

/** The list in single steps. */
export const lastPass = (length: number): Pass => passOf(length);

function passOf(parts: number): Pass {
  return { parts, at: 0, left: parts };
}

/** The list without the part that is next; null if every single step was left out in vain: the list is 1-minimal. */
export function withoutPart(steps: Steps, { parts, at, left }: Pass): Steps | null {
  if (left === 0) return null;
  const edge = (part: number) => Math.floor((part * steps.length) / parts);
  return without(steps, edge(at), edge(at + 1));
}

/** The shorter list fails as well: the parts that are left are tried, then the first ones again. */
export function afterSuccess({ parts, at }: Pass, length: number): Pass {
  const fewer = Math.min(length, Math.max(2, parts - 1));
  return { parts: fewer, at: fewer === 0 ? 0 : at % fewer, left: fewer };
}

/** The shorter list does not fail: the next part, and after the last one smaller parts. */
export function afterFailure({ parts, at, left }: Pass, length: number): Pass {
  if (left > 1) return { parts, at: (at + 1) % parts, left: left - 1 };
  return parts >= length ? { parts, at, left: 0 } : passOf(Math.min(2 * parts, length));
}
