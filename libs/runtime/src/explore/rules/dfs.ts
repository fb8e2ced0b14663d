import { isExit } from '../exits.ts';
import type { Option, Rule } from '../explorer.ts';

/**
 * Depth first: the first untried action of the screen, in document order; where all were tried, back. Where BACK has led
 * out of the app, the least tried action instead, or it would go out and in for ever.
 */
export const dfs: Rule = (options, { screen, app, history }) => {
  const exits = options.filter((option) => isExit(screen, option));
  const inner = options.filter((option) => !exits.includes(option));
  const untried = inner.find(({ tries }) => tries === 0);
  if (untried !== undefined) return untried;
  const isRoot = history.some(
    ({ kind, before, after }) =>
      kind === 'back' && before.activity === screen.activity && after !== null && after.packageName !== app,
  );
  const exit = leastTried(exits);
  return isRoot ? (leastTried(inner) ?? exit) : (exit ?? leastTried(inner));
};

function leastTried(options: readonly Option[]): Option | null {
  const least = Math.min(...options.map(({ tries }) => tries));
  return options.find(({ tries }) => tries === least) ?? null;
}
