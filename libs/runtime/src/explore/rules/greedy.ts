import type { Rule } from '../explorer.ts';

/** An untried action of the screen, if there is one (DroidBot's greedy policy); else any. */
export const greedy: Rule = (options, _input, random) => {
  const inside = options.filter(({ choice }) => choice.action.kind !== 'home');
  const untried = inside.filter(({ tries }) => tries === 0);
  const among = untried.length > 0 ? untried : inside;
  return among[random.below(Math.max(1, among.length))] ?? null;
};
