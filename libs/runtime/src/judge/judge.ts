import type { Strategy } from '../strategy/strategy.ts';
import { CHECKS } from './checks/index.ts';
import { type ActionOutcome, invalid, type Judgement } from './outcome.ts';

/** Judges an outcome by the strategy's checks; if none of them decides, the step has advanced. Pure. */
export function judge(outcome: ActionOutcome, strategy: Strategy): Judgement {
  for (const { name, check } of CHECKS) {
    const verdict = strategy.checks.includes(name) ? check(outcome, strategy) : null;
    if (verdict !== null) return verdict;
  }
  const summary =
    outcome.status === 'uncertain' ? 'executed perhaps; judged by what is seen' : 'the screen changed';
  return { kind: 'advanced', reason: null, summary };
}

/**
 * What the model's reflection makes of an outcome that the checks have accepted (GUARDIAN 3.2.4). An action of
 * uncertain execution, and waiting, are never counted against the screen. Pure.
 */
export function reflectedOn(
  judgement: Judgement,
  { item, status }: Pick<ActionOutcome, 'item' | 'status'>,
  { expected, observation }: { readonly expected: boolean; readonly observation: string },
): Judgement {
  if (expected || judgement.kind !== 'advanced' || status !== 'done' || item.kind === 'wait')
    return judgement;
  return invalid('reflection', `not what was expected: ${observation}`);
}
