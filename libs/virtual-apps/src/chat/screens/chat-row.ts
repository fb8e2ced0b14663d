import type { IconName, Signal } from '@tapwright/virtual-ui';
import { type Delivery, deliveryOf, isMuted, messagesIn, personOf, titleOf, unreadIn } from '../account.ts';
import { shortLabel } from '../clock-label.ts';
import type { ChatEvent } from '../events.ts';
import { labelOf } from '../pictures.ts';
import type { Chat } from '../server/protocol.ts';
import type { Account, Message } from '../state.ts';
import { badge, chatAvatar, type Piece } from './pieces.ts';

const TICKS: Readonly<Record<Delivery, { icon: IconName; desc: string }>> = {
  sending: { icon: 'clock', desc: 'Sending' },
  sent: { icon: 'check', desc: 'Sent' },
  delivered: { icon: 'check_double', desc: 'Delivered' },
  read: { icon: 'check_double', desc: 'Read' },
};

/** How far the user's own message has come. */
export function ticks(account: Account, message: Message, id: string): Piece {
  const delivery = deliveryOf(account, message);
  const colour = delivery === 'read' ? 'accent' : 'muted';
  return { kind: 'icon', id, size: 17, colour, ...TICKS[delivery] };
}

/** A message in one line. */
export function summaryOf({ deleted, picture, text }: Message): string {
  if (deleted) return 'This message was deleted';
  return picture === null ? text : `Picture: ${labelOf(picture)}`;
}

function preview(account: Account, chat: Chat): readonly Piece[] {
  const last = messagesIn(account, chat.id).at(-1);
  const mine = last?.from === account.user;
  const who =
    last !== undefined && chat.title !== null && !mine
      ? `${personOf(account, last.from).name.split(' ')[0] ?? ''}: `
      : '';
  return [
    ...(last !== undefined && mine && !last.deleted ? [ticks(account, last, 'chat_ticks')] : []),
    {
      kind: 'text',
      id: 'chat_preview',
      text: last === undefined ? 'Nothing said yet' : who + summaryOf(last),
      size: 14,
      colour: 'muted',
      maxLines: 1,
      grow: true,
    },
  ];
}

interface ChatRow {
  readonly account: Account;
  readonly chat: Chat;
  readonly now: number;
  readonly marked: boolean;
  readonly onTap: Signal<ChatEvent>;
  readonly onLongTap: Signal<ChatEvent>;
}

/** A conversation in a list, with its last message. */
export function chatRow({ account, chat, now, marked, onTap, onLongTap }: ChatRow): Piece {
  const last = messagesIn(account, chat.id).at(-1);
  const count = unreadIn(account, chat.id);
  const at: readonly Piece[] =
    last === undefined
      ? []
      : [
          {
            kind: 'text',
            id: 'chat_time',
            text: shortLabel(last.at, now),
            style: 'caption',
            colour: count > 0 ? 'accent' : 'muted',
          },
        ];
  const bell: readonly Piece[] = isMuted(account, chat.id, now)
    ? [{ kind: 'icon', id: 'chat_muted', icon: 'bell_off', size: 18, desc: 'Muted' }]
    : [];
  return {
    kind: 'row',
    id: 'chat_row',
    padding: [16, 10],
    gap: 14,
    ground: marked ? 'tinted' : 'none',
    onTap,
    onLongTap,
    children: [
      marked
        ? { kind: 'icon', id: 'chat_marked', icon: 'check', size: 46, disc: '#6b4fa0', desc: 'Marked' }
        : chatAvatar(account, chat),
      {
        kind: 'column',
        grow: true,
        gap: 2,
        children: [
          {
            kind: 'row',
            gap: 8,
            children: [
              {
                kind: 'text',
                id: 'chat_title',
                text: titleOf(account, chat),
                style: 'title',
                maxLines: 1,
                grow: true,
              },
              ...at,
            ],
          },
          {
            kind: 'row',
            gap: 6,
            children: [
              ...preview(account, chat),
              ...bell,
              ...(count > 0 ? [badge('chat_unread', count)] : []),
            ],
          },
        ],
      },
    ],
  };
}
