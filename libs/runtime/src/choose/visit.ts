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

/** How an action has left its page. */
export interface Leaving {
  /** It has led back to the page from which its own page was opened, and that one shows what it showed then. */
  readonly asItWas: boolean;
  /** Since then, or by opening the page, something was committed that changed the screen: it may still be at work. */
  readonly atWork: boolean;
}

/** What the history says of an action that has left its page. Pure. */
export function leavingOf(
  { history, seen }: Past,
  { step, before, after }: Pick<HistoryItem, 'step' | 'before' | 'after'>,
): Leaving {
  const earlier = history.filter((past) => past.step < step);
  const opened = earlier.findLastIndex(
    (past) =>
      past.before.activity !== before.activity &&
      past.after?.activity === before.activity &&
      !isReturn(seen, past.before.activity, before.activity),
  );
  const atWork = earlier
    .slice(Math.max(0, opened))
    .some((past) => past.effect === 'commit' && past.after?.content !== past.before.content);
  const isLeft = after !== null && before.activity !== after.activity && opened >= 0;
  return { asItWas: isLeft && wasSeen(earlier, opened, after), atWork };
}

/** The page as it was when the action of this index left it; a menu on it may have been opened before. */
function wasSeen(history: readonly HistoryItem[], index: number, { activity, content }: ScreenMark): boolean {
  for (const [back, { before, effect }] of history
    .slice(0, index + 1)
    .toReversed()
    .entries()) {
    // What has opened the page may have done something; what was done on the page below before that has shown its result.
    if (before.activity !== activity || (back > 0 && effect !== 'look')) return false;
    if (before.content === content) return true;
  }
  return false;
}
