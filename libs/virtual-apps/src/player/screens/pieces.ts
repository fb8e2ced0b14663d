import type { ActivityView, AppEnv, IconName, Theme, Widget } from '@tapwright/virtual-ui';
import {
  heightOf,
  lineHeight,
  paintCircle,
  paintIcon,
  paintLines,
  paintRect,
  push,
  type Rect,
  type Signal,
  widthOf,
} from '@tapwright/virtual-ui';
import { drawCover } from '../covers.ts';
import type { PlayerEvent } from '../events.ts';
import { type Track, trackById } from '../library.ts';
import { NOW_PLAYING } from '../names.ts';
import { advance, lengthOf } from '../playback.ts';
import { currentTrack, type PlayerState } from '../state.ts';

export type Piece = Widget<PlayerEvent>;
export type PlayerView = ActivityView<PlayerEvent>;

/** The player at this moment: the music goes on between two inputs. */
export const seenAt = (state: PlayerState, env: AppEnv): PlayerState => advance(state, env.now);

/** A control with an icon only. What it does, and whether it is on, can be seen only in the picture. */
export const bare = (id: string, icon: IconName, onTap: Signal<PlayerEvent>): Piece => ({
  kind: 'icon_button',
  id,
  icon,
  desc: '',
  onTap,
});

/** The big round button that plays and pauses. */
export function playButton(id: string, playing: boolean, size: number, onTap: Signal<PlayerEvent>): Piece {
  return {
    kind: 'image',
    id,
    width: size,
    height: size,
    onTap,
    draw: (rect, theme) => {
      const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
      const radius = Math.min(widthOf(rect), heightOf(rect)) / 2;
      return (
        paintCircle(x, y, radius, theme.accent) +
        paintIcon(
          playing ? 'pause_filled' : 'play_filled',
          x - radius / 2,
          y - radius / 2,
          radius,
          theme.onAccent,
        )
      );
    },
  };
}

/** A tile with a word in its picture. No node has the word. */
export function drawnTile(word: string, chosen: boolean, onTap: Signal<PlayerEvent>): Piece {
  return {
    kind: 'image',
    grow: true,
    width: 64,
    height: 56,
    onTap,
    draw: (rect, theme) => drawWord(word, chosen, rect, theme),
  };
}

export function drawWord(word: string, chosen: boolean, rect: Rect, theme: Theme): string {
  const font = { size: heightOf(rect) * 0.3, bold: true };
  return (
    (chosen ? paintRect(rect, theme.container, heightOf(rect) / 2) : '') +
    paintLines([word], (rect.left + rect.right) / 2, (rect.top + rect.bottom - lineHeight(font)) / 2, {
      font,
      colour: chosen ? theme.onContainer : theme.text,
      anchor: 'middle',
    })
  );
}

export const coverPiece = ({ album }: Track, size: number, id = 'cover'): Piece => ({
  kind: 'image',
  id,
  width: size,
  height: size,
  draw: (rect) => drawCover(album.cover, rect),
});

/** Title and artist, in one line each. */
export const titles = ({ title, album }: Track, strong: boolean, name = 'track'): Piece => ({
  kind: 'column',
  grow: true,
  gap: 2,
  children: [
    { kind: 'text', id: `${name}_title`, text: title, maxLines: 1, colour: strong ? 'accent' : 'text' },
    {
      kind: 'text',
      id: `${name}_artist`,
      text: album.by,
      style: 'caption',
      size: 13,
      colour: 'muted',
      maxLines: 1,
    },
  ],
});

interface RowOptions {
  readonly end?: Piece;
  readonly onTap: Signal<PlayerEvent>;
}

/** A line in a list of tracks. The current track has another colour. */
export function trackRow(id: number, state: PlayerState, { end, onTap }: RowOptions): readonly Piece[] {
  const track = trackById(id);
  if (track === undefined) return [];
  return [
    {
      kind: 'row',
      id: 'track',
      padding: [20, 7],
      gap: 14,
      onTap,
      children: [
        coverPiece(track, 44, 'track_cover'),
        titles(track, currentTrack(state) === id),
        end ?? bare('track_more', 'more', { type: 'menu_opened', track: id }),
      ],
    },
  ];
}

/** A list of tracks. A tap on one plays all of them, beginning with it. */
export const trackRows = (tracks: readonly number[], state: PlayerState): readonly Piece[] =>
  tracks.flatMap((id, index) => trackRow(id, state, { onTap: { type: 'tracks_played', tracks, index } }));

/** The bar above a page: a back button, and icons at the right end. */
export const topBar = (start: readonly Piece[], end: readonly Piece[]): Piece => ({
  kind: 'row',
  padding: [6, 4],
  gap: 2,
  children: [...start, { kind: 'spacer', grow: true }, ...end],
});

/** The current track, at the bottom of every page; nothing while the queue is empty. */
export function miniPlayer(state: PlayerState): readonly Piece[] {
  const track = trackById(currentTrack(state));
  if (track === undefined) return [];
  const heart = state.liked.includes(track.id) ? 'heart_filled' : 'heart';
  return [
    {
      kind: 'column',
      padding: [8, 4],
      children: [
        {
          kind: 'row',
          id: 'mini',
          ground: 'card',
          padding: [10, 6],
          gap: 4,
          onTap: push(NOW_PLAYING),
          children: [
            coverPiece(track, 40, 'mini_cover'),
            { kind: 'spacer', size: 6 },
            titles(track, false, 'mini'),
            bare('mini_like', heart, { type: 'liked', track: track.id }),
            bare('mini_play', state.playing ? 'pause_filled' : 'play_filled', { type: 'play_tapped' }),
            bare('mini_next', 'next_filled', { type: 'next_tapped' }),
          ],
        },
        { kind: 'progress_bar', id: 'mini_progress', value: state.position / Math.max(1, lengthOf(state)) },
      ],
    },
  ];
}

/** A page with its bar above and the current track below. */
export const page = (
  bar: Piece,
  list: Piece,
  state: PlayerState,
  foot: readonly Piece[] = [],
): PlayerView => ({
  body: { kind: 'column', children: [bar, { ...list, grow: true }, ...miniPlayer(state), ...foot] },
});
