import type { TruthStep } from '@tapwright/virtual-ui';
import { back, click, type, wait } from '@tapwright/virtual-ui';
import { action, albumTile, extra, find, moreOfFirst, nowPlaying, playlists, transport } from './steps.ts';

/** Every screen of the player, with the steps that lead to it. */
export const playerPlaces: Readonly<Record<string, readonly TruthStep[]>> = {
  tiles: [],
  list: [click({ id: 'view' })],
  playing: [click({ id: 'mini_play' }), wait(40_000)],
  'playlists tab': [playlists],
  'liked tab': [click({ id: 'tab_liked' })],
  'nothing liked': [click({ id: 'tab_liked' }), moreOfFirst, action('like'), moreOfFirst, action('like')],
  album: [albumTile(4)],
  'album, playing': [albumTile(0), click({ id: 'play_all' })],
  playlist: [playlists, click({ text: 'Workbench' })],
  search: [click({ id: 'search_open' })],
  found: [...find('the'), back],
  'nothing found': [...find('qqq'), back],
  'track menu': [albumTile(1), moreOfFirst],
  'add to': [albumTile(1), moreOfFirst, action('add')],
  'new playlist': [playlists, click({ id: 'new_playlist' }), type('playlist_name', 'Night drive')],
  'now playing': [nowPlaying],
  'now playing, all on': [
    nowPlaying,
    transport('play'),
    transport('shuffle'),
    transport('repeat'),
    extra('like'),
    wait(20_000),
  ],
  'repeating one': [nowPlaying, transport('repeat'), transport('repeat')],
  speeds: [nowPlaying, extra('speed')],
  'sleep timer': [nowPlaying, extra('sleep')],
  queue: [nowPlaying, extra('queue')],
  'queue, next': [...find('figs'), back, moreOfFirst, action('next'), back, nowPlaying, extra('queue')],
};
