import type { TruthStep } from '@tapwright/virtual-ui';
import { click, type } from '@tapwright/virtual-ui';

/** The middle of one cell of a row whose cells have no named nodes. */
const cellOf = (id: string, index: number, count: number): TruthStep => ({
  kind: 'tap_at',
  on: { id },
  at: [(index + 0.5) / count, 0.5],
});

const TRANSPORT = ['shuffle', 'previous', 'play', 'next', 'repeat'] as const;
const EXTRAS = ['like', 'speed', 'sleep', 'queue', 'more'] as const;
const ACTIONS = ['like', 'next', 'last', 'add'] as const;

export const transport = (name: (typeof TRANSPORT)[number]): TruthStep =>
  cellOf('transport', TRANSPORT.indexOf(name), TRANSPORT.length);
export const extra = (name: (typeof EXTRAS)[number]): TruthStep =>
  cellOf('extras', EXTRAS.indexOf(name), EXTRAS.length);
export const action = (name: (typeof ACTIONS)[number]): TruthStep =>
  cellOf('track_actions', ACTIONS.indexOf(name), ACTIONS.length);
/** 0.75×, 1×, 1.25×, 1.5×, 2× */
export const speedTile = (index: number): TruthStep => cellOf('speeds', index, 5);
/** Off, 5, 15, 30, 60 minutes. */
export const sleepTile = (index: number): TruthStep => cellOf('sleep_times', index, 5);
/** The place on the bar for a share of the track. The bar's ends are inset from the edges. */
export const seekTo = (share: number): TruthStep => ({
  kind: 'tap_at',
  on: { id: 'seek' },
  at: [0.043 + share * 0.914, 0.3],
});

export const nowPlaying = click({ id: 'mini' });
export const find = (query: string): readonly TruthStep[] => [
  click({ id: 'search_open' }),
  type('search', query),
];
/** The cover at this place of the library, from 0. */
export const albumTile = (nth: number): TruthStep => click({ id: 'album', nth });
export const playlists = click({ id: 'tab_playlists' });
/** The three dots of the first track of a list. */
export const moreOfFirst = click({ id: 'track_more', nth: 0 });
