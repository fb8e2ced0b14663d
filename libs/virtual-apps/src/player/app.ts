import { defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { playerBugs } from './bugs.ts';
import { playerEvents } from './event-list.ts';
import type { PlayerEvent } from './events.ts';
import * as names from './names.ts';
import { reducePlayer } from './reduce.ts';
import { albumScreen, playlistScreen, queueScreen, searchScreen } from './screens/lists.ts';
import { mainScreen } from './screens/main.ts';
import { nowPlayingScreen } from './screens/now-playing.ts';
import { addToSheet, newPlaylistSheet, sleepSheet, speedSheet, trackSheet } from './screens/sheets.ts';
import { initialPlayer, noDrafts } from './seed.ts';
import type { PlayerState } from './state.ts';

/** *Player*: music and podcasts behind icons and covers without names. Only the picture shows whether a mode is on. */
export const playerApp = defineApp<PlayerState, PlayerEvent>({
  ...identity({ label: 'Player', version: '7.4.0', icon: 'music', accent: '#8a4fae' }),
  mainActivity: names.MAIN,
  activities: {
    [names.MAIN]: mainScreen,
    [names.ALBUM]: albumScreen,
    [names.PLAYLIST]: playlistScreen,
    [names.SEARCH]: searchScreen,
    [names.NOW_PLAYING]: nowPlayingScreen,
    [names.QUEUE]: queueScreen,
  },
  sheets: {
    [names.TRACK_MENU]: trackSheet,
    [names.SPEED]: speedSheet,
    [names.SLEEP]: sleepSheet,
    [names.ADD_TO]: addToSheet,
    [names.NEW_PLAYLIST]: newPlaylistSheet,
  },
  bugs: playerBugs,
  initialState: (env) => initialPlayer(env.now),
  events: playerEvents,
  reduce: reducePlayer,
  theme: ({ dark }) => (dark ? 'dark' : 'light'),
  live: ({ playing }) => playing,
  // The music and its timers end with the process.
  afterStop: (state) => ({ ...state, ...noDrafts, playing: false, wakeAt: null, sleep: null }),
});
