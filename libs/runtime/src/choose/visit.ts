import type { HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';

/** What a run did on a page since it has opened it. */
export interface Visit {
  /** It has edited or committed something there. */
  readonly touched: boolean;
  /** It did, or a commit has opened the page: what is under way there may be its own work. */
  readonly begun: boolean;
}

type Past = Pick<RunState, 'history' | 'seen'>;

/**
 * The visit to the page of this activity before a step. Where the run went on to another page and came back, the page was
 * there all the time, so that what was edited before still waits to be saved. Pure.
 */
export function visitOf({ history, seen }: Past, activity: string, step = Number.POSITIVE_INFINITY): Visit {
  for (const past of history.toReversed()) {
    if (past.step >= step) continue;
    if (past.before.activity === activity) {
      if (past.effect !== 'look' && past.reason !== 'not_found') return { touched: true, begun: true };
    } else if (past.after?.activity === activity && !isReturn(seen, past.before.activity, activity)) {
      return { touched: false, begun: past.effect === 'commit' };
    }
  }
  return { touched: false, begun: false };
}

/** The run came to the activity after before it came to that before. */
export function isReturn(seen: RunState['seen'], before: string, after: string): boolean {
  const at = (activity: string) => seen.findIndex((mark) => mark.activity === activity);
  const [was, is] = [at(before), at(after)];
  return is >= 0 && is < was;
}

/**
 * The same press has led to this very screen before, and was settled a look though the page answered: a form has refused
 * it. Where it now changes nothing, the form still refuses it. Pure.
 */
export function wasRefused(
  history: RunState['history'],
  { step, key, kind, before }: Pick<HistoryItem, 'step' | 'key' | 'kind' | 'before'>,
): boolean {
  return history.some(
    (past) =>
      past.step < step &&
      past.key === key &&
      past.kind === kind &&
      past.effect === 'look' &&
      past.before.activity === before.activity &&
      past.before.content !== before.content &&
      past.after?.content === before.content,
  );
}

/**
 * An action has led back to the page from which its own page was opened, and that one shows what it showed then. Since then
 * the run has only looked and set values, or pressed what changed nothing: nothing that it did may still be at work. Pure.
 */
export function isAsItWas(
  { history, seen }: Past,
  { step, before, after }: Pick<HistoryItem, 'step' | 'before' | 'after'>,
): boolean {
  if (after === null || before.activity === after.activity) return false;
  const earlier = history.filter((past) => past.step < step);
  const opened = earlier.findLastIndex(
    (past) =>
      past.before.activity !== before.activity &&
      past.after?.activity === before.activity &&
      !isReturn(seen, past.before.activity, before.activity),
  );
  const since = earlier.slice(Math.max(0, opened));
  const isAtWork = (past: HistoryItem) =>
    past.effect === 'commit' && past.after?.content !== past.before.content;
  return opened >= 0 && !since.some(isAtWork) && wasSeen(earlier, opened, after);
}

/** The page as it was when the action of this index left it; a menu on it may have been opened before. */
function wasSeen(history: readonly HistoryItem[], index: number, { activity, content }: ScreenMark): boolean {
  for (const { before, effect } of history.slice(0, index + 1).toReversed()) {
    if (before.activity !== activity || effect !== 'look') return false;
    if (before.content === content) return true;
  }
  return false;
}
