import {
  dismiss,
  focusField,
  pop,
  push,
  type Reaction,
  react,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import type { ShelfEvent } from './events.ts';
import * as names from './names.ts';
import type { PlayerState, Playlist } from './state.ts';

const MOST_PLAYLISTS = 50;

const withPlaylist = (
  state: PlayerState,
  id: number,
  change: (tracks: readonly number[]) => readonly number[],
): PlayerState => ({
  ...state,
  playlists: state.playlists.map(
    (one): Playlist => (one.id === id ? { ...one, tracks: change(one.tracks) } : one),
  ),
});

/** A new playlist begins with the track of the sheet. */
function created(state: PlayerState): Reaction<PlayerState> {
  const { playlists, nextPlaylist: id, shown } = state;
  const name = state.naming.trim() || `Playlist ${id}`;
  if (playlists.length >= MOST_PLAYLISTS) return react(state, dismiss);
  const playlist = { id, name, tracks: shown === null ? [] : [shown] };
  const next = {
    ...state,
    playlists: [...playlists, playlist],
    nextPlaylist: id + 1,
    naming: '',
    shown: null,
  };
  return react(next, dismiss, snackbar(name));
}

function addedTo(state: PlayerState, id: number): Reaction<PlayerState> {
  const { shown } = state;
  if (shown === null) return react(state);
  const name = state.playlists.find((one) => one.id === id)?.name ?? '';
  return react(
    withPlaylist({ ...state, shown: null }, id, (tracks) =>
      tracks.includes(shown) ? tracks : [...tracks, shown],
    ),
    snackbar(name),
  );
}

function toggledLike({ liked }: PlayerState, track: number): readonly number[] {
  return liked.includes(track) ? liked.filter((one) => one !== track) : [...liked, track];
}

/** The events that change the library and open its pages. */
export function reduceShelf(state: PlayerState, event: ShelfEvent): Reaction<PlayerState> {
  switch (event.type) {
    case 'liked':
      return react({ ...state, liked: toggledLike(state, event.track) });
    case 'tab_chosen':
      return react({ ...state, tab: event.tab });
    case 'view_toggled':
      return react({ ...state, view: state.view === 'tiles' ? 'list' : 'tiles' });
    case 'theme_toggled':
      return react({ ...state, dark: !state.dark });
    case 'queue_opened':
      return react(state, push(names.QUEUE));
    case 'search_opened':
      return react({ ...state, query: '' }, push(names.SEARCH), focusField('search'));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'search_left':
      return react({ ...state, query: '' }, pop);
    case 'album_opened':
      return react({ ...state, album: event.album }, push(names.ALBUM));
    case 'menu_opened':
      return react({ ...state, shown: event.track }, showSheet(names.TRACK_MENU));
    case 'playlist_opened':
      return react({ ...state, playlist: event.id }, push(names.PLAYLIST));
    case 'playlist_deleted': {
      const playlists = state.playlists.filter(({ id }) => id !== event.id);
      return react({ ...state, playlists, playlist: null }, pop);
    }
    case 'playlist_started':
      return react({ ...state, naming: '' }, showSheet(names.NEW_PLAYLIST));
    case 'playlist_named':
      return react({ ...state, naming: event.text });
    case 'playlist_created':
      return created(state);
    case 'playlist_left':
      return react({ ...state, naming: '', shown: null });
    case 'added_to':
      return addedTo(state, event.playlist);
    case 'removed_from':
      return react(
        withPlaylist(state, event.playlist, (tracks) => tracks.filter((one) => one !== event.track)),
      );
  }
}
