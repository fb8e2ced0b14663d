import type { AppEnv } from '@tapwright/virtual-ui';
import { pop, showSheet } from '@tapwright/virtual-ui';
import { drawCover } from '../covers.ts';
import type { PlayerEvent } from '../events.ts';
import { type Track, trackById } from '../library.ts';
import { SLEEP, SPEED } from '../names.ts';
import { lengthOf } from '../playback.ts';
import { currentTrack, type PlayerState, type Repeat } from '../state.ts';
import { bare, drawWord, type Piece, type PlayerView, playButton, seenAt } from './pieces.ts';

/** A part made with Compose. Only the part as a whole has a name. */
const part = (id: string, child: Piece): Piece => ({ kind: 'compose', id, child });

/** "3:07", or "40:21". */
export function timeLabel(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "1.5×" */
export const speedLabel = (speed: number): string => `${speed / 100}×`;

const cell = (control: Piece): Piece => ({ ...control, grow: true });

function seekPart(state: PlayerState): Piece {
  const length = lengthOf(state);
  return part('seek', {
    kind: 'column',
    children: [
      {
        kind: 'slider',
        id: 'seek_bar',
        value: state.position / Math.max(1, length),
        onChange: (value) => ({ type: 'seeked', value }),
      },
      {
        kind: 'row',
        padding: [16, 0],
        children: [
          {
            kind: 'text',
            id: 'elapsed',
            text: timeLabel(state.position),
            style: 'caption',
            colour: 'muted',
            grow: true,
          },
          { kind: 'text', id: 'length', text: timeLabel(length), style: 'caption', colour: 'muted' },
        ],
      },
    ],
  });
}

const REPEAT_ICONS = { off: 'repeat', all: 'repeat_on', one: 'repeat_one' } as const satisfies Record<
  Repeat,
  string
>;

const transport = ({ playing, shuffled, repeat }: PlayerState): Piece =>
  part('transport', {
    kind: 'row',
    children: [
      cell(bare('shuffle', shuffled ? 'shuffle_on' : 'shuffle', { type: 'shuffle_tapped' })),
      cell(bare('previous', 'previous_filled', { type: 'previous_tapped' })),
      cell(playButton('play', playing, 68, { type: 'play_tapped' })),
      cell(bare('next', 'next_filled', { type: 'next_tapped' })),
      cell(bare('repeat', REPEAT_ICONS[repeat], { type: 'repeat_tapped' })),
    ],
  });

const extras = ({ liked, speed, sleep }: PlayerState, { id }: Track): Piece =>
  part('extras', {
    kind: 'row',
    children: [
      cell(bare('like', liked.includes(id) ? 'heart_filled' : 'heart', { type: 'liked', track: id })),
      {
        kind: 'image',
        id: 'speed',
        grow: true,
        width: 48,
        height: 48,
        draw: (rect, theme) => drawWord(speedLabel(speed), false, rect, theme),
        onTap: showSheet(SPEED),
      },
      cell(bare('sleep', sleep === null ? 'moon' : 'moon_filled', showSheet(SLEEP))),
      cell(bare('queue', 'queue', { type: 'queue_opened' })),
      cell(bare('more', 'more', { type: 'menu_opened', track: id })),
    ],
  });

/** A vertical swipe scrolls the page. */
function swiped(direction: 'up' | 'down' | 'left' | 'right'): PlayerEvent | null {
  if (direction === 'left') return { type: 'next_tapped' };
  return direction === 'right' ? { type: 'previous_tapped' } : null;
}

/** The current track. A swipe over its cover goes to the next or the previous one. */
export function nowPlayingScreen(stored: PlayerState, env: AppEnv): PlayerView {
  const state = seenAt(stored, env);
  const track = trackById(currentTrack(state));
  const bar: Piece = {
    kind: 'row',
    padding: [6, 4],
    children: [bare('close', 'chevron_down', pop)],
  };
  if (track === undefined) return { body: { kind: 'column', children: [bar] } };
  const cover = part('cover_art', {
    kind: 'canvas',
    id: 'art',
    // A phone held sideways has little height.
    height: env.rotation === 1 || env.rotation === 3 ? 150 : 300,
    draw: (rect) => drawCover(track.album.cover, rect),
    onSwipe: swiped,
  });
  const words = part('words', {
    kind: 'column',
    padding: [16, 0],
    gap: 4,
    children: [
      { kind: 'text', id: 'now_title', text: track.title, style: 'headline', maxLines: 1 },
      { kind: 'text', id: 'now_artist', text: track.album.by, colour: 'muted', maxLines: 1 },
    ],
  });
  return {
    body: {
      kind: 'column',
      children: [
        bar,
        {
          kind: 'scroll',
          id: 'now_scroll',
          grow: true,
          child: {
            kind: 'column',
            padding: [20, 8],
            gap: 20,
            children: [cover, words, seekPart(state), transport(state), extras(state, track)],
          },
        },
      ],
    },
  };
}
