import type { HistoryItem, Route, RunState, ScreenMark } from '@tapwright/contracts';
import { isLooking } from '../judge/looking.ts';
import { markOf } from '../judge/mark.ts';

/** One advanced action of a run as an edge between two screens. */
export interface Transition {
  readonly step: number;
  readonly from: ScreenMark;
  readonly to: ScreenMark;
  /** The cost of repeating it: 1 for looking around, more for what may change something a second time. */
  readonly cost: number;
}

/** A screen from which the way is known: the step to repeat there, and the cost of the whole way. */
interface Hop {
  readonly mark: ScreenMark;
  readonly step: number | null;
  readonly cost: number;
}

/** Repeating an action that may change something costs as much as this many that only lead somewhere. */
const CHANGE_COST = 4;
/** A fresh start costs as much as this many actions: it takes seconds, and unsaved data is lost. */
export const START_COST = 3;
/** Maximum length of a way, in actions; the gateway does no more for one restoration either. */
export const MOVES_MAX = 30;

/** What the run itself has done and may repeat. Waiting leads nowhere, and "once" actions are left out. */
export function transitionsOf(history: readonly HistoryItem[]): Transition[] {
  return history.flatMap((item) => {
    const { step, before: from, after: to } = item;
    if (item.verdict !== 'advanced' || item.effect === 'commit' || to === null) return [];
    if (item.kind === 'wait' || item.kind === 'end' || from.content === to.content) return [];
    return [{ step, from, to, cost: isLooking(item) ? 1 : CHANGE_COST }];
  });
}

/** The cheapest known ways to one screen, by the screen on which they begin. */
export interface Ways {
  readonly route: Route;
  /** Cost of the way from a screen with this content; null if no way is short enough. */
  costFrom(mark: ScreenMark): number | null;
}

/**
 * The way from every known screen to the wanted one. Screens are the same if their whole content is. If no action led
 * to the wanted content, one that led to the same layout is used. A fresh start leads to the run's first screen. Pure.
 */
export function waysTo(state: Pick<RunState, 'history' | 'seen'>, wanted: ScreenMark): Ways {
  const transitions = transitionsOf(state.history);
  const hops = hopsTo(targetsOf(transitions, wanted, state.seen[0]), transitions);
  const first = state.seen[0];
  const launch = first === undefined ? null : stepsFrom(hops, transitions, first);
  const known = [...hops.values()]
    .toSorted((a, b) => a.cost - b.cost)
    .flatMap(({ mark, step }) => (step === null ? [] : [{ ...onlyMarks(mark), step }]))
    .slice(0, MOVES_MAX);
  return {
    route: { known, launch },
    costFrom(mark) {
      const steps = stepsFrom(hops, transitions, mark);
      return steps === null ? null : (hops.get(nodeOf(mark))?.cost ?? null);
    },
  };
}

function targetsOf(
  transitions: readonly Transition[],
  wanted: ScreenMark,
  first: ScreenMark | undefined,
): readonly ScreenMark[] {
  const arrived = [...transitions.map(({ to }) => to), ...(first === undefined ? [] : [first])];
  if (arrived.some((mark) => nodeOf(mark) === nodeOf(wanted))) return [wanted];
  const alike = arrived.filter((mark) => markOf(mark, 'layout') === markOf(wanted, 'layout'));
  return [wanted, ...alike];
}

/** Repeats until nothing becomes cheaper; costs are positive and only fall, so it ends. */
function hopsTo(
  targets: readonly ScreenMark[],
  transitions: readonly Transition[],
): ReadonlyMap<string, Hop> {
  const hops = new Map<string, Hop>(targets.map((mark) => [nodeOf(mark), { mark, step: null, cost: 0 }]));
  for (let cheaper = true; cheaper; ) {
    cheaper = false;
    for (const { from, to, step, cost } of transitions) {
      const next = hops.get(nodeOf(to));
      if (next === undefined || next.cost + cost >= (hops.get(nodeOf(from))?.cost ?? Infinity)) continue;
      hops.set(nodeOf(from), { mark: from, step, cost: next.cost + cost });
      cheaper = true;
    }
  }
  return hops;
}

/** The steps of the way, in order; empty on the wanted screen itself; null if there is no way, or only a longer one. */
function stepsFrom(
  hops: ReadonlyMap<string, Hop>,
  transitions: readonly Transition[],
  start: ScreenMark,
): number[] | null {
  const steps: number[] = [];
  for (let at = hops.get(nodeOf(start)); ; ) {
    if (at === undefined || steps.length > MOVES_MAX) return null;
    const { step } = at;
    if (step === null) return steps;
    steps.push(step);
    const { to } = transitions.find((transition) => transition.step === step) ?? {};
    at = to === undefined ? undefined : hops.get(nodeOf(to));
  }
}

function onlyMarks({ content, layout }: ScreenMark): Pick<ScreenMark, 'content' | 'layout'> {
  return { content, layout };
}

function nodeOf(mark: ScreenMark): string {
  return markOf(mark, 'content');
}
