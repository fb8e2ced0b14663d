import type { Device } from '@tapwright/android';
import { type ReadScreen, storedFiles } from '@tapwright/captures';
import { CASE_FILES_MAX, type Heal } from '@tapwright/contracts';
import {
  filesChecked,
  nextMove,
  type PlayAnswer,
  type Playing,
  type PlayMove,
  type PlayState,
  type Trace,
} from '@tapwright/script';
import type { JobRow, RunRow } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { type Observation, observe } from '../observe/observe.ts';
import { cropOn } from './crop-on.ts';
import { looksOn } from './looks-on.ts';

/** How long a replay waits for what a step brings and for the next target: as long as the emitted scripts do. */
export const PLAY_WAIT_MS = 20_000;
/**
 * A screen that has not changed for this long holds still: targets that are missing there are looked for by
 * scrolling.
 */
export const PLAY_STILL_MS = 3_000;

export interface Played {
  readonly job: JobRow;
  readonly run: RunRow;
  /** The trace as its script has it, and with the values of the run. */
  readonly recorded: Trace;
  readonly trace: Trace;
  readonly heal: Heal;
  readonly isBarred: NonNullable<Playing['isBarred']>;
  readonly signal: AbortSignal;
}

/** Where a replay stands: everything that decides its next move. */
export interface Stand {
  readonly state: PlayState;
  readonly seen: ReadScreen;
  /** The time for waiting is over. */
  readonly late: boolean;
  /** The screen holds still. */
  readonly still: boolean;
  /** The model's answer about the target, where it was asked on this screen. */
  readonly answer?: PlayAnswer | undefined;
}

/** The next move and the screen for it; observations were made during the wait. */
export interface Awaited extends Stand {
  readonly move: Exclude<PlayMove, { kind: 'wait' }>;
  readonly deviceMs: number;
  readonly settling: Observation['settling'];
  readonly capture: Observation['capture'];
}

/**
 * The next move. Where only a look identifies a target, the screen's picture decides. Without a picture the move is
 * to wait for one, or to do something else where `pictured` says that there will be none.
 */
export async function moveAt(
  deps: Pick<GatewayDeps, 'artifacts'>,
  { trace, heal, isBarred }: Played,
  { state, seen, late, still, answer, pictured = true }: Stand & { readonly pictured?: boolean },
): Promise<PlayMove> {
  const { screen, capture } = seen;
  const { keyboardShown, pictureId } = capture;
  const playing = {
    trace,
    state,
    screen,
    files: await storedFiles(deps.artifacts, capture),
    keyboardShown,
    isStill: still,
    isLate: late,
    heal,
    isBarred,
    answer,
  };
  const move = nextMove({ ...playing, looks: null, crop: null });
  if (move.kind !== 'wait') return move;
  // Before its time is over, a picture may come with the next look.
  if (move.spot !== undefined)
    return pictureId === null && !late
      ? move
      : nextMove({ ...playing, crop: await cropOn(deps, seen, move.spot) });
  if (move.look === undefined || (pictureId === null && !pictured)) return move;
  return nextMove({ ...playing, looks: await looksOn(deps, seen, move.look) });
}

/** The files that are read with a screen of a replay. */
export function filesOfTrace({ trace }: Pick<Played, 'trace'>, state: PlayState): readonly string[] {
  return filesChecked(trace, state).slice(0, CASE_FILES_MAX);
}

/**
 * Looks at the screen until there is something to do, or until the time for waiting is over, which also decides the
 * move. Each look ends with the first change, so that no wait is longer than necessary.
 */
export async function playUntil(
  deps: GatewayDeps,
  played: Played & { readonly device: Device },
  from: { readonly state: PlayState; readonly first: Observation },
): Promise<Awaited> {
  const { run, job, device, signal } = played;
  const waitMs = deps.playWaitMs ?? PLAY_WAIT_MS;
  const stillMs = Math.min(PLAY_STILL_MS, waitMs / 2);
  let { state, first: look } = from;
  let { deviceMs, settling } = look;
  let until = performance.now() + waitMs;
  let stillAt = performance.now() + stillMs;
  // The tree that belongs to the picture: another picture of it would show the same.
  let pictured = '';
  for (;;) {
    const seen = await deps.screens.read(look.capture.id);
    const now = performance.now();
    const [still, late] = [now >= stillAt, now >= until];
    const before = look.capture.hierarchyId;
    const stand = { state, seen, late, still, pictured: before === pictured };
    const move = await moveAt(deps, played, stand);
    if (move.kind !== 'wait')
      return { move, state, seen, late, still, deviceMs, settling, capture: look.capture };
    // Its step has only just begun.
    if (move.state.at !== state.at) {
      until = now + waitMs;
      stillAt = now + stillMs;
    }
    state = move.state;
    const patienceMs = (stillAt > now ? Math.min(stillAt, until) : until) - now;
    const files = filesOfTrace(played, state);
    const common = { run, device, files, signal };
    const looking = { ...common, picture: job.spec.pictures, before, patient: true, patienceMs };
    // The screen that is looked at is stored already.
    const needsPicture = move.look !== undefined || move.spot !== undefined;
    look = await observe(deps, needsPicture ? { ...common, picture: true } : looking);
    if (move.look !== undefined) pictured = look.capture.hierarchyId;
    if (look.capture.hierarchyId !== before) stillAt = performance.now() + stillMs;
    deviceMs += look.deviceMs;
    settling = { ...look.settling, settleMs: settling.settleMs + look.settling.settleMs };
  }
}
