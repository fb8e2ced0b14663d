import { type ActionOutcome, type Judgement, strategyNow } from '@tapwright/runtime';
import type { RunRow } from '@tapwright/store';

/**
 * Whoever holds a phone is told where it is not known whether an action was done: a commit is never assumed, and anything
 * else only where the screen has changed.
 */
export function heldJudgement(
  judgement: Judgement,
  { run, outcome }: { readonly run: Pick<RunRow, 'strategy' | 'state'>; readonly outcome: ActionOutcome },
): Judgement {
  const { item, after, status } = outcome;
  if (strategyNow(run).decider !== 'person' || judgement.kind !== 'advanced' || status !== 'uncertain')
    return judgement;
  if (item.effect !== 'commit' && item.before.content !== after.content) return judgement;
  const summary = 'it was begun and may have been done; it is not repeated';
  return { kind: 'inconclusive', reason: 'uncertain', summary };
}
