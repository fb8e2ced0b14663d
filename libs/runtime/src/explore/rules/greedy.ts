import type { Rule } from '../explorer.ts';

/** An untried action of the screen, if there is one (DroidBot's greedy policy); else any. */
export const greedy: Rule = (options, _input, random) => {
  const untried = options.filter(({ tries }) => tries === 0);
  const among = untried.length > 0 ? untried : options;
  return among[random.below(among.length)] ?? null;
};
