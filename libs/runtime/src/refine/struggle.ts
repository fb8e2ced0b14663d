import type { HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import type { Strategy } from '../strategy/strategy.ts';

/** Of the steps looked at, so many invalidated ones are a struggle. */
const INVALID_SHARE = 1 / 3;
/** New layouts in these steps at which a run still gets somewhere, whatever was invalidated on its way. */
const NEW_LAYOUTS_LEAST = 2;

/**
 * True where the stronger model shall look at the run (DroidAgent's critique): `critiqueEvery` steps have passed since
 * it last did, and in them a third of the actions were invalidated or fewer than two layouts were new.
 */
export function struggles(state: RunState, { critiqueEvery }: Pick<Strategy, 'critiqueEvery'>): boolean {
  if (critiqueEvery === null) return false;
  const own = state.history.filter(({ task }) => task === state.task);
  const since = own.filter(({ step }) => step > (state.critiqued ?? 0));
  if (since.length < critiqueEvery) return false;
  const invalidated = since.filter(({ verdict }) => verdict === 'invalidated').length;
  return invalidated >= since.length * INVALID_SHARE || newLayouts(own, since) < NEW_LAYOUTS_LEAST;
}

function newLayouts(own: readonly HistoryItem[], since: readonly HistoryItem[]): number {
  const known = new Set(own.filter((item) => !since.includes(item)).flatMap(layoutsOf));
  const [first] = since;
  if (first !== undefined) known.add(layoutOf(first.before));
  return new Set(since.flatMap(layoutsOf).filter((layout) => !known.has(layout))).size;
}

function layoutsOf({ before, after }: HistoryItem): string[] {
  return [layoutOf(before), ...(after === null ? [] : [layoutOf(after)])];
}

function layoutOf({ packageName, activity, layout }: ScreenMark): string {
  return `${packageName}/${activity}#${layout}`;
}
