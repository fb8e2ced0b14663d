import { back, click, type, up } from '@tapwright/virtual-ui';
import type { AppTask } from '../task.ts';
import { onlyChanged, onPlayer, seeded, track } from './check-kept.ts';
import { tracksOf } from './library.ts';
import { lengthOf } from './playback.ts';
import {
  action,
  albumTile,
  extra,
  find,
  moreOfFirst,
  nowPlaying,
  playlists,
  seekTo,
  sleepTile,
  speedTile,
  transport,
} from './steps.ts';

const SHED_HOUR = 6;
const BUS = 7;

/** Tasks about the playback. */
const playTasks: readonly AppTask[] = [
  {
    id: 'player-play-track',
    goal: 'Play the song "Bracken"',
    truth: [click({ id: 'view' }), click({ text: 'Bracken' })],
    ways: [
      [...find('bracken'), click({ text: 'Bracken' })],
      [albumTile(2), click({ text: 'Bracken' })],
    ],
    done: onPlayer((state) => onlyChanged(state, { track: track('Bracken'), playing: true }, ['queue'])),
  },
  {
    id: 'player-skip',
    goal: 'Without starting the music, go on to the song after the next one of what is in the queue',
    truth: [nowPlaying, transport('next'), transport('next')],
    ways: [
      [click({ id: 'mini_next' }), click({ id: 'mini_next' })],
      [
        nowPlaying,
        { kind: 'swipe', on: { id: 'cover_art' }, direction: 'left' },
        { kind: 'swipe', on: { id: 'cover_art' }, direction: 'left' },
      ],
    ],
    done: onPlayer((state) => onlyChanged(state, { track: track('Herons') })),
  },
  {
    id: 'player-repeat-one',
    goal: 'Set the player to repeat the song that is on for ever',
    truth: [nowPlaying, transport('repeat'), transport('repeat')],
    done: onPlayer((state) => onlyChanged(state, { repeat: 'one' })),
  },
  {
    id: 'player-shuffle-podcast',
    goal: 'Play the podcast "The Shed Hour", whose cover is a saw, in any mixed order',
    truth: [up('tiles'), click({ id: 'album', nth: SHED_HOUR }), click({ id: 'shuffle_all' })],
    done: onPlayer((state) => {
      const all = tracksOf(SHED_HOUR);
      const same = state.queue.length === all.length && all.every((id) => state.queue.includes(id));
      return same && onlyChanged(state, { shuffled: true, playing: true }, ['queue', 'track']);
    }),
  },
  {
    id: 'player-faster',
    goal: 'Play the episode "The depot at four" of Night Bus Atlas at one and a half times the speed',
    truth: [
      ...find('depot'),
      click({ text: 'The depot at four' }),
      back,
      back,
      nowPlaying,
      extra('speed'),
      speedTile(3),
    ],
    done: onPlayer((state) =>
      onlyChanged(state, { track: tracksOf(BUS)[1], speed: 150, playing: true }, ['queue']),
    ),
  },
  {
    id: 'player-sleep',
    goal: 'Start the music where it was left and let it stop by itself in 30 minutes',
    truth: [nowPlaying, transport('play'), extra('sleep'), sleepTile(3)],
    ways: [[click({ id: 'mini_play' }), nowPlaying, extra('sleep'), sleepTile(3)]],
    done: onPlayer((state) => onlyChanged(state, { playing: true, sleep: 30 })),
  },
  {
    id: 'player-seek',
    goal: 'Move to the middle of the song that is on, without starting it',
    truth: [nowPlaying, seekTo(0.5)],
    done: onPlayer((state) => {
      const share = state.position / lengthOf(state);
      return share > 0.45 && share < 0.55 && onlyChanged(state, {});
    }),
  },
  {
    id: 'player-queue',
    goal: 'Let "Figs" be played right after the song that is on, and take "Herons" out of the queue',
    truth: [
      ...find('figs'),
      back,
      moreOfFirst,
      action('next'),
      back,
      nowPlaying,
      extra('queue'),
      click({ id: 'queue_remove', nth: 4 }),
    ],
    done: onPlayer((state) => onlyChanged(state, { queue: [0, 1, track('Figs'), 2] })),
  },
];

/** Tasks about the library. */
const shelfTasks: readonly AppTask[] = [
  {
    id: 'player-like',
    goal: 'Like the song that is on',
    truth: [nowPlaying, extra('like')],
    ways: [[click({ id: 'mini_like' })]],
    done: onPlayer((state) => onlyChanged(state, { liked: [...seeded.liked, 1] })),
  },
  {
    id: 'player-new-playlist',
    goal: 'Make a playlist called "Night drive" with the song "Second Gear" and nothing else in it',
    truth: [
      albumTile(1),
      moreOfFirst,
      action('add'),
      click({ id: 'choice_new' }),
      type('playlist_name', 'Night drive'),
      click({ id: 'playlist_create' }),
    ],
    ways: [
      [
        playlists,
        click({ id: 'new_playlist' }),
        type('playlist_name', 'Night drive'),
        { kind: 'enter' },
        back,
        albumTile(1),
        moreOfFirst,
        action('add'),
        click({ text: 'Night drive' }),
      ],
    ],
    done: onPlayer((state) =>
      onlyChanged(state, {
        playlists: [...seeded.playlists, { id: 3, name: 'Night drive', tracks: [track('Second Gear')] }],
      }),
    ),
  },
  {
    id: 'player-tidy-playlist',
    goal: 'Take "Static Bloom" out of the playlist "Workbench"',
    truth: [playlists, click({ text: 'Workbench' }), click({ id: 'remove', nth: 2 })],
    done: onPlayer((state) =>
      onlyChanged(state, {
        playlists: seeded.playlists.map((one) => ({
          ...one,
          tracks: one.id === 2 ? one.tracks.filter((id) => id !== track('Static Bloom')) : one.tracks,
        })),
      }),
    ),
  },
];

/** All tasks on the seeded app. */
export const playerTasks: readonly AppTask[] = [...playTasks, ...shelfTasks];
