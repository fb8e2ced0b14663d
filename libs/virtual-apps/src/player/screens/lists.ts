import type { AppEnv } from '@tapwright/virtual-ui';
import { goBack } from '@tapwright/virtual-ui';
import { searchBar } from '../../form-pieces.ts';
import { drawCover } from '../covers.ts';
import type { PlayerEvent } from '../events.ts';
import { albums, findTracks, tracksOf } from '../library.ts';
import type { PlayerState } from '../state.ts';
import { bare, type Piece, type PlayerView, page, seenAt, topBar, trackRow, trackRows } from './pieces.ts';

const up = bare('back', 'back', goBack);

const playAll = (tracks: readonly number[]): readonly Piece[] => [
  bare('shuffle_all', 'shuffle', { type: 'tracks_shuffled', tracks }),
  bare('play_all', 'play_filled', { type: 'tracks_played', tracks, index: 0 }),
];

/** Cover, name and tracks of an album. */
export function albumScreen(stored: PlayerState, env: AppEnv): PlayerView {
  const state = seenAt(stored, env);
  const album = albums.find(({ id }) => id === state.album);
  if (album === undefined) return page(topBar([up], []), { kind: 'spacer' }, state);
  const tracks = tracksOf(album.id);
  const head: Piece = {
    kind: 'row',
    padding: [20, 10],
    gap: 16,
    children: [
      {
        kind: 'image',
        id: 'album_cover',
        width: 112,
        height: 112,
        draw: (rect) => drawCover(album.cover, rect),
      },
      {
        kind: 'column',
        grow: true,
        gap: 6,
        children: [
          { kind: 'text', id: 'album_title', text: album.title, style: 'headline', size: 20, maxLines: 2 },
          { kind: 'text', id: 'album_artist', text: album.by, colour: 'muted', maxLines: 1 },
        ],
      },
    ],
  };
  return page(
    topBar([up], playAll(tracks)),
    { kind: 'list', id: 'album_tracks', endRoom: 12, items: [head, ...trackRows(tracks, state)] },
    state,
  );
}

/** Tracks of a playlist. Each can be removed, and the whole list can be deleted. */
export function playlistScreen(stored: PlayerState, env: AppEnv): PlayerView {
  const state = seenAt(stored, env);
  const playlist = state.playlists.find(({ id }) => id === state.playlist);
  if (playlist === undefined) return page(topBar([up], []), { kind: 'spacer' }, state);
  const { id, name, tracks } = playlist;
  const rows = tracks.flatMap((track, index) =>
    trackRow(track, state, {
      onTap: { type: 'tracks_played', tracks, index },
      end: bare('remove', 'minus', { type: 'removed_from', playlist: id, track }),
    }),
  );
  const head: Piece = {
    kind: 'column',
    padding: [20, 10],
    children: [{ kind: 'text', id: 'playlist_title', text: name, style: 'headline' }],
  };
  return page(
    topBar([up], [bare('delete_playlist', 'delete', { type: 'playlist_deleted', id }), ...playAll(tracks)]),
    { kind: 'list', id: 'playlist_tracks', endRoom: 12, items: [head, ...rows] },
    state,
  );
}

/** Finds tracks by title, artist or album. */
export function searchScreen(stored: PlayerState, env: AppEnv): PlayerView {
  const state = seenAt(stored, env);
  return {
    toolbar: searchBar<PlayerEvent>({
      id: 'search',
      hint: '…',
      query: state.query,
      onText: (text) => ({ type: 'search_typed', text }),
      onClose: { type: 'search_left' },
    }),
    body: { kind: 'list', id: 'results', endRoom: 12, items: trackRows(findTracks(state.query), state) },
    onBack: { type: 'search_left' },
  };
}

/** The queue, in order. */
export function queueScreen(stored: PlayerState, env: AppEnv): PlayerView {
  const state = seenAt(stored, env);
  const rows = state.queue.flatMap((track, index) =>
    trackRow(track, index === state.at ? state : { ...state, queue: [] }, {
      onTap: { type: 'queue_picked', index },
      end: bare('queue_remove', 'close', { type: 'queue_removed', index }),
    }),
  );
  return page(topBar([up], []), { kind: 'list', id: 'queue', endRoom: 12, items: rows }, state);
}
