import { tracksOf } from './library.ts';
import type { Drafts, PlayerState } from './state.ts';

/** The state without anything opened or entered. */
export const noDrafts: Drafts = {
  tab: 'library',
  view: 'tiles',
  album: null,
  playlist: null,
  query: '',
  shown: null,
  naming: '',
};

/** The initial state of the player: paused in the middle of a track. */
export function initialPlayer(now: number): PlayerState {
  const queue = tracksOf(0);
  return {
    ...noDrafts,
    queue,
    order: queue,
    at: 1,
    playing: false,
    position: 47_000,
    since: now,
    wakeAt: null,
    sleep: null,
    shuffled: false,
    shuffles: 0,
    repeat: 'off',
    speed: 100,
    liked: [2, 9],
    playlists: [
      { id: 1, name: 'Slow Sunday', tracks: [7, 10, 16] },
      { id: 2, name: 'Workbench', tracks: [4, 13, 14, 18] },
    ],
    dark: false,
    nextPlaylist: 3,
    ticket: 0,
  };
}
