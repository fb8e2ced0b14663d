import type { Effect, HistoryItem, RunState } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { isDeed } from './effect-on-screen.ts';
import { elementOfKey, isSpotKey } from './element-of-key.ts';
import { forbiddenBy } from './forbidden.ts';
import { settledEffect } from './settled-effect.ts';
import { isReturn, visitOf, wasRefused } from './visit.ts';

/** What is known of an executed action. */
export interface Settled {
  readonly effect: Effect;
  /** It is a commit that was surely meant, see `HistoryItem`. */
  readonly deed: boolean;
}

export interface Executed {
  readonly item: HistoryItem;
  readonly before: Screen;
  readonly after: Screen;
  readonly state: Pick<RunState, 'history' | 'seen'>;
  /** Words of elements whose action is a commit because the case says so. */
  readonly once: readonly string[];
}

/** The second judgement of an action: by what it did, and by what the run did before. Pure. */
export function settle({ item, before, after, state, once }: Executed): Settled {
  // No tree tells what a point did: it stays what it was taken for.
  if (isSpotKey(item.key)) return { effect: item.effect, deed: false };
  const element = elementOfKey(before, item);
  const { kind, text, label } = item;
  const isNamed =
    element !== null &&
    forbiddenBy({ action: { kind, text, target: null }, element, screen: before }, once) !== null;
  if (isNamed && item.effect === 'commit') return { effect: 'commit', deed: true };
  const effect = settledEffect({
    ...{ kind, element, before, after, effect: item.effect, label: label || (item.caption ?? '') },
    returned: isReturn(state.seen, before.activity, after.activity),
    touched: visitOf(state, item.before.activity, item.step).touched,
    refusedBefore: wasRefused(state.history, item),
  });
  const deed = effect === 'commit' && (element === null || isDeed(before, element, label));
  return { effect, deed: deed && kind !== 'back' };
}
