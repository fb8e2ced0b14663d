import type { DoneAction } from './done.ts';
import { isRight } from './metrics.ts';
import type { RecordedApp } from './recorded-app.ts';
import { isRightElement } from './same-element.ts';
import type { Truth, TruthAction } from './truth.ts';

/** One step of a run as the recorded device saw it. */
export interface StepFacts {
  readonly done: readonly DoneAction[];
  /** Nodes before and after it. */
  readonly from: string;
  readonly to: string;
  readonly unrecorded: boolean;
}

/** One action that was done, with its step. */
export interface Act {
  readonly action: DoneAction;
  readonly step: StepFacts;
}

function actsOf(steps: readonly StepFacts[]): readonly Act[] {
  return steps.flatMap((step) => step.done.filter(({ focus }) => !focus).map((action) => ({ action, step })));
}

/** How much of the truth a run has followed. */
export interface Followed {
  /** The right actions; touches that only focus a field are not separate actions. */
  readonly wanted: readonly TruthAction[];
  readonly acts: readonly Act[];
  /** Number of right actions that were done, from the first and in order. */
  readonly reached: number;
  /** Number of acts up to the last of them. */
  readonly after: number;
  /** None of these was wrong; scrolling is not wrong. */
  readonly straight: boolean;
  /** Node of the device after the last right action. */
  readonly node: string;
}

/** Compares the actions of a run with the truth, in order. */
export function followTruth(app: RecordedApp, truth: Truth, steps: readonly StepFacts[]): Followed {
  const wanted = truth.actions.filter(({ focus }) => !focus);
  const acts = actsOf(steps);
  let [reached, after, wrong, straight] = [0, 0, 0, true];
  for (const [index, { action }] of acts.entries()) {
    const next = wanted[reached];
    if (next === undefined) break;
    if (isRight(app, next, action)) {
      reached += 1;
      after = index + 1;
      straight = wrong === 0;
    } else if (action.kind !== 'scroll') wrong += 1;
  }
  const node = acts[after - 1]?.step.to ?? steps[0]?.from ?? truth.start ?? app.start;
  return { wanted, acts, reached, after, straight, node };
}

/** True if the node has an element on which the action would be right; a key is everywhere. */
export function isThere(app: RecordedApp, action: TruthAction, node: string): boolean {
  if (action.element === null) return true;
  const screen = app.screen(node) ?? [];
  return screen.some((element) => isRightElement(app, action, { node, ...element }));
}
