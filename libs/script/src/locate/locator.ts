import type { z } from 'zod';
import type { LOCATOR_RULES } from './rules/index.ts';

type RuleOf<Definition> = Definition extends { readonly schema: infer Schema extends z.ZodType }
  ? Readonly<z.output<Schema>>
  : never;

/** How to find an element without knowing the screen it is on: one of the rules in `rules/`. */
export type LocatorRule = RuleOf<(typeof LOCATOR_RULES)[number]>;

export type Locator = LocatorRule & {
  /** How many elements it matched on the screen where it was made; only locators with 1 are kept, except points. */
  readonly matches: number;
  /** Breaks with the next change of the layout. */
  readonly fragile: boolean;
};
