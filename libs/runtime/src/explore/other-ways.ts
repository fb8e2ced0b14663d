import { type Steps, without, withoutOneLoop } from './step-lists.ts';
import { connected, type RunScreens } from './waypoints.ts';

/** Lists of a reduction that may be shorter than the shortest one. */
interface Known {
  readonly shortest: Steps;
  readonly waypoints: Steps;
  readonly screens: RunScreens | null;
}

/** Not more than so many steps are tried in every order, or in pairs. */
const ORDERED_MAX = 3;
const PAIRED_MAX = 16;
const WAYS_MAX = 40;
/** So many of the first steps are left out, the most first; pairs are left out anywhere. */
const FIRST = [4, 3];
/** A list of at most this many times the shortest way to the last screen is short enough. */
const SHORT_ENOUGH = 1.25;

/**
 * Shorter lists than the 1-minimal one that are worth a replay: without a loop; without two steps that follow each other, such as
 * there and back, or their first few, such as something that was opened and deleted, as a screen may look otherwise when it is shown again; through the waypoints in another order, or through two
 * steps alone. Pure.
 */
export function otherWays({ shortest, waypoints, screens }: Known): readonly Steps[] {
  const fewer = [...withoutFirst(shortest), ...withoutPairs(shortest)];
  if (screens === null) return fewer;
  const withoutLoop = withoutOneLoop(shortest, screens.before);
  return [...withoutLoop, ...fewer, ...throughOthers(shortest, waypoints, screens)];
}

function withoutPairs(steps: Steps): readonly Steps[] {
  return steps
    .slice(1)
    .map((_, at) => without(steps, at, at + 2))
    .slice(0, WAYS_MAX);
}

/** Each replay begins where the app does, and so do most detours. */
function withoutFirst(steps: Steps): readonly Steps[] {
  return FIRST.filter((count) => count < steps.length).map((count) => steps.slice(count));
}

function throughOthers(shortest: Steps, waypoints: Steps, screens: RunScreens): readonly Steps[] {
  const last = shortest.slice(-1);
  const least = connected(last, screens)?.length ?? shortest.length;
  if (shortest.length <= SHORT_ENOUGH * least) return [];
  const passed = [...ordersOf(waypoints.slice(0, -1)), ...pairsOf(shortest.slice(0, -1))];
  const ways = passed.flatMap((steps) => {
    const way = connected([...steps, ...last], screens);
    return way === null || way.length >= shortest.length ? [] : [way];
  });
  return ways.sort((a, b) => a.length - b.length).slice(0, WAYS_MAX);
}

function ordersOf(steps: Steps): readonly Steps[] {
  if (steps.length <= 1 || steps.length > ORDERED_MAX) return [steps];
  return steps.flatMap((step, at) => ordersOf(without(steps, at, at + 1)).map((others) => [step, ...others]));
}

function pairsOf(steps: Steps): readonly Steps[] {
  if (steps.length > PAIRED_MAX) return [];
  return steps.flatMap((one) => steps.map((other) => (one === other ? [one] : [one, other])));
}
