import { resolveLocator } from '../locate/locator-chain.ts';
import { type Condition, conditionHolds, conditionInWords } from '../trace/conditions.ts';
import type { Trace } from '../trace/trace.ts';
import type { Playing, PlayState } from './play-trace.ts';

/** What a condition has decided. */
export interface Decided {
  /** Position of the first step under it, from 0. */
  readonly at: number;
  /** Position of the condition among those that begin there. */
  readonly condition: number;
  readonly held: boolean;
}

type Decision =
  | { readonly kind: 'decided'; readonly held: boolean }
  | { readonly kind: 'wait'; readonly for: string };

/**
 * Looks at a condition. What is visible is seen at once. What is not may still come: that it is not there counts on a
 * screen that holds still and shows what the next step needs, and otherwise only when the waiting time is over. So a
 * picture at the start that stands still for some seconds decides nothing. Pure.
 */
export function decideOn(playing: Playing, condition: Condition): Decision {
  const { state, screen, isStill, isLate } = playing;
  const held = conditionHolds(screen, condition);
  const isThere = held === (condition.is === 'visible');
  if (isLate || (isThere && held)) return { kind: 'decided', held };
  const isNext = held
    ? () => goesOn(playing, state.at, (state.met ?? 0) + 1)
    : () => isThere || goesOn(playing, state.at + condition.steps, 0);
  if (isStill === true && isNext()) return { kind: 'decided', held };
  return { kind: 'wait', for: `whether ${conditionInWords(condition)}` };
}

/** Whether the screen shows what the step at this position needs, or the one that is done instead of it. */
function goesOn(playing: Pick<Playing, 'trace' | 'screen'>, at: number, met: number): boolean {
  const { trace, screen } = playing;
  const step = trace.steps[at];
  if (step === undefined) return true;
  const unmet = step.when?.slice(met).find((condition) => !conditionHolds(screen, condition));
  if (unmet !== undefined) return goesOn(playing, at + unmet.steps, 0);
  return step.action.target === null || resolveLocator(screen, step.locators) !== null;
}

/** Positions of the steps that were not done, and what decided that, in words. Pure. */
export function notDone(
  { steps }: Pick<Trace, 'steps'>,
  { decided = [] }: Pick<PlayState, 'decided'>,
): readonly { readonly steps: readonly number[]; readonly why: string }[] {
  return decided.flatMap(({ at, condition: which, held }) => {
    const condition = steps[at]?.when?.[which];
    if (held || condition === undefined) return [];
    const opposite = condition.is === 'visible' ? ('notVisible' as const) : ('visible' as const);
    const under = steps.slice(at, at + condition.steps).map((_, nth) => at + nth);
    return [{ steps: under, why: conditionInWords({ ...condition, is: opposite }) }];
  });
}
