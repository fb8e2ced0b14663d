/** See plan.js. */
export interface StartFacts {
  readonly bin: string;
  readonly node: string;
  readonly exists: (url: URL) => boolean;
}

export type StartPlan =
  | { readonly kind: 'import'; readonly main: URL; readonly compiled: boolean }
  | { readonly kind: 'spawn'; readonly node: URL; readonly main: URL }
  | { readonly kind: 'refuse'; readonly needed: string; readonly compiled: boolean };

export function planOf(facts: StartFacts): StartPlan;
