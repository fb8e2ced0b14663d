import type { HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import { markOf } from '../judge/mark.ts';
import { waysTo } from '../restore/transition-graph.ts';
import { type Steps, withoutLoops } from './step-lists.ts';
import { connected, type RunScreens } from './waypoints.ts';

/** Cheap guesses of the steps that a failure needs, and the screens of a run, for `beginReduction`. */
export interface Guesses {
  readonly tries: readonly Steps[];
  readonly screens: RunScreens;
}

/** So many of the last steps are guessed to be what the failure needs: what caused it, and what showed it. */
const LAST_MAX = 4;

/**
 * Guesses for a run whose last step failed. Positions are those in the history. In the order of their length: the last
 * step alone; the shortest known way to its screen; such a way and the last few steps as they were done, since an app that
 * hangs shows it a step later, on a screen to which shorter ways may lead; the way without detours; all since the last restart. Pure.
 */
export function firstTries(run: Pick<RunState, 'history' | 'seen'>): Guesses {
  const { history } = run;
  const last = history.at(-1);
  if (last === undefined) return { tries: [], screens: { before: [], after: [] } };
  const screens = screensOf(history);
  const end = history.length - 1;
  const sinceRestart = sinceStart(history);
  const way = shortestWay(run, last);
  const guesses = [
    [end],
    ...(way === null ? [] : [way]),
    ...lastSteps(sinceRestart, screens),
    withoutLoops(sinceRestart, screens.before),
    sinceRestart,
  ];
  const different = new Map(guesses.map((list) => [list.join(), list]));
  return { tries: [...different.values()].toSorted((a, b) => a.length - b.length), screens };
}

/**
 * How many steps the failure that a run met in one of its steps may need: that step and the one before it, with the shortest way to
 * where they began; where none is known, all since the last restart. Infinite where the run has no such step. Pure.
 */
export function guessedLength(history: readonly HistoryItem[], step: number): number {
  const until = history.filter(
    (item) => item.step === step || (item.step < step && item.verdict === 'advanced'),
  );
  if (until.at(-1)?.step !== step) return Infinity;
  const [guess] = lastSteps(sinceStart(until).slice(-2), screensOf(until));
  return guess?.length ?? sinceStart(until).length;
}

/** The last two steps and more, each with the shortest way to where they began. */
function lastSteps(steps: Steps, screens: RunScreens): readonly Steps[] {
  const most = Math.min(LAST_MAX, steps.length);
  const counts = Array.from({ length: Math.max(0, most - 1) }, (_, at) => at + 2);
  return counts.flatMap((count) => {
    const way = connected(steps.slice(-count), screens);
    return way === null ? [] : [way];
  });
}

/** All steps since the app began anew. */
function sinceStart(history: readonly HistoryItem[]): Steps {
  const end = history.length - 1;
  const started = history.findLastIndex((item, at) => at < end && isRestart(item)) + 1;
  return history.map((_, at) => at).slice(started);
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
