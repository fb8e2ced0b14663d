import { afterFailure, afterSuccess, firstPass, lastPass, type Pass, withoutPart } from './ddmin.ts';
import { otherWays } from './other-ways.ts';
import { digestOf, type PackedSteps, packed, type Steps, unpacked } from './step-lists.ts';
import { connected, type RunScreens } from './waypoints.ts';

// Delta debugging: A. Zeller, R. Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002,
// algorithm ddmin. Parts alone are not tested, only the list without them: the result is 1-minimal all the same
// (R. Hodován, Á. Kiss, "Practical improvements to the minimizing delta debugging algorithm", ICSOFT-EA 2016), and
// steps out of the middle of a way can rarely be played. Where the screens of the run are known, ddmin first looks for
// the steps that must be passed, with the shortest known ways between them, and for the list itself afterwards.

/** What a replay came to: the same failure by its fingerprint, none, another one, or a step that could not be done. */
export type ReplayResult = 'same' | 'none' | 'other' | 'not_played';

/**
 * What is looked for next. `tries`: first guesses; `whole`: whether all steps fail again; `waypoints`: without a part of
 * the steps that must be passed; `parts`: without a part of the list; `others`: another way; `proofs`: the minimum again; `done`: nothing.
 */
type Phase = 'tries' | 'whole' | 'waypoints' | 'parts' | 'others' | 'proofs' | 'done';

interface Proofs {
  readonly played: number;
  readonly same: number;
}

/** A reduction between two replays, as JSON. Its size is bounded by the number of replays, and by that of the screens. */
export interface ReductionState {
  readonly steps: number;
  readonly maxTests: number;
  readonly provesWanted: number;
  readonly phase: Phase;
  readonly tries: readonly PackedSteps[];
  /** Null if unknown. */
  readonly screens: RunScreens | null;
  /** Absent in reductions that an earlier version began. */
  readonly doubtful?: PackedSteps;
  /** Lists that failed in the same way, the shortest last; the first is that of all steps. */
  readonly failing: readonly PackedSteps[];
  /** Steps that must be passed: with the ways between them they are the shortest list. */
  readonly waypoints: PackedSteps;
  readonly pass: Pass;
  /** Digests of lists that did not fail in the same way. */
  readonly refuted: readonly string[];
  /** Replays so far. */
  readonly tests: number;
  /** Replays of all steps without the failure. */
  readonly missed: number;
  /** Replays of the minimum. */
  readonly proofs: Proofs;
  /** The list that failed most often among those that were not proved. */
  readonly unstable: { readonly list: PackedSteps; readonly proofs: Proofs } | null;
}

interface ReductionOptions {
  /** Replays in all, proofs included; 500 at most. */
  readonly maxTests: number;
  /** Cheap guesses, which come first: see `firstTries`. */
  readonly tries?: readonly Steps[];
  /** Default: unknown. */
  readonly screens?: RunScreens;
  /** Steps that may bring about another failure: where all steps do not fail in the same way, all but these are played. */
  readonly doubtful?: Steps;
  /** Replays that must all fail in the same way before a list counts as proved. Default: 3. */
  readonly provesWanted?: number;
}

const TESTS_MAX = 500;
const TRIES_MAX = 12;
const SCREENS_MAX = 1_000;
/** Lists to which it goes back if a shorter one is not proved, the list of all steps included. */
const FAILING_MAX = 4;
/** The failure does not come again if all steps were played so often without it. */
const MISSES_MAX = 2;

/** Begins to reduce the steps `0` to `steps - 1`, which were seen to fail. */
export function beginReduction(steps: number, options: ReductionOptions): ReductionState {
  const { tries = [], screens, doubtful = [], provesWanted = 3 } = options;
  const isKnown = (step: number) => Number.isInteger(step) && step >= 0 && step < steps;
  const all = steps === 0 ? [] : [0, steps];
  const isUseful = screens?.before.length === steps && screens.after.length === steps && steps <= SCREENS_MAX;
  return {
    ...{ steps, provesWanted, maxTests: Math.min(options.maxTests, TESTS_MAX) },
    phase: 'tries',
    tries: tries
      .filter((list) => list.every(isKnown))
      .map(packed)
      .slice(0, TRIES_MAX),
    screens: isUseful ? screens : null,
    doubtful: packed(doubtful.filter(isKnown)),
    ...{ failing: [all], waypoints: all, pass: firstPass(steps) },
    ...{ refuted: [], tests: 0, missed: 0, proofs: { played: 0, same: 0 }, unstable: null },
  };
}

/** The steps to replay next, on a phone whose data was reset; null if the reduction has ended. Pure. */
export function nextTest(state: ReductionState): { readonly keep: Steps } | null {
  const { keep } = settled(state);
  return keep === null ? null : { keep };
}

/** Takes what the replay of {@link nextTest} came to. A reduction that has ended stays as it is. Pure. */
export function withResult(state: ReductionState, result: ReplayResult): ReductionState {
  const { state: now, keep } = settled(state);
  if (keep === null) return now;
  const counted = { ...now, tests: now.tests + 1 };
  const isSame = result === 'same';
  if (now.phase === 'proofs') return proved(counted, isSame);
  if (now.phase === 'whole' && !isSame) return missed(counted);
  return isSame ? accepted(counted, keep) : refused(counted, keep);
}

/** The shortest list that failed in the same way, preferring proved ones; at worst the list of all steps. Pure. */
export function minimal(state: ReductionState): Steps {
  const isBetter = state.phase === 'done' && !isProved(state) && state.unstable !== null;
  return isBetter && state.unstable !== null ? unpacked(state.unstable.list) : shortest(state);
}

/**
 * What the minimum is worth. `proved`: every proof failed in the same way; `flaky`: some did, or only the replay that
 * found it; `not_reproduced`: no replay did; `unproved`: there were too few replays to prove it.
 */
export function reductionVerdict(
  state: ReductionState,
): 'running' | 'proved' | 'flaky' | 'not_reproduced' | 'unproved' {
  const { state: now, keep } = settled(state);
  if (keep !== null) return 'running';
  if (isProved(now)) return 'proved';
  if (now.unstable !== null) {
    const { list, proofs } = now.unstable;
    return proofs.same > 0 || unpacked(list).length < now.steps ? 'flaky' : 'not_reproduced';
  }
  return now.missed >= MISSES_MAX ? 'not_reproduced' : 'unproved';
}

/** The state in which the next replay is asked for: what needs no replay is done. */
function settled(state: ReductionState): { readonly state: ReductionState; readonly keep: Steps | null } {
  let now = state;
  for (;;) {
    if (now.phase === 'done') return { state: now, keep: null };
    if (!IS_LAST[now.phase] && now.tests + now.provesWanted >= now.maxTests) now = toProofs(now);
    const keep = wanted(now);
    if (keep === null) now = nextPhase(now);
    else if (isAgain(now) || isNew(now, keep)) return { state: now, keep };
    else if (now.phase === 'waypoints' && isShortest(now, keep)) now = accepted(now, keep);
    else now = refused(now, keep);
  }
}
const IS_LAST: Readonly<Partial<Record<Phase, true>>> = { proofs: true, done: true };

/** Phases that replay a list that has failed before. */
const isAgain = ({ phase }: ReductionState): boolean => phase === 'whole' || phase === 'proofs';

/** The list that the phase would replay; null if it has none left. */
function wanted(state: ReductionState): Steps | null {
  switch (state.phase) {
    case 'tries':
      return state.tries[0] === undefined ? null : unpacked(state.tries[0]);
    case 'whole':
      return wholeOf(state);
    case 'waypoints':
      return wayOf(state);
    case 'parts':
      return withoutPart(shortest(state), state.pass);
    case 'others':
      return otherWaysOf(state).find((list) => isNew(state, list)) ?? null;
    case 'proofs':
      return state.proofs.played < state.provesWanted && state.tests < state.maxTests
        ? shortest(state)
        : null;
    case 'done':
      return null;
  }
}

/** All steps; after they have not failed in the same way, those that are not doubtful. */
function wholeOf({ doubtful = [], missed: count, ...state }: ReductionState): Steps {
  const all = shortest(state);
  const left = count === 0 ? [] : unpacked(doubtful);
  return left.length === 0 ? all : all.filter((step) => !left.includes(step));
}

/** Through the waypoints that are left; all steps where no way is known, which is not new. */
function wayOf({ screens, waypoints, pass, steps }: ReductionState): Steps | null {
  const fewer = screens === null ? null : withoutPart(unpacked(waypoints), pass);
  if (screens === null || fewer === null) return null;
  return connected(fewer, screens) ?? unpacked([0, steps, 0, 1]);
}

function nextPhase(state: ReductionState): ReductionState {
  switch (state.phase) {
    case 'tries':
      if (state.failing.length === 1 && state.steps > 0) return { ...state, phase: 'whole' };
      return toWaypoints(state);
    case 'waypoints': {
      const { length } = shortest(state);
      return {
        ...state,
        phase: 'parts',
        pass: state.screens === null ? firstPass(length) : lastPass(length),
      };
    }
    case 'whole':
    case 'parts':
      return { ...state, phase: 'others' };
    case 'others':
      return toProofs(state);
    case 'proofs':
    case 'done':
      return { ...state, phase: 'done' };
  }
}

function toWaypoints(state: ReductionState): ReductionState {
  const waypoints = state.failing.at(-1) ?? [];
  return { ...state, phase: 'waypoints', waypoints, pass: firstPass(unpacked(waypoints).length) };
}

const toProofs = (state: ReductionState): ReductionState => ({ ...state, phase: 'proofs' });

function otherWaysOf({ waypoints, screens, ...state }: ReductionState): readonly Steps[] {
  return otherWays({ shortest: shortest(state), waypoints: unpacked(waypoints), screens });
}

function shortest({ failing }: Pick<ReductionState, 'failing'>): Steps {
  return unpacked(failing.at(-1) ?? []);
}

function isShortest(state: ReductionState, list: Steps): boolean {
  return packed(list).join() === state.failing.at(-1)?.join();
}

/** A list that is worth a replay. Another way of the same length is one, as it may do without more waypoints. */
function isNew(state: ReductionState, list: Steps): boolean {
  const { length } = shortest(state);
  if (list.length > length || isShortest(state, list)) return false;
  if (list.length === length && state.phase !== 'waypoints') return false;
  return !state.refuted.includes(digestOf(list));
}

function accepted(state: ReductionState, keep: Steps): ReductionState {
  const [all = [], ...others] = isShortest(state, keep) ? state.failing : [...state.failing, packed(keep)];
  const now = { ...state, failing: [all, ...others.slice(1 - FAILING_MAX)] };
  const { length } = keep;
  switch (state.phase) {
    case 'tries':
      return { ...now, tries: state.tries.slice(1) };
    case 'whole':
      return toWaypoints(now);
    case 'waypoints': {
      const fewer = withoutPart(unpacked(state.waypoints), state.pass) ?? [];
      return { ...now, waypoints: packed(fewer), pass: afterSuccess(state.pass, fewer.length) };
    }
    case 'parts':
      return { ...now, pass: afterSuccess(state.pass, length) };
    default:
      // Without the loop some single step may have become needless.
      return { ...now, phase: 'parts', pass: lastPass(length) };
  }
}

function refused(state: ReductionState, keep: Steps): ReductionState {
  const digest = digestOf(keep);
  const refuted = state.refuted.includes(digest) ? state.refuted : [...state.refuted, digest];
  if (state.phase === 'tries') return { ...state, refuted, tries: state.tries.slice(1) };
  if (state.phase === 'others') return { ...state, refuted };
  const list = state.phase === 'waypoints' ? unpacked(state.waypoints) : shortest(state);
  return { ...state, refuted, pass: afterFailure(state.pass, list.length) };
}

function missed(state: ReductionState): ReductionState {
  const count = state.missed + 1;
  return { ...state, missed: count, phase: count >= MISSES_MAX ? 'done' : 'whole' };
}

function proved(state: ReductionState, isSame: boolean): ReductionState {
  const { played, same } = state.proofs;
  const proofs = { played: played + 1, same: same + (isSame ? 1 : 0) };
  const now = { ...state, proofs };
  if (proofs.same === proofs.played) return now;
  const longer = state.failing.slice(0, -1);
  const isLast = longer.length === 0 || state.tests + state.provesWanted > state.maxTests;
  if (isLast && proofs.played < state.provesWanted) return now;
  const list = state.failing.at(-1) ?? [];
  const best =
    state.unstable !== null && state.unstable.proofs.same >= proofs.same ? state.unstable : { list, proofs };
  if (isLast) return { ...now, unstable: best, phase: 'done' };
  return { ...now, unstable: best, failing: longer, proofs: { played: 0, same: 0 } };
}

function isProved({ proofs, provesWanted }: ReductionState): boolean {
  return proofs.same >= provesWanted;
}
