import type { Settlement } from '@tapwright/bus';

/** The rest of the list, from the next middleware on. */
export type Next<Work> = (work: Work) => Promise<Settlement>;

/**
 * One part of what happens to a delivery. It adds its results to the work, and decides whether the rest runs and what
 * happens to the message then.
 */
export type Middleware<Given, Added> = (work: Given, next: Next<Added>) => Promise<Settlement>;

export interface Chain<First, Last> {
  /** Adds a middleware that gets what those before it have added. */
  with<Added>(middleware: Middleware<Last, Added>): Chain<First, Added>;
  /** Ends the list. */
  end(last: Next<Last>): Next<First>;
}

/** An empty list for work of this kind. The first middleware is the outermost one. */
export function chainOf<Work>(): Chain<Work, Work> {
  return listOf<Work, Work>((last) => last);
}

function listOf<First, Last>(outer: (last: Next<Last>) => Next<First>): Chain<First, Last> {
  return {
    with: <Added>(middleware: Middleware<Last, Added>) =>
      listOf<First, Added>((last) => outer((work) => middleware(work, last))),
    end: outer,
  };
}
