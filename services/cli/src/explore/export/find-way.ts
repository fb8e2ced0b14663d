import {
  beginReduction,
  connected,
  minimal,
  nextTest,
  type ReplayResult,
  reductionVerdict,
  withResult,
} from '@tapwright/runtime';
import type { Trace } from '@tapwright/script';
import { type Goal, wayTo } from './way.ts';

/** Plays a trace from the app's start. @returns whether all steps were done and all checks held */
export type Play = (trace: Trace) => Promise<boolean>;

export interface FoundWay {
  readonly keep: readonly number[];
  /** Replays of these steps, and how many of them reached the goal. */
  readonly proved: boolean;
  readonly tests: number;
}

/** Most replays for one case, those that prove it included. */
export const REPLAYS_MAX = 30;

/**
 * The few steps of a leg that reach a goal, by delta debugging in replays, proved by three. The machinery is that of
 * crashes: there the failure must come again, here the goal.
 */
export async function findWay(leg: Trace, goal: Goal, play: Play): Promise<FoundWay> {
  const steps = leg.steps.slice(0, goal.at + 1);
  const screens = screensOf(steps, ({ activity, structureKey }) => `${activity} ${structureKey}`);
  // Where a badge or a hint comes and goes, only the activity stays the same.
  const ways = [screens, screensOf(steps, ({ activity }) => activity)].flatMap((known) => [
    connected([goal.at], known) ?? [],
  ]);
  const tries = ways.filter((way) => way.length > 0).toSorted((a, b) => a.length - b.length);
  let state = beginReduction(steps.length, { maxTests: REPLAYS_MAX, screens, tries });
  for (let test = nextTest(state); test !== null; test = nextTest(state)) {
    const isReached = await play(wayTo(leg, goal, test.keep));
    const result: ReplayResult = isReached ? 'same' : 'none';
    state = withResult(state, result);
  }
  return { keep: minimal(state), proved: reductionVerdict(state) === 'proved', tests: state.tests };
}

type Mark = { readonly activity: string; readonly structureKey: string };

/** Screens before and after each step, as numbers; what has one key is one screen. */
export function screensOf(steps: Trace['steps'], keyOf: (mark: Mark) => string) {
  const numbers = new Map<string, number>();
  const numberOf = (mark: Mark) => {
    const key = keyOf(mark);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  return {
    before: steps.map(({ before }) => numberOf(before)),
    after: steps.map(({ after }) => numberOf(after)),
  };
}
