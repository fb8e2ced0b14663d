import type { Rule } from '../explorer.ts';

/** Each action of the screen with the same chance. */
export const uniform: Rule = (options, _input, random) => {
  const inside = options.filter(({ choice }) => choice.action.kind !== 'home');
  return inside[random.below(Math.max(1, inside.length))] ?? null;
};
