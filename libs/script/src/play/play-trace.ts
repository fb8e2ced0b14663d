import { type Action, type SeenFile, spotName } from '@tapwright/contracts';
import { type Screen, type ScreenElement, toElementRef } from '@tapwright/screen';
import {
  type Healed,
  type HealingProposal,
  healByChoice,
  healingChoices,
  healLocator,
  proposalOf,
} from '../heal/heal.ts';
import { resolveLocator } from '../locate/locator-chain.ts';
import type { Looks } from '../locate/looks.ts';
import { type Held, holdsOn } from '../trace/check.ts';
import {
  type Check,
  type Guard,
  holdsByAbsence,
  type Trace,
  type TraceStep,
  turnedBy,
} from '../trace/trace.ts';
import { dismissal, uncovering, withoutKeyboard, withRoom } from './covering.ts';
import { type Decided, decideOn } from './decide.ts';
import { awayFromHome } from './home-screen.ts';
import { isClosedAlready } from './lying-over.ts';
import { type Search, searchOn } from './search.ts';
import { shownOn } from './shown-on.ts';
import { containerOfSpot, pressesSpot, whyNotAlike } from './spot.ts';

/** Maximum number of targets per run that a model is asked about. */
export const MODEL_ASKED_MAX = 3;

/** How far a trace has been played. Starts as `PLAY_START`; every move gives the next state. */
export interface PlayState {
  /** Position in `Trace.steps`, from 0; the number of steps if only the final checks are left. */
  readonly at: number;
  /** The step's action was done, or may have been done; now its checks are awaited. */
  readonly acted: boolean;
  /** How often each guard was used in this step, by its name. */
  readonly guards: Readonly<Record<string, number>>;
  /** How far scrolling has searched for what is missing; absent if this step has not searched. */
  readonly search?: Search | undefined;
  /** Positions of the steps whose target a model was asked about. */
  readonly asked?: readonly number[] | undefined;
  /** Positions of the steps that had nothing to turn: the switch was in the wanted state already. */
  readonly already?: readonly number[] | undefined;
  /** How many conditions of this step have held; they are looked at once. Absent: none. */
  readonly met?: number | undefined;
  /** What was decided by conditions, in the order in which they were looked at; absent before the first. */
  readonly decided?: readonly Decided[] | undefined;
  /** What was healed, for a person to accept or reject. */
  readonly healings: readonly HealingProposal[];
}

export const PLAY_START: PlayState = { at: 0, acted: false, guards: {}, healings: [] };

/**
 * What to do next. The caller keeps `state` once that is done; if `at` changes, the waiting time starts again.
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
  /** Scroll once more: what is missing may be out of sight. */
  | {
      readonly kind: 'search';
      readonly for: string;
      readonly action: Action;
      readonly element: ScreenElement;
    }
  /** BACK closes what lies over the app; `what` names it. */
  | { readonly kind: 'uncover'; readonly what: string; readonly action: Action; readonly element: null }
  /** Look again when the screen has changed; at the deadline, with `isLate`. */
  | {
      readonly kind: 'wait';
      readonly for: string;
      /** Look again at once, with `looks` of the elements of this class: only its look can find the target. */
      readonly look?: string;
      /** Look again at once, with `crop`: how alike the screen looks around the point of this step. */
      readonly spot?: Spotted;
    }
  /**
   * Which of these, most alike first, has the target become? The model's answer comes with `answer`, on the same
   * screen.
   */
  | { readonly kind: 'ask'; readonly step: TraceStep; readonly choices: readonly ScreenElement[] }
  | PlayFailure
  | { readonly kind: 'done' }
);

/** A point of a step, in the element that contains it now. */
export interface Spotted {
  readonly step: TraceStep;
  readonly element: ScreenElement;
}

export interface PlayFailure {
  readonly kind: 'failed';
  /** Position of the step, from 0; the number of steps for the final checks. */
  readonly step: number;
  readonly code: 'LOCATOR_NOT_FOUND' | 'EXPECTATION_NOT_MET';
  readonly message: string;
  /** Absent where an element was not found. */
  readonly check?: Check;
  /** True if the check could not be decided. */
  readonly unknown?: true;
}

export interface PlayAnswer {
  readonly index: number | null;
  readonly reason: string;
}

export interface Playing {
  /** Its templates bound (see `bindTrace`). */
  readonly trace: Trace;
  readonly state: PlayState;
  readonly screen: Screen;
  /** What was read of the files that checks name; absent if none was read. */
  readonly files?: readonly SeenFile[] | undefined;
  /** Whether the device shows its keyboard; undefined if it does not report that. */
  readonly keyboardShown?: boolean | undefined;
  /** Nothing has changed for a while: scrolling may search for what is missing. */
  readonly isStill?: boolean;
  /** The waiting time of this step is over: it goes on now, or it has failed. */
  readonly isLate: boolean;
  readonly heal: 'off' | 'similarity' | 'model';
  /** The model's answer about the step's target: an element of this screen, or none. */
  readonly answer?: PlayAnswer | undefined;
  /** What no model may choose, whatever it answers: what is forbidden here, or may happen only once. */
  readonly isBarred?: (screen: Screen, step: TraceStep, element: ScreenElement) => boolean;
  /** How elements of this screen look; null if nobody has looked yet, undefined if there are no pictures. */
  readonly looks?: Looks | null | undefined;
  /**
   * How much the screen looks as in the run around the point of this step, from 0 to 1; null if nobody has looked yet,
   * undefined if there is no picture.
   */
  readonly crop?: number | null | undefined;
}

/**
 * The next move on this screen. A step begins only when all checks of the one before hold. A window of a guard is
 * closed when it is in the way, three times per step at most. If something is missing on a screen that holds still,
 * scrolling searches for it. Only a target is ever healed, and only after the waiting time; a check never is. Pure.
 */
export function nextMove(playing: Playing): PlayMove {
  const { state } = playing;
  if (!state.acted) return begin(playing);
  const checks = playing.trace.steps[state.at]?.after.checks ?? [];
  const next = { ...state, at: state.at + 1, ...NOT_BEGUN };
  return unlessHeld(playing, checks) ?? begin({ ...playing, state: next, ...NOTHING_WAITED });
}

/** A step of which nothing was done yet. */
const NOT_BEGUN = { acted: false, guards: {}, search: undefined, met: undefined } as const;

/** The next step has not waited yet. */
const NOTHING_WAITED = { isLate: false, isStill: false } as const;

function begin(playing: Playing): PlayMove {
  const { trace, state } = playing;
  const step = trace.steps[state.at];
  if (step !== undefined)
    return (state.at === 0 ? awayFromHome(playing) : null) ?? underConditions(playing, step);
  const { activity, checks } = trace.final;
  return unlessHeld(playing, [...checks, { kind: 'activity', activity }]) ?? { kind: 'done', state };
}

/**
 * A step whose condition does not hold is not done, and neither are the others under it, with their checks. Nothing was
 * done then, so what comes next has waited as long as the condition has.
 */
function underConditions(playing: Playing, step: TraceStep): PlayMove {
  const { state } = playing;
  const { met = 0 } = state;
  const condition = step.when?.[met];
  if (condition === undefined) return toAct(playing, step);
  const said = decideOn(playing, condition);
  if (said.kind === 'wait') return { kind: 'wait', for: said.for, state };
  const decided = [...(state.decided ?? []), { at: state.at, condition: met, held: said.held }];
  if (said.held) return begin({ ...playing, state: { ...state, met: met + 1, decided } });
  return begin({ ...playing, state: { ...state, at: state.at + condition.steps, ...NOT_BEGUN, decided } });
}

/** The next move while some check does not hold; null if all hold. */
function unlessHeld(playing: Playing, checks: readonly Check[]): PlayMove | null {
  const { state, isLate } = playing;
  const held = heldOf(playing, checks);
  const wrong = firstWrong(playing, checks, held);
  // A window may hide what seems to be gone: it must be closed first.
  if (wrong === null && !checks.some(holdsByAbsence)) return null;
  const covering =
    dismissal(playing) ?? (wrong === null ? null : (uncovering(playing) ?? withoutKeyboard(playing)));
  if (covering !== null || wrong === null) return covering;
  const { check, held: seen } = wrong;
  const looking =
    canBeOutOfSight(check) && isResized(playing) ? lookFor(playing, { name: seen.wrong, held }) : null;
  if (looking?.kind === 'search') return withRoom(playing) ?? looking;
  if (!isLate) return { kind: 'wait', for: seen.wrong, state: looking?.state ?? state };
  const message = `${stepName(playing)}: ${seen.wrong}`;
  const unknown = seen.unknown === true ? { unknown: true as const } : {};
  return { kind: 'failed', step: state.at, code: 'EXPECTATION_NOT_MET', message, check, state, ...unknown };
}

/** The checks that held; during a search, those that held on its way, too. */
function heldOf({ state, screen }: Playing, checks: readonly Check[]): readonly number[] {
  const before = new Set(state.search?.held ?? []);
  return checks.flatMap((check, at) =>
    before.has(at) || (canBeOutOfSight(check) && holdsOn(screen, check).holds) ? [at] : [],
  );
}

/** A search is needed only on a screen of another size: on the run's screen, the result of a step was in sight. */
function isResized({ trace, screen }: Playing): boolean {
  const [left, top, right, bottom] = screen.bounds;
  return right - left !== trace.screen[0] || bottom - top !== trace.screen[1];
}

function canBeOutOfSight(check: Check): boolean {
  return check.kind !== 'activity' && check.kind !== 'file' && !holdsByAbsence(check);
}

function toAct(playing: Playing, step: TraceStep): PlayMove {
  const { state, screen } = playing;
  const acted = { ...state, acted: true, search: undefined };
  if (step.action.target === null) {
    if (isClosedAlready({ keyboardShown: playing.keyboardShown }, step))
      return nextMove({ ...playing, state: acted });
    // A window in front would receive a key that is meant for the app.
    const covering = dismissal(playing) ?? uncovering(playing, step);
    return covering ?? { kind: 'act', step, action: step.action, element: null, healed: null, state: acted };
  }
  if (pressesSpot(step)) return toSpot(playing, step);
  const element = resolveLocator(screen, step.locators, playing.looks ?? undefined);
  if (element === null)
    return dismissal(playing) ?? uncovering(playing) ?? notFound(playing, step, step.action.target.label);
  const under = uncovering(playing, step, element);
  if (under === null && isTurnedAlready(screen, step)) {
    const already = [...(state.already ?? []), state.at];
    return nextMove({ ...playing, state: { ...acted, already } });
  }
  return under ?? { ...actOn(screen, step, element), healed: null, state: acted };
}

/** A point is pressed only where the screen looks there as it did in the run: nothing else tells that it is the same. */
function toSpot(playing: Playing, step: TraceStep): PlayMove {
  const { trace, state, screen, isLate } = playing;
  const { label = '', spot } = step.action.target ?? {};
  const name = `the ${spot === undefined ? 'point' : spotName(spot)} of “${label}”`;
  const element = containerOfSpot(screen, step, trace);
  if (element === null) return dismissal(playing) ?? uncovering(playing) ?? notFound(playing, step, label);
  const under = dismissal(playing) ?? uncovering(playing, step, element);
  if (under !== null) return under;
  if (playing.crop === null && step.crop !== undefined)
    return { kind: 'wait', for: name, spot: { step, element }, state };
  const problem = whyNotAlike(step, playing.crop ?? undefined);
  const acted = { ...state, acted: true, search: undefined };
  if (problem === null) return { ...actOn(screen, step, element), healed: null, state: acted };
  if (!isLate && step.crop !== undefined) return { kind: 'wait', for: name, state };
  const message = `${stepName(playing)}: ${name} is not pressed: ${problem}`;
  return { kind: 'failed', step: state.at, code: 'LOCATOR_NOT_FOUND', message, state };
}

/** To tap a switch that is in the wanted state already would turn it back. */
function isTurnedAlready(screen: Screen, step: TraceStep): boolean {
  const wanted = turnedBy(step);
  return wanted !== null && holdsOn(screen, wanted).holds;
}

/** Waits for the target, then scrolls to it, then may heal it. */
function notFound(playing: Playing, step: TraceStep, label: string): PlayMove {
  const { trace, state, screen, isLate, heal } = playing;
  const name = `“${label}”`;
  const look = unseenLook(playing, step);
  if (look !== null) return { kind: 'wait', for: name, look, state };
  const looking = lookFor(playing, { name, held: [] });
  if (looking?.kind === 'search') return withRoom(playing) ?? looking;
  if (!isLate && state.search?.heals !== true)
    return { kind: 'wait', for: name, state: looking?.state ?? state };
  const healed =
    heal === 'off'
      ? null
      : healLocator({ step, size: trace.screen, screen, looks: playing.looks ?? undefined });
  if (healed !== null) return actHealed(playing, step, healed);
  const further = heal === 'off' ? null : lookFor(playing, { name, held: [], heals: true });
  if (further?.kind === 'search') return further;
  return (
    byModel({ ...playing, state: further?.state ?? state }, step) ?? {
      kind: 'failed',
      step: state.at,
      code: 'LOCATOR_NOT_FOUND',
      message: `${stepName(playing)}: ${name} is not on the screen; ${shownOn(screen)}`,
      state,
    }
  );
}

function actHealed({ state, screen }: Playing, step: TraceStep, healed: Healed): PlayMove {
  const healings = [...state.healings, proposalOf(step, healed)];
  const acted = { ...state, acted: true, search: undefined, healings };
  return { ...actOn(screen, step, healed.element), healed, state: acted };
}

/**
 * Asks the model once per step, and a limited number of times per run. Its answer counts only if it names a choice, and
 * never for an action that may happen only once or types a secret: there its answer is not enough.
 */
function byModel(playing: Playing, step: TraceStep): PlayMove | null {
  const { trace, state, screen, looks, heal, answer, isBarred = () => false } = playing;
  const { effect, parameter } = step.action;
  const isSecret = trace.parameters.some(({ name, secret }) => secret && name === parameter);
  if (heal !== 'model' || effect === 'commit' || isSecret) return null;
  const request = { step, size: trace.screen, screen, looks: looks ?? undefined };
  const choices = healingChoices(request).filter((element) => !isBarred(screen, step, element));
  if (answer !== undefined) {
    if (!choices.some(({ index }) => index === answer.index)) return null;
    const healed = healByChoice(request, answer.index, `chosen by the model: ${answer.reason}`);
    return healed === null ? null : actHealed(playing, step, healed);
  }
  const { asked = [] } = state;
  if (choices.length === 0 || asked.includes(state.at) || asked.length >= MODEL_ASKED_MAX) return null;
  return { kind: 'ask', step, choices, state: { ...state, asked: [...asked, state.at] } };
}

/** The class of a target that may be found by its look, if the screen holds still and nobody has looked at it yet. */
function unseenLook({ state, looks, isStill, isLate }: Playing, { locators }: TraceStep): string | null {
  if (looks !== null || !(isStill === true || isLate || state.search !== undefined)) return null;
  return locators.find((locator) => locator.by === 'look')?.className ?? null;
}

interface Looking {
  readonly name: string;
  readonly held: readonly number[];
  readonly heals?: boolean;
}

/**
 * The next scroll. After everything was searched, only what is known by then. Null as long as the screen may change.
 */
function lookFor(
  { state, screen, isStill, isLate }: Playing,
  { name, held, heals = false }: Looking,
): Extract<PlayMove, { kind: 'search' }> | { readonly kind: 'searched'; readonly state: PlayState } | null {
  if (state.search === undefined && isStill !== true && !isLate) return null;
  if (state.search?.heals === true && !heals) return null;
  const { search, scroll } = searchOn(screen, { search: state.search, heals });
  const after = { ...state, search: { ...search, held } };
  if (scroll === null) return { kind: 'searched', state: after };
  return { kind: 'search', for: name, ...scroll, state: after };
}

function actOn(screen: Screen, step: TraceStep, element: ScreenElement) {
  const { link, spot } = step.action.target ?? {};
  const part = { ...(link === undefined ? {} : { link }), ...(spot === undefined ? {} : { spot }) };
  const target = { ...toElementRef(screen, element), ...part };
  const action: Action = { ...step.action, target };
  return { kind: 'act' as const, step, action, element };
}

interface Wrong {
  readonly check: Check;
  readonly held: Held;
}

/** A known failure comes before an undecided check. */
function firstWrong(
  { screen, files }: Pick<Playing, 'screen' | 'files'>,
  checks: readonly Check[],
  seen: readonly number[],
): Wrong | null {
  let untold: Wrong | null = null;
  for (const [at, check] of checks.entries()) {
    if (seen.includes(at)) continue;
    const held = holdsOn(screen, check, files);
    if (held.unknown === true) untold ??= { check, held };
    else if (!held.holds) return { check, held };
  }
  return untold;
}

function stepName({ trace, state }: Playing): string {
  const { steps } = trace;
  return state.at < steps.length ? `step ${state.at + 1} of ${steps.length}` : 'the end';
}
