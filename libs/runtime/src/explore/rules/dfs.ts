import type { Rule } from '../explorer.ts';

/** The first untried action of the screen; where all were tried, back. */
export const dfs: Rule = (options) => {
  const inside = options.filter(({ choice }) => choice.action.kind !== 'home');
  const of = (kind: string) => inside.find(({ choice }) => choice.action.kind === kind);
  const untried = inside.find(({ tries, choice }) => tries === 0 && choice.action.kind !== 'back');
  return of('restart') ?? untried ?? of('back') ?? inside[0] ?? null;
};
