import type { DoneAction } from './done.ts';
import { type Act, followTruth, isThere, type StepFacts } from './follow-truth.ts';
import type { RecordedApp } from './recorded-app.ts';
import { isRightElement } from './same-element.ts';
import type { Truth, TruthAction } from './truth.ts';

/**
 * Why a task failed, in the terms of SPHINX (3.4, 6.2: planning, grounding, instruction following), GUARDIAN (4.2.2:
 * screen-level and element-level understanding) and VisiDroid (1: ended early, ended late). `text` and `recording` are
 * ours: the typed text was wrong, or the recording has no way to continue.
 */
export const FAILURE_CLASSES = [
  'recording',
  'instruction_following',
  'text',
  'grounding',
  'planning',
  'ended_early',
  'ended_late',
] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** A run whose task was not completed. */
export interface FailedRun {
  readonly steps: readonly StepFacts[];
  /** The run's outcome, such as `completed` (it ended itself) or `out_of_budget`. */
  readonly outcome: string;
  /** Code of the reason why it ended. */
  readonly reason: string;
}

/**
 * The class of the first thing that went wrong after the last right action. In this order: 1. Every right action was
 * done: `ended_late`, because the run did not end with its claim at that point. 2. A right action has no place in the
 * recording: `recording`. 3. The run ended because an answer could not be read: `instruction_following`. 4. The last
 * right action has no recorded outcome; or nothing wrong was done so far and the screen has no element that would be
 * right now: `recording`. 5. Only looking around followed: `planning` if the budget was used up by it, else
 * `ended_early`. 6. The first wrong action that followed typed something else into the right field: `text`; was done
 * before on the same screen: `instruction_following` (repetition, SPHINX table 10); was done where the right element
 * was: `grounding`; anything else: `planning`.
 */
export function failureClass(app: RecordedApp, truth: Truth, run: FailedRun): FailureClass {
  const { wanted, acts, reached, after, straight, node } = followTruth(app, truth, run.steps);
  const next = wanted[reached];
  if (truth.unmapped.length > 0 || wanted.length === 0) return 'recording';
  if (next === undefined) return 'ended_late';
  if (run.reason === 'MODEL_ANSWER_INVALID') return 'instruction_following';
  if (acts[after - 1]?.step.unrecorded === true) return 'recording';
  if (straight && !isThere(app, next, node)) return 'recording';
  const wrong = acts.slice(after).find(({ action }) => action.kind !== 'scroll' && action.kind !== 'restart');
  if (wrong === undefined) return run.outcome === 'out_of_budget' ? 'planning' : 'ended_early';
  return classOfWrong(app, { next, wrong, before: acts.slice(0, acts.indexOf(wrong)) });
}

/** What is known of a run that was judged by the state of an app, not compared with a truth. */
export interface StateRun {
  /** The state is what the goal asks for. */
  readonly reached: boolean;
  readonly outcome: string;
  readonly reason: string;
}

/**
 * The class of a run that was judged only by the state: it is unknown which action was wrong, so the rest is planning.
 */
export function stateFailureClass({ reached, outcome, reason }: StateRun): FailureClass {
  if (reached) return 'ended_late';
  if (reason === 'MODEL_ANSWER_INVALID') return 'instruction_following';
  return outcome === 'completed' ? 'ended_early' : 'planning';
}

interface WrongAct {
  readonly next: TruthAction;
  readonly wrong: Act;
  readonly before: readonly Act[];
}

function classOfWrong(app: RecordedApp, { next, wrong, before }: WrongAct): FailureClass {
  const { action, step } = wrong;
  if (next.kind === 'text' && action.kind === 'text' && touches(app, next, action)) return 'text';
  if (before.some((earlier) => earlier.step.from === step.from && isSame(earlier.action, action)))
    return 'instruction_following';
  return next.kind !== 'back' && isThere(app, next, step.from) ? 'grounding' : 'planning';
}

function touches(app: RecordedApp, next: TruthAction, { touched }: DoneAction): boolean {
  return touched.some((element) => isRightElement(app, next, element));
}

function isSame(a: DoneAction, b: DoneAction): boolean {
  const [first, second] = [a.touched[0], b.touched[0]];
  if (a.kind !== b.kind || a.text !== b.text) return false;
  if (first === undefined || second === undefined) return first === second;
  return first.resourceId === second.resourceId && `${first.bounds}` === `${second.bounds}`;
}
