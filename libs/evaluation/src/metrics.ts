import { words } from './controls.ts';
import type { DoneAction } from './done.ts';
import { commonPrefix } from './metrics/sequence.ts';
import { precision, prefixMatch } from './metrics/visidroid.ts';
import type { RecordedApp } from './recorded-app.ts';
import { isRightElement } from './same-element.ts';
import type { Truth, TruthAction } from './truth.ts';

/** What a run did and how it ended. */
export interface RunRecord {
  readonly done: readonly DoneAction[];
  /** The run ended itself with the claim that the task is done, and the claim was believed. */
  readonly endedItself: boolean;
}

/** How close a run came to the ground truth of its task. */
export interface Score {
  /** The truth is a subsequence of what was done: GUARDIAN 4.1, success; VisiDroid 5.1, task coverage. */
  readonly contained: boolean;
  /** Contained, and the run ended itself directly after the last right action: VisiDroid 5.1, task completion. */
  readonly completed: boolean;
  /** Only the truth was done, and the run ended itself: VisiDroid 5.1, exact match. Scrolls count as actions. */
  readonly exact: boolean;
  /** Share of the longest prefix of the truth that is a subsequence of what was done; the mean is GUARDIAN's ACP (4.1). */
  readonly proportion: number;
  /** Share of what was done that came before the first wrong action: VisiDroid 5.1, prefix match. */
  readonly prefix: number;
  /** Share of what was done that was right; 0 if the first action was wrong: VisiDroid 5.1, precision. */
  readonly precision: number;
}

/** Whether this action is the right one: kind, element and typed text must agree; white space is collapsed. */
export function isRight(app: RecordedApp, truth: TruthAction, done: DoneAction): boolean {
  if (truth.kind !== done.kind) return false;
  if (truth.kind === 'back') return true;
  if (truth.kind === 'text' && words(truth.text ?? '') !== words(done.text ?? '')) return false;
  return done.touched.some((touched) => isRightElement(app, truth, touched));
}

/** Compares a run with the truth of its task. A task with a step that could not be mapped is neither contained nor completed. */
export function score(app: RecordedApp, truth: Truth, run: RunRecord): Score {
  // On both sides, typing includes the touch that sets the focus.
  const wanted = truth.actions.filter(({ focus }) => !focus);
  const right = (at: number, done: DoneAction | undefined): boolean => {
    const action = wanted[at];
    return action !== undefined && done !== undefined && isRight(app, action, done);
  };
  const total = wanted.length + truth.unmapped.length;
  const reached = subsequence(wanted.length, run.done, right);
  const contained = total > 0 && reached === total;
  const acts = run.done.filter(({ focus }) => !focus);
  const compared = {
    wanted: wanted.length,
    done: acts.length,
    same: (at: number, by: number) => right(at, acts[by]),
  };
  const lastIsRight = right(wanted.length - 1, run.done.at(-1));
  const before = subsequence(wanted.length - 1, run.done.slice(0, -1), right) === wanted.length - 1;
  return {
    contained,
    completed: contained && run.endedItself && lastIsRight && before,
    exact: contained && run.endedItself && acts.length === total && commonPrefix(compared) === total,
    proportion: total === 0 ? 0 : reached / total,
    prefix: prefixMatch(compared),
    precision: precision(compared),
  };
}

/** How many actions of the truth, from the first, are found in order in what was done. */
function subsequence(
  wanted: number,
  done: readonly DoneAction[],
  right: (at: number, done: DoneAction) => boolean,
): number {
  let reached = 0;
  for (const action of done) if (reached < wanted && right(reached, action)) reached += 1;
  return reached;
}
