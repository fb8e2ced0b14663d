import type { Rule } from '../explorer.ts';

/** Each action of the screen with the same chance. */
export const uniform: Rule = (options, _input, random) => options[random.below(options.length)] ?? null;
