import { deliveryOf, personOf } from '../account.ts';
import { timeLabel } from '../clock-label.ts';
import { drawPicture, labelOf } from '../pictures.ts';
import type { Chat } from '../server/protocol.ts';
import type { Account, Message } from '../state.ts';
import { ticks } from './chat-row.ts';
import type { Piece } from './pieces.ts';

/** Least free space on the side opposite to the bubble, density-independent pixels. */
const BESIDE = 56;

function content({ text, picture, deleted }: Message): Piece {
  if (deleted) {
    return { kind: 'text', id: 'message_deleted', text: 'This message was deleted', colour: 'muted' };
  }
  if (picture === null) return { kind: 'text', id: 'message_text', text };
  return {
    kind: 'image',
    id: 'message_picture',
    desc: labelOf(picture),
    width: 208,
    height: 130,
    draw: (rect) => drawPicture(picture, rect),
  };
}

function foot(account: Account, message: Message): Piece {
  const mine = message.from === account.user;
  const time: Piece = {
    kind: 'text',
    id: 'message_time',
    text: timeLabel(message.at),
    style: 'caption',
    colour: 'muted',
  };
  return {
    kind: 'row',
    hug: true,
    gap: 6,
    children: [time, ...(mine && !message.deleted ? [ticks(account, message, 'message_ticks')] : [])],
  };
}

/** One message. The user's own is at the right, with ticks; in a group others have names. A long press opens its menu. */
export function bubble(account: Account, chat: Chat, message: Message): Piece {
  const mine = message.from === account.user;
  const sender = personOf(account, message.from);
  const name: readonly Piece[] =
    mine || chat.title === null
      ? []
      : [
          {
            kind: 'text',
            id: 'message_sender',
            text: sender.name,
            style: 'section',
            colour: 'accent',
            maxLines: 1,
          },
        ];
  const card: Piece = {
    kind: 'column',
    id: mine ? 'message_mine' : 'message_theirs',
    ground: mine ? 'tinted' : 'card',
    padding: [12, 7],
    gap: 3,
    // A message that was deleted for everyone, or is still on its way, has no menu.
    ...(message.deleted || deliveryOf(account, message) === 'sending'
      ? {}
      : { onLongTap: { type: 'message_pressed', key: message.key } as const }),
    children: [...name, content(message), foot(account, message)],
  };
  const beside: Piece = { kind: 'spacer', size: BESIDE };
  return mine
    ? {
        kind: 'row',
        children: [beside, { kind: 'row', grow: true, children: [{ kind: 'spacer', grow: true }, card] }],
      }
    : { kind: 'row', children: [{ kind: 'column', grow: true, children: [card] }, beside] };
}
