import type { AppEnv, DialogSpec, IconName, SheetSpec } from '@tapwright/virtual-ui';
import { choose, type Signal, showDialog } from '@tapwright/virtual-ui';
import { chatOf, titleOf } from '../account.ts';
import type { ChatEvent } from '../events.ts';
import { CONFIRM_DELETE } from '../names.ts';
import { drawPicture, gallery } from '../pictures.ts';
import { activeAccount, type ChatState } from '../state.ts';
import { summaryOf } from './chat-row.ts';
import type { Piece } from './pieces.ts';

const pressedMessage = (state: ChatState) =>
  activeAccount(state)?.messages.find(({ key }) => key === state.pressed) ?? null;

function menuRow(id: string, icon: IconName, text: string, signal: Signal<ChatEvent>): Piece {
  return {
    kind: 'row',
    id,
    padding: [4, 12],
    gap: 18,
    onTap: choose(signal),
    children: [
      { kind: 'icon', icon },
      { kind: 'text', text, grow: true },
    ],
  };
}

/** The actions on a message. Only its sender can delete it for everyone. */
export function messageMenu(state: ChatState): SheetSpec<ChatEvent> {
  const message = pressedMessage(state);
  const rows = [
    ...(message?.picture === null ? [menuRow('message_copy', 'copy', 'Copy', { type: 'copy_tapped' })] : []),
    menuRow('message_hide', 'eye_off', 'Delete for me', { type: 'hide_tapped' }),
    ...(message?.from === state.active
      ? [menuRow('message_delete', 'delete', 'Delete for everyone', showDialog(CONFIRM_DELETE))]
      : []),
  ];
  return { title: 'Message', content: { kind: 'column', children: rows } };
}

export function confirmDelete(state: ChatState): DialogSpec<ChatEvent> {
  const message = pressedMessage(state);
  return {
    title: 'Delete for everyone?',
    message: message === null ? 'It will be gone.' : `"${summaryOf(message)}" will be gone on all phones.`,
    positive: { text: 'Delete', danger: true, onTap: { type: 'delete_confirmed' } },
    negative: { onTap: null },
  };
}

const PICTURES_IN_A_ROW = 3;

function pictureTile({ name, label }: (typeof gallery)[number]): Piece {
  return {
    kind: 'column',
    grow: true,
    align: 'center',
    gap: 4,
    children: [
      {
        kind: 'image',
        id: 'picture',
        desc: label,
        width: 104,
        height: 65,
        draw: (rect) => drawPicture(name, rect),
        onTap: choose({ type: 'picture_chosen', picture: name }),
      },
      { kind: 'text', text: label, style: 'caption', colour: 'muted' },
    ],
  };
}

/** The pictures on this phone: a tap sends one. */
export function attachSheet(): SheetSpec<ChatEvent> {
  const rows = Array.from(
    { length: Math.ceil(gallery.length / PICTURES_IN_A_ROW) },
    (_, row): Piece => ({
      kind: 'row',
      gap: 8,
      children: gallery
        .slice(row * PICTURES_IN_A_ROW, (row + 1) * PICTURES_IN_A_ROW)
        .map((picture) => pictureTile(picture)),
    }),
  );
  return { title: 'Send a picture', content: { kind: 'column', gap: 14, children: rows } };
}

const HOUR = 3_600_000;
/** How long a conversation can be muted, in milliseconds. */
export const MUTE_MS = { hours: 8 * HOUR, week: 7 * 24 * HOUR } as const;

/** Chooses how long notifications of the open conversation are muted. */
export function muteDialog(state: ChatState, _env: AppEnv): DialogSpec<ChatEvent> {
  const account = activeAccount(state);
  const chat = account && chatOf(account, state.openChat);
  const option = (id: string, text: string, ms: number | 'always') => ({
    id,
    text,
    onChoose: choose<ChatEvent>({ type: 'mute_chosen', ms }),
  });
  return {
    title: 'Mute notifications',
    ...(account && chat ? { message: `${titleOf(account, chat)} will make no sound for` } : {}),
    content: {
      kind: 'radio_list',
      chosen: '',
      options: [
        option('mute_hours', '8 hours', MUTE_MS.hours),
        option('mute_week', '1 week', MUTE_MS.week),
        option('mute_always', 'Always', 'always'),
      ],
    },
    negative: { onTap: null },
  };
}
