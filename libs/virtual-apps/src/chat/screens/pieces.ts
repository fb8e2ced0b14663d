import type { Signal, Widget } from '@tapwright/virtual-ui';
import { heightOf, lineHeight, paintCircle, paintLines, type Rect, widthOf } from '@tapwright/virtual-ui';
import * as forms from '../../form-pieces.ts';
import { othersIn, personOf } from '../account.ts';
import type { ChatEvent } from '../events.ts';
import type { Chat } from '../server/protocol.ts';
import type { Account } from '../state.ts';

export type Piece = Widget<ChatEvent>;

export const emptyView = forms.emptyView<ChatEvent>;
export const errorText = forms.errorText<ChatEvent>;
export const field = forms.field<ChatEvent>;
export const form = forms.form<ChatEvent>;
export const heading = forms.heading<ChatEvent>;
export const wideButton = forms.wideButton<ChatEvent>;

const GROUP_COLOUR = '#4a6572';

/** First letters of the first two words. */
const initials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** A disc with somebody's initials. It is only a picture: the name is beside it. */
export function avatar(name: string, colour: string, size = 46): Piece {
  const draw = (rect: Rect): string => {
    const font = { size: heightOf(rect) * 0.36, bold: true };
    const [x, y] = [rect.left + widthOf(rect) / 2, rect.top + heightOf(rect) / 2];
    return (
      paintCircle(x, y, widthOf(rect) / 2, colour) +
      paintLines([initials(name)], x, y - lineHeight(font) / 2, { font, colour: '#ffffff', anchor: 'middle' })
    );
  };
  return { kind: 'image', width: size, height: size, draw };
}

/** The disc of a conversation: that of the other person or of the group. */
export function chatAvatar(account: Account, chat: Chat, size?: number): Piece {
  if (chat.title !== null) return avatar(chat.title, GROUP_COLOUR, size);
  const { name, colour } = personOf(account, othersIn(account, chat)[0] ?? account.user);
  return avatar(name, colour, size);
}

/** A number in a pill. */
export function badge(id: string, count: number): Piece {
  return {
    kind: 'column',
    ground: 'badge',
    padding: [8, 2],
    children: [{ kind: 'text', id, text: String(count), size: 12, style: 'section', colour: 'onAccent' }],
  };
}

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly colour: string;
  readonly end?: readonly Piece[];
  readonly onTap: Signal<ChatEvent>;
}

/** A person with their status line. */
export function personRow({ id, name, about, colour, end = [], onTap }: PersonRow): Piece {
  return {
    kind: 'row',
    id,
    padding: [16, 9],
    gap: 14,
    onTap,
    children: [
      avatar(name, colour),
      {
        kind: 'column',
        grow: true,
        gap: 1,
        children: [
          { kind: 'text', id: `${id}_name`, text: name, style: 'title', maxLines: 1 },
          {
            kind: 'text',
            id: `${id}_about`,
            text: about,
            style: 'caption',
            size: 13,
            colour: 'muted',
            maxLines: 1,
          },
        ],
      },
      ...end,
    ],
  };
}
