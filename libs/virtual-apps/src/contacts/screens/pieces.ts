import type { Widget } from '@tapwright/virtual-ui';
import {
  type Font,
  heightOf,
  lineHeight,
  paintCircle,
  paintLines,
  type Rect,
  widthOf,
} from '@tapwright/virtual-ui';
import { letterOf } from '../book.ts';
import type { ContactsEvent } from '../events.ts';
import { type Contact, fullName, PHONE_TYPE_NAMES } from '../state.ts';

export type Piece = Widget<ContactsEvent>;

/** Dark enough for white letters in both themes. */
const DISCS = ['#2f7d5b', '#8a5320', '#5b5fa8', '#a14a63', '#3b7289', '#7a6a1f'];

function drawAvatar({ id, letter }: { readonly id: number; readonly letter: string }, rect: Rect): string {
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  const side = Math.min(widthOf(rect), heightOf(rect));
  const font: Font = { size: side * 0.44 };
  const colour = DISCS[id % DISCS.length] ?? '#5b5fa8';
  return (
    paintCircle(x, y, side / 2, colour) +
    paintLines([letter], x, y - lineHeight(font) / 2, { font, colour: '#ffffff', anchor: 'middle' })
  );
}

/** The first letter of a name on a disc. It is a picture, so not a text of the tree. */
export function avatar(contact: Contact, size: number): Piece {
  const mark = { id: contact.id, letter: letterOf(contact) };
  return { kind: 'image', id: 'avatar', width: size, height: size, draw: (rect) => drawAvatar(mark, rect) };
}

/** Distinguishes people with the same name: the first number, or the e-mail. */
export function subtitleOf({ phones, email }: Contact): string {
  const [phone] = phones;
  if (phone !== undefined) return `${PHONE_TYPE_NAMES[phone.type]} ${phone.number}`;
  return email === '' ? 'No number' : email;
}

/** One contact of a list. */
export function contactRow(contact: Contact): Piece {
  return {
    kind: 'row',
    id: 'contact_row',
    padding: [20, 9],
    gap: 16,
    onTap: { type: 'contact_opened', id: contact.id },
    children: [
      avatar(contact, 40),
      {
        kind: 'column',
        grow: true,
        gap: 2,
        children: [
          { kind: 'text', id: 'contact_name', text: fullName(contact), maxLines: 1 },
          {
            kind: 'text',
            id: 'contact_number',
            text: subtitleOf(contact),
            style: 'caption',
            size: 13,
            colour: 'muted',
            maxLines: 1,
          },
        ],
      },
    ],
  };
}
