import type { Option, Rule } from '../explorer.ts';

/** The least tried action; of equals, any. */
export const guided: Rule = (options, _input, random) => {
  const inside = options.filter(({ choice }) => choice.action.kind !== 'home');
  const restart = inside.find(({ choice }) => choice.action.kind === 'restart');
  const costOf = ({ choice, tries }: Option): number => tries + (choice.action.kind === 'back' ? 1 : 0);
  const least = Math.min(...inside.map(costOf));
  const among = inside.filter((option) => costOf(option) === least);
  return restart ?? among[random.below(Math.max(1, among.length))] ?? null;
};
