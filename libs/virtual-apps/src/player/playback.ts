import { trackById } from './library.ts';
import { currentTrack, type PlayerState } from './state.ts';

/** Most tracks that can end while nobody looks. After these the music stops. */
const MOST_ENDED = 5_000;

/** Length of the current track in milliseconds; 0 where there is none. */
export const lengthOf = (state: PlayerState): number => trackById(currentTrack(state))?.length ?? 0;

/** Milliseconds of the phone's clock until the track ends. */
export const untilEnd = (state: PlayerState): number =>
  Math.ceil(((lengthOf(state) - state.position) * 100) / state.speed);

/** Moves on to the next track after one that ended at `since`. */
function afterEnd(state: PlayerState, since: number): PlayerState {
  const { at, queue, repeat } = state;
  const begun = { ...state, position: 0, since };
  if (repeat === 'one') return begun;
  if (at + 1 < queue.length) return { ...begun, at: at + 1 };
  return repeat === 'all' ? { ...begun, at: 0 } : { ...begun, at: 0, playing: false };
}

/** The player at `now` (milliseconds since 1970): the music has gone on since the last look. */
export function advance(state: PlayerState, now: number): PlayerState {
  let next = state;
  for (let ended = 0; next.playing && ended < MOST_ENDED; ended += 1) {
    const end = next.since + untilEnd(next);
    if (now < end) {
      const gone = ((now - next.since) * next.speed) / 100;
      return { ...next, position: next.position + Math.max(0, gone), since: now };
    }
    next = afterEnd(next, end);
  }
  return { ...next, playing: false, since: now };
}

/** A step through the queue: at its ends it goes round where everything is repeated, and else begins the track again. */
export function stepTo(state: PlayerState, step: 1 | -1): PlayerState {
  const { at, queue, repeat } = state;
  const to = at + step;
  const inside = to >= 0 && to < queue.length;
  const round = repeat === 'all' ? (to + queue.length) % Math.max(1, queue.length) : at;
  return { ...state, at: inside ? to : round, position: 0 };
}

/** A number from 0 to `below` - 1 that depends only on the seed (a step of Lehmer's generator). */
function drawn(seed: number, below: number): number {
  return ((seed * 48_271) % 2_147_483_647) % below;
}

/** The tracks in another order, the same for the same seed. */
export function shuffled(tracks: readonly number[], seed: number): readonly number[] {
  let rest = tracks;
  const out: number[] = [];
  for (let turn = 1; rest.length > 0; turn += 1) {
    const index = drawn((seed + 1) * 7_919 + turn * 104_729, rest.length);
    out.push(...rest.slice(index, index + 1));
    rest = rest.toSpliced(index, 1);
  }
  return out;
}
