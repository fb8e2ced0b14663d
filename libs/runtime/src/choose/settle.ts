import type { Effect, HistoryItem, RunState } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { PageBelow } from './chosen-value.ts';
import { isWindow } from './control.ts';
import { isDeed } from './effect-on-screen.ts';
import { elementOfKey, isSpotKey } from './element-of-key.ts';
import { forbiddenBy } from './forbidden.ts';
import { settledEffect } from './settled-effect.ts';
import { isReturn, leavingOf, visitOf, wasRefused } from './visit.ts';

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
  /** Where a window was pressed: the page below it; null if it is not known. */
  readonly below: PageBelow | null;
}

/** The second judgement of an action: by what it did, and by what the run did before. Pure. */
export function settle({ item, before, after, state, once, below }: Executed): Settled {
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
    leaving: leavingOf(state, item),
    pictureChanged: item.pictureChanged === true,
    below,
  });
  const deed = effect === 'commit' && (element === null || isDeed(before, element, label));
  return { effect, deed: deed && kind !== 'back' && kind !== 'open_link' };
}

/** Turning the wheels of a date takes some steps. */
const WINDOW_STEPS_MAX = 12;

/**
 * The actions of which one may have opened the window that an action has pressed, the latest first: that on whose screen there
 * was no window yet. None if no window was pressed. Pure.
 */
export function mayHaveOpened({
  item,
  before,
  state,
}: Pick<Executed, 'item' | 'before' | 'state'>): readonly HistoryItem[] {
  if (item.effect !== 'commit' || !isWindow(before)) return [];
  const earlier = state.history.filter(({ step }) => step < item.step).toReversed();
  const { activity } = item.before;
  const left = earlier.findIndex(
    (past) => past.before.activity !== activity || past.after?.activity !== activity,
  );
  return earlier.slice(0, Math.min(WINDOW_STEPS_MAX, left < 0 ? earlier.length : left));
}

/** The page below a window, if this action was done on it and its element is found there. Null: a window was open already. Pure. */
export function pageOf(past: HistoryItem, screen: Screen): PageBelow | null {
  const opener = isWindow(screen) ? null : elementOfKey(screen, past);
  return opener === null ? null : { screen, opener };
}
