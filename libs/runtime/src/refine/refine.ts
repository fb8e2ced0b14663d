import { type RunState, type ScreenMark, TapwrightError } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { Choice } from '../choose/action-space.ts';
import { forbiddenBy } from '../choose/forbidden.ts';
import { excludedBy, excludedHere } from '../ledger/excluded.ts';
import { refusedBy } from '../steer/refused.ts';
import type { Strategy } from '../strategy/strategy.ts';
import type { Optimizer } from './domain-knowledge.ts';
import { blocksOf, OPTIMIZERS, triesOf } from './optimizers.ts';

export { markOf } from '../judge/mark.ts';

export interface RefinementInput {
  readonly choices: readonly Choice[];
  readonly state: RunState;
  readonly current: ScreenMark;
  readonly strategy: Strategy;
  /** The screen itself: without it a forbidden element is recognised only by its own words. */
  readonly screen?: Screen;
  /** Words of elements that must not be touched. */
  readonly forbidden?: readonly string[];
  /** A tenant's own optimisers, applied after those of the strategy. */
  readonly optimizers?: readonly Optimizer[];
}

export interface Refinement {
  readonly choices: readonly Choice[];
  /** The removed actions with the reasons. */
  readonly removed: readonly { readonly key: string; readonly reason: string }[];
  /** Keys that were freed again because nothing would have been left (the rule: the least blocked first). */
  readonly freed: readonly string[];
}

/**
 * The action space to choose from (GUARDIAN 3.2.2). Whatever the strategy, it never contains what the policy forbids, what
 * the goal itself excludes by the ledger, or what a person has refused there.
 * If the optimisers would leave nothing that acts on the app, the actions that were removed least often are freed
 * again, which is reported; forbidden ones are never freed.
 */
export function refine(input: RefinementInput): Refinement {
  const { screen, forbidden = [], state } = input;
  const { obligations = [] } = state.tasks[state.task]?.ledger ?? {};
  const optimizers = optimizersOf(input);
  const history = state.history.filter((item) => item.task === state.task);
  const removed: { key: string; reason: string }[] = [];
  const take = ({ action }: Choice, reason: string | null): boolean => {
    if (reason !== null) removed.push({ key: action.key, reason });
    return reason === null;
  };
  const allowed = input.choices.filter((choice) =>
    take(
      choice,
      forbiddenBy({ ...choice, screen }, forbidden) ??
        excludedBy(choice, obligations) ??
        (screen === undefined ? null : excludedHere(choice, obligations, { screen, history })) ??
        refusedBy({ ...choice, key: choice.action.key }, state, input.current),
    ),
  );
  const kept = allowed.filter((choice) => take(choice, objection(choice, { input, optimizers })));
  if (kept.some(isWay)) return { choices: kept, removed, freed: [] };
  const freed = leastBlocked(allowed, { input, optimizers });
  const choices = allowed.filter((choice) => kept.includes(choice) || freed.includes(choice));
  return { choices, removed, freed: freed.map((choice) => choice.action.key) };
}

interface Asked {
  readonly input: RefinementInput;
  readonly optimizers: readonly Optimizer[];
}

/** True for actions that lead somewhere: ending, leaving the app and waiting do not lead to a goal. */
function isWay({ action }: Choice): boolean {
  return !['end', 'home', 'wait', 'restart'].includes(action.kind);
}

function optimizersOf({ strategy, optimizers = [] }: RefinementInput): readonly Optimizer[] {
  const own = strategy.refiners.flatMap((name) => (name === 'policy' ? [] : [OPTIMIZERS[name]]));
  return [...own, ...optimizers];
}

/** The end may always be claimed, except on a screen on which a claim was refused. */
function objection(choice: Choice, { input, optimizers }: Asked): string | null {
  if (choice.action.kind === 'end') {
    const refused = input.strategy.refiners.includes('blocked') ? blocksOf(choice, input)[0] : undefined;
    return refused?.reason ?? null;
  }
  for (const optimizer of optimizers) {
    const reason = ask(optimizer, choice, input);
    if (reason !== null) return reason;
  }
  return null;
}

/** If the code of a tenant fails, the tenant has to fix it: the run ends with the name of that code. */
function ask(optimizer: Optimizer, choice: Choice, input: RefinementInput): string | null {
  try {
    const reason = optimizer.refine(choice, input);
    return typeof reason === 'string' ? reason : null;
  } catch (cause) {
    const message = `the optimizer '${optimizer.name}' has failed`;
    throw new TapwrightError('DOMAIN_KNOWLEDGE_INVALID', message, { cause });
  }
}

/**
 * The actions that were removed least often; the end only if there is nothing else. Never empty unless the input is.
 */
function leastBlocked(allowed: readonly Choice[], asked: Asked): readonly Choice[] {
  const { input, optimizers } = asked;
  const actions = allowed.filter(isWay);
  const tenants = optimizers.slice(optimizers.length - (input.optimizers?.length ?? 0));
  const counted = (actions.length > 0 ? actions : allowed).map((choice) => ({
    choice,
    count:
      blocksOf(choice, input).length +
      triesOf(choice, input).length +
      tenants.filter((optimizer) => ask(optimizer, choice, input) !== null).length,
  }));
  const least = Math.min(...counted.map((entry) => entry.count));
  return counted.filter((entry) => entry.count === least).map((entry) => entry.choice);
}
