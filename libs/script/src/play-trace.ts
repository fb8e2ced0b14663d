import type { Action } from '@tapwright/contracts';
import { type Screen, type ScreenElement, toElementRef } from '@tapwright/screen';
import { type Held, holdsOn } from './check.ts';
import { type Healed, type HealingProposal, healLocator, proposalOf } from './heal.ts';
import { resolveLocator } from './locator-chain.ts';
import type { Check, Guard, Trace, TraceStep } from './trace.ts';

/** Most times that one window is closed within one step. */
export const GUARD_USES_MAX = 3;

/** How far a trace has been played. Starts as `PLAY_START`; every move says what it becomes. */
export interface PlayState {
  /** Position in `Trace.steps`, from 0; their number where only the final checks are left. */
  readonly at: number;
  /** The step's action was done, or perhaps; now its checks are waited for. */
  readonly acted: boolean;
  /** How often each guard was used in this step, by its name. */
  readonly guards: Readonly<Record<string, number>>;
  /** What was healed, for a person to accept or reject. */
  readonly healings: readonly HealingProposal[];
}

export const PLAY_START: PlayState = { at: 0, acted: false, guards: {}, healings: [] };

/**
 * What to do next. The caller takes over `state` once that is done; where `at` changes with it, waiting begins anew.
 */
export type PlayMove = { readonly state: PlayState } & (
  | {
      readonly kind: 'act';
      readonly step: TraceStep;
      /** Its target is the element as it is now. */
      readonly action: Action;
      readonly element: ScreenElement | null;
      readonly healed: Healed | null;
    }
  | {
      readonly kind: 'dismiss';
      readonly guard: Guard;
      readonly action: Action;
      readonly element: ScreenElement;
    }
  /** Look again once the screen has changed; at the deadline, with `isLate`. */
  | { readonly kind: 'wait'; readonly for: string }
  | PlayFailure
  | { readonly kind: 'done' }
);

export interface PlayFailure {
  readonly kind: 'failed';
  /** Position of the step, from 0; the number of steps for the final checks. */
  readonly step: number;
  readonly code: 'LOCATOR_NOT_FOUND' | 'EXPECTATION_NOT_MET';
  readonly message: string;
  /** Absent where an element was not found. */
  readonly check?: Check;
}

export interface Playing {
  /** Its templates bound (see `bindTrace`). */
  readonly trace: Trace;
  readonly state: PlayState;
  readonly screen: Screen;
  /** Waiting for this step is used up: it goes on now, or it has failed. */
  readonly isLate: boolean;
  readonly heal: 'off' | 'similarity';
}

/**
 * The next move on this screen. A step begins only when all checks of the one before hold; a window of a guard is closed
 * where it stands in the way, three times per step at most. Only a target is ever healed, and only when waiting has not
 * brought it; a check never is. Pure.
 */
export function nextMove(playing: Playing): PlayMove {
  const { state } = playing;
  if (!state.acted) return begin(playing);
  const checks = playing.trace.steps[state.at]?.after.checks ?? [];
  // The next step has waited for nothing yet.
  const next = { ...state, at: state.at + 1, acted: false, guards: {} };
  return unlessHeld(playing, checks) ?? begin({ ...playing, state: next, isLate: false });
}

function begin(playing: Playing): PlayMove {
  const { trace, state } = playing;
  const step = trace.steps[state.at];
  if (step !== undefined) return toAct(playing, step);
  const { activity, checks } = trace.final;
  return unlessHeld(playing, [...checks, { kind: 'activity', activity }]) ?? { kind: 'done', state };
}

/** What is to be done while not all of the checks hold; null where they do. */
function unlessHeld(playing: Playing, checks: readonly Check[]): PlayMove | null {
  const wrong = firstWrong(playing.screen, checks);
  if (wrong === null && !checks.some(isAbsence)) return null;
  const covering = dismissal(playing);
  if (covering !== null || wrong === null) return covering;
  const { state, isLate } = playing;
  const { check, held } = wrong;
  if (!isLate) return { kind: 'wait', for: held.wrong, state };
  const message = `${stepName(playing)}: ${held.wrong}`;
  return { kind: 'failed', step: state.at, code: 'EXPECTATION_NOT_MET', message, check, state };
}

function toAct(playing: Playing, step: TraceStep): PlayMove {
  const { trace, state, screen, isLate, heal } = playing;
  const acted = { ...state, acted: true };
  if (step.action.target === null) {
    // A window in front would take a key that is meant for the app.
    const covering = dismissal(playing);
    return covering ?? { kind: 'act', step, action: step.action, element: null, healed: null, state: acted };
  }
  const element = resolveLocator(screen, step.locators);
  if (element !== null) return { ...actOn(screen, step, element), healed: null, state: acted };
  const covering = dismissal(playing);
  if (covering !== null) return covering;
  const name = `“${step.action.target.label}”`;
  if (!isLate) return { kind: 'wait', for: name, state };
  const healed = heal === 'off' ? null : healLocator({ step, size: trace.screen, screen });
  if (healed === null)
    return {
      kind: 'failed',
      step: state.at,
      code: 'LOCATOR_NOT_FOUND',
      message: `${stepName(playing)}: ${name} is not on the screen`,
      state,
    };
  const healings = [...state.healings, proposalOf(step, healed)];
  return { ...actOn(screen, step, healed.element), healed, state: { ...acted, healings } };
}

function actOn(screen: Screen, step: TraceStep, element: ScreenElement) {
  const link = step.action.target?.link;
  const target = { ...toElementRef(screen, element), ...(link === undefined ? {} : { link }) };
  const action: Action = { ...step.action, target };
  return { kind: 'act' as const, step, action, element };
}

interface Wrong {
  readonly check: Check;
  readonly held: Held;
}

function firstWrong(screen: Screen, checks: readonly Check[]): Wrong | null {
  for (const check of checks) {
    const held = holdsOn(screen, check);
    if (!held.holds) return { check, held };
  }
  return null;
}

/** What a window hides is not gone: only without one is it known. */
function isAbsence(check: Check): boolean {
  return check.kind === 'absent' || (check.kind === 'state' && check.is === 'absent');
}

/** Closes the first window of a guard that is on the screen and may be closed once more; null where there is none. */
function dismissal({ trace, state, screen }: Playing): PlayMove | null {
  for (const guard of trace.guards) {
    const uses = state.guards[guard.name] ?? 0;
    if (uses >= GUARD_USES_MAX || resolveLocator(screen, guard.shows) === null) continue;
    const element = resolveLocator(screen, guard.dismiss);
    if (element === null) continue;
    const target = toElementRef(screen, element);
    const key = `click|${guard.name}`;
    return {
      kind: 'dismiss',
      guard,
      element,
      action: { kind: 'click', target, text: null, direction: null, effect: 'free', key },
      state: { ...state, guards: { ...state.guards, [guard.name]: uses + 1 } },
    };
  }
  return null;
}

function stepName({ trace, state }: Playing): string {
  const { steps } = trace;
  return state.at < steps.length ? `step ${state.at + 1} of ${steps.length}` : 'the end';
}
