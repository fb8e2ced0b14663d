import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { tracks } from './library.ts';
import { initialPlayer } from './seed.ts';
import { currentTrack, isPlayerState, type Kept, type PlayerState } from './state.ts';

/** What checks compare: what is kept, the track that is on, and what the music does. Not the position: it goes on. */
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

/** The player as it is out of the box; its time does not matter to checks. */
export const seeded = initialPlayer(0);

/** A check that is false for anything but the state of this app. */
export const onPlayer = checkOn(isPlayerState);

/** True where the player is the seeded one but for `change`: exactly that, and nothing else; `free` may be anything. */
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
