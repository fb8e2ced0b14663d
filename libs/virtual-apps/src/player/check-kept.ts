import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { tracks } from './library.ts';
import { initialPlayer } from './seed.ts';
import { currentTrack, isPlayerState, type Kept, type PlayerState } from './state.ts';

/** What checks compare: the kept data, the current track and the playback. Not the position, since it changes. */
interface Heard extends Kept {
  readonly track: number | undefined;
  readonly playing: boolean;
  /** Minutes of the sleep timer. */
  readonly sleep: number | null;
}

function heard(state: PlayerState): Heard {
  const { queue, shuffled, repeat, speed, liked, playlists, dark, playing, sleep } = state;
  return {
    queue,
    shuffled,
    repeat,
    speed,
    liked,
    playlists,
    dark,
    playing,
    sleep: sleep?.minutes ?? null,
    track: currentTrack(state),
  };
}

/** The initial state of the player. Its time does not matter for checks. */
export const seeded = initialPlayer(0);

/** A check that is false for anything that is not a state of this app. */
export const onPlayer = checkOn(isPlayerState);

/** True where the player differs from the seeded one by exactly `change`. Fields in `free` may have any value. */
export function onlyChanged(
  state: PlayerState,
  change: Partial<Heard>,
  free: readonly (keyof Heard)[] = [],
): boolean {
  const is = heard(state);
  const open = Object.fromEntries(free.map((key) => [key, is[key]]));
  return isDeepStrictEqual(is, { ...heard(seeded), ...change, ...open });
}

/** Id of a track by its title. */
export const track = (title: string): number => tracks.find((one) => one.title === title)?.id ?? -1;
