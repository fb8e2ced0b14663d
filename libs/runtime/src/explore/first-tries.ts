import type { HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import { markOf } from '../judge/mark.ts';
import { waysTo } from '../restore/transition-graph.ts';
import { type Steps, withoutLoops } from './step-lists.ts';
import type { RunScreens } from './waypoints.ts';

/** Cheap guesses of the steps that a failure needs, and the screens of a run, for `beginReduction`. */
export interface Guesses {
  readonly tries: readonly Steps[];
  readonly screens: RunScreens;
}

/**
 * Guesses for a run whose last step failed. Positions are those in the history. In the order of their length: the last
 * step alone; the shortest known way to its screen; the way without detours; all since the last restart. Pure.
 */
export function firstTries(run: Pick<RunState, 'history' | 'seen'>): Guesses {
  const { history } = run;
  const last = history.at(-1);
  if (last === undefined) return { tries: [], screens: { before: [], after: [] } };
  const screens = screensOf(history);
  const end = history.length - 1;
  const all = history.map((_, at) => at);
  const started = history.findLastIndex((item, at) => at < end && isRestart(item)) + 1;
  const sinceRestart = all.slice(started);
  const way = shortestWay(run, last);
  const guesses = [
    [end],
    ...(way === null ? [] : [way]),
    withoutLoops(sinceRestart, screens.before),
    sinceRestart,
  ];
  return { tries: guesses.toSorted((a, b) => a.length - b.length), screens };
}

/** The app began anew: on demand, or because it had crashed. */
const isRestart = ({ kind, verdict }: HistoryItem): boolean => kind === 'restart' || verdict === 'crashed';

function shortestWay({ history, seen }: Pick<RunState, 'history' | 'seen'>, last: HistoryItem): Steps | null {
  const { launch } = waysTo({ history, seen }, last.before).route;
  if (launch === null) return null;
  const positions = launch.map((step) => history.findIndex((item) => item.step === step));
  return [...positions, history.length - 1];
}

function screensOf(history: readonly HistoryItem[]): RunScreens {
  const known = new Map<string, number>();
  const numberOf = (mark: ScreenMark) => {
    const place = markOf(mark, 'place');
    const number = known.get(place) ?? known.size;
    known.set(place, number);
    return number;
  };
  const before = history.map((item) => numberOf(item.before));
  return { before, after: history.map(({ after }) => (after === null ? -1 : numberOf(after))) };
}
