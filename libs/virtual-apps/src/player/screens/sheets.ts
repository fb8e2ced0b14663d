import type { IconName, SheetSpec } from '@tapwright/virtual-ui';
import { choose, type Signal, showSheet } from '@tapwright/virtual-ui';
import type { PlayerEvent } from '../events.ts';
import { trackById } from '../library.ts';
import { ADD_TO, NEW_PLAYLIST } from '../names.ts';
import { type PlayerState, SLEEP_MINUTES, SPEEDS } from '../state.ts';
import { speedLabel } from './now-playing.ts';
import { bare, drawnTile, type Piece } from './pieces.ts';

type Sheet = SheetSpec<PlayerEvent>;

/** The actions on a track, as icons: like, play next, play last, add to a playlist. */
export function trackSheet({ shown, liked }: PlayerState): Sheet {
  const track = trackById(shown ?? undefined);
  const id = track?.id ?? 0;
  const icon = (name: IconName, signal: Signal<PlayerEvent>): Piece => ({
    ...bare('action', name, choose(signal)),
    grow: true,
  });
  return {
    title: track?.title ?? '',
    content: {
      kind: 'compose',
      id: 'track_actions',
      child: {
        kind: 'row',
        children: [
          icon(liked.includes(id) ? 'heart_filled' : 'heart', { type: 'liked', track: id }),
          icon('queue', { type: 'queued', track: id, where: 'next' }),
          icon('list', { type: 'queued', track: id, where: 'last' }),
          icon('playlist_add', showSheet(ADD_TO)),
        ],
      },
    },
  };
}

/** The words of the tiles are only in the picture. */
export const speedSheet = ({ speed }: PlayerState): Sheet => ({
  content: {
    kind: 'compose',
    id: 'speeds',
    child: {
      kind: 'row',
      children: SPEEDS.map((one) =>
        drawnTile(speedLabel(one), one === speed, choose({ type: 'speed_chosen', speed: one })),
      ),
    },
  },
});

export const sleepSheet = ({ sleep }: PlayerState): Sheet => ({
  content: {
    kind: 'compose',
    id: 'sleep_times',
    child: {
      kind: 'row',
      children: [null, ...SLEEP_MINUTES].map((minutes) =>
        drawnTile(
          minutes === null ? '—' : `${minutes}′`,
          (sleep?.minutes ?? null) === minutes,
          choose({ type: 'sleep_chosen', minutes }),
        ),
      ),
    },
  },
});

/** Playlists by name, and a plus for a new one. */
export const addToSheet = ({ playlists }: PlayerState): Sheet => ({
  content: {
    kind: 'column',
    children: [
      ...playlists.slice(-8).map(
        ({ id, name }): Piece => ({
          kind: 'row',
          id: 'choice',
          padding: [4, 12],
          onTap: choose({ type: 'added_to', playlist: id }),
          children: [{ kind: 'text', id: 'choice_name', text: name, grow: true, maxLines: 1 }],
        }),
      ),
      bare('choice_new', 'add', choose(showSheet(NEW_PLAYLIST))),
    ],
  },
  onCancel: { type: 'playlist_left' },
});

export const newPlaylistSheet = ({ naming }: PlayerState): Sheet => ({
  content: {
    kind: 'row',
    gap: 8,
    children: [
      {
        kind: 'text_input',
        id: 'playlist_name',
        grow: true,
        value: naming,
        hint: '…',
        onText: (text) => ({ type: 'playlist_named', text }),
        onSubmit: { type: 'playlist_created' },
      },
      bare('playlist_create', 'check', { type: 'playlist_created' }),
    ],
  },
  onCancel: { type: 'playlist_left' },
});
