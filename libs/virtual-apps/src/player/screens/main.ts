import type { AppEnv, IconName } from '@tapwright/virtual-ui';
import { drawCover } from '../covers.ts';
import { albums, tracks } from '../library.ts';
import type { PlayerState, Tab } from '../state.ts';
import { bare, miniPlayer, type Piece, type PlayerView, seenAt, topBar, trackRows } from './pieces.ts';

/** Covers in pairs. No node has their names. */
function tiles(): readonly Piece[] {
  const tile = ({ id, cover }: (typeof albums)[number]): Piece => ({
    kind: 'image',
    id: 'album',
    grow: true,
    width: 160,
    height: 160,
    draw: (rect) => drawCover(cover, rect),
    onTap: { type: 'album_opened', album: id },
  });
  const pairs = albums.flatMap((album, index) => (index % 2 === 0 ? [[album, albums[index + 1]]] : []));
  return pairs.map(
    (pair): Piece => ({
      kind: 'row',
      gap: 14,
      children: pair.flatMap((album) => (album === undefined ? [] : [tile(album)])),
    }),
  );
}

function playlistRow({ id, name, tracks: inside }: PlayerState['playlists'][number]): Piece {
  return {
    kind: 'row',
    id: 'playlist',
    padding: [20, 12],
    gap: 16,
    onTap: { type: 'playlist_opened', id },
    children: [
      { kind: 'icon', icon: 'queue', size: 44, disc: '#7d5a9b' },
      { kind: 'text', id: 'playlist_name', text: name, grow: true, maxLines: 1 },
      { kind: 'text', id: 'playlist_count', text: String(inside.length), colour: 'muted' },
    ],
  };
}

const hollow: Piece = {
  kind: 'column',
  padding: [0, 60],
  align: 'center',
  children: [
    {
      kind: 'row',
      children: [
        { kind: 'spacer', grow: true },
        { kind: 'icon', icon: 'heart', size: 56 },
        { kind: 'spacer', grow: true },
      ],
    },
  ],
};

function listOf(state: PlayerState): Piece {
  const common = { kind: 'list', endRoom: 12 } as const;
  switch (state.tab) {
    case 'library':
      return state.view === 'tiles'
        ? { ...common, id: 'tiles', padding: [20, 6], gap: 14, items: tiles() }
        : {
            ...common,
            id: 'songs',
            items: trackRows(
              tracks.map(({ id }) => id),
              state,
            ),
          };
    case 'playlists':
      return { ...common, id: 'playlists', items: state.playlists.map(playlistRow) };
    case 'liked':
      return {
        ...common,
        id: 'liked',
        items: state.liked.length === 0 ? [hollow] : trackRows(state.liked, state),
      };
  }
}

const TABS: readonly (readonly [tab: Tab, icon: IconName])[] = [
  ['library', 'home'],
  ['playlists', 'queue'],
  ['liked', 'heart'],
];

/** The chosen tab differs only by its colour; not even `selected` is set. */
const tabBar = (state: PlayerState): Piece => ({
  kind: 'row',
  id: 'tab_bar',
  padding: [20, 2],
  children: TABS.map(
    ([tab, icon]): Piece => ({
      kind: 'column',
      id: `tab_${tab}`,
      grow: true,
      align: 'center',
      padding: [0, 8],
      onTap: { type: 'tab_chosen', tab },
      children: [{ kind: 'icon', icon, size: 26, colour: state.tab === tab ? 'accent' : 'muted' }],
    }),
  ),
});

function barOf(state: PlayerState): Piece {
  const search: Piece = {
    kind: 'icon_button',
    id: 'search_open',
    icon: 'search',
    desc: 'Search',
    onTap: { type: 'search_opened' },
  };
  const own: Readonly<Record<Tab, readonly Piece[]>> = {
    library: [bare('view', state.view === 'tiles' ? 'list' : 'grid', { type: 'view_toggled' })],
    playlists: [bare('new_playlist', 'add', { type: 'playlist_started' })],
    liked: [bare('shuffle_liked', 'shuffle', { type: 'tracks_shuffled', tracks: state.liked })],
  };
  return topBar(own[state.tab], [
    bare('theme', state.dark ? 'sun' : 'moon', { type: 'theme_toggled' }),
    search,
  ]);
}

/** The first page: covers or a list, playlists, and liked tracks. */
export function mainScreen(stored: PlayerState, env: AppEnv): PlayerView {
  const state = seenAt(stored, env);
  const view: PlayerView = {
    body: {
      kind: 'column',
      children: [barOf(state), { ...listOf(state), grow: true }, ...miniPlayer(state), tabBar(state)],
    },
  };
  return state.tab === 'library' ? view : { ...view, onBack: { type: 'tab_chosen', tab: 'library' } };
}
