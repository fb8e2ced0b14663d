import type { ElementState } from '@tapwright/contracts';
import { isInState, type Screen } from '@tapwright/screen';
import type { Locator } from '../locate/locator.ts';
import { resolveLocator } from '../locate/locator-chain.ts';
import type { Trace, TraceStep } from './trace.ts';

/**
 * Steps that are done only where an element is on the screen, or is not: a consent, an introduction, a question that some
 * phones are asked. It stands at the first of its steps, and is looked at once, before that step.
 */
export interface Condition {
  readonly is: 'visible' | 'notVisible';
  /** What a person would call the element. */
  readonly name: string;
  readonly locators: readonly Locator[];
  /** The element counts only in this state; absent: in any. */
  readonly state?: ElementState | undefined;
  /** How many steps it decides about: this one and those right behind it. */
  readonly steps: number;
}

/** Tests a condition against a screen. Its templates must be bound (see `bindTrace`). Pure. */
export function conditionHolds(screen: Screen, { is, locators, state }: Condition): boolean {
  const element = resolveLocator(screen, locators);
  const isThere = element !== null && (state === undefined || isInState(element, state));
  return isThere === (is === 'visible');
}

export function hasConditions({ steps }: Pick<Trace, 'steps'>): boolean {
  return steps.some(({ when = [] }) => when.length > 0);
}

/** `“Cookies” is visible`: the condition in words. */
export function conditionInWords({ is, name, state }: Condition): string {
  const shown = is === 'visible' ? 'is visible' : 'is not visible';
  return `“${name}” ${shown}${state === undefined ? '' : ` as ${state}`}`;
}

/** Whether each condition ends within those around it and within the trace; a trace in which one does not is refused. */
export function conditionsNest(steps: readonly Pick<TraceStep, 'when'>[]): boolean {
  let open: readonly number[] = [];
  return steps.every(({ when = [] }, at) => {
    open = open.filter((end) => end > at);
    return when.every(({ steps: count }) => {
      const end = at + count;
      const isWithin = end <= (open.at(-1) ?? steps.length);
      open = [...open, end];
      return isWithin;
    });
  });
}
