import type { ActivityView, DialogSpec } from '@tapwright/virtual-ui';
import { emptyView } from '../../form-pieces.ts';
import { duplicatesIn } from '../book.ts';
import type { ContactsEvent } from '../events.ts';
import { type Contact, type ContactsState, fullName } from '../state.ts';
import { avatar, type Piece, subtitleOf } from './pieces.ts';

/** All numbers of a contact: entries with the same name may also have the same first number. */
const numbersOf = (contact: Contact): string =>
  contact.phones.length > 1 ? contact.phones.map(({ number }) => number).join(', ') : subtitleOf(contact);

function duplicateCard(same: readonly Contact[]): Piece {
  const [first] = same;
  const lines = same.map(
    (contact): Piece => ({
      kind: 'row',
      gap: 12,
      children: [
        avatar(contact, 32),
        {
          kind: 'text',
          id: 'duplicate_number',
          text: numbersOf(contact),
          size: 14,
          colour: 'muted',
          grow: true,
        },
      ],
    }),
  );
  return {
    kind: 'column',
    id: 'duplicate_card',
    ground: 'card',
    padding: [16, 12],
    gap: 10,
    children: [
      {
        kind: 'row',
        gap: 8,
        children: [
          {
            kind: 'text',
            id: 'duplicate_name',
            text: first === undefined ? '' : fullName(first),
            style: 'title',
            grow: true,
          },
          {
            kind: 'button',
            id: 'merge',
            text: 'Merge',
            look: 'outlined',
            onTap: { type: 'merge_asked', ids: same.map(({ id }) => id) },
          },
        ],
      },
      ...lines,
    ],
  };
}

/** Contacts that are in the book more than once. */
export function duplicatesScreen({ contacts }: ContactsState): ActivityView<ContactsEvent> {
  const found = duplicatesIn(contacts);
  return {
    toolbar: { kind: 'toolbar', title: 'Merge duplicates', up: true },
    body:
      found.length === 0
        ? emptyView('check', 'Nobody is in here twice')
        : { kind: 'list', id: 'duplicate_list', padding: [12, 6], gap: 10, items: found.map(duplicateCard) },
  };
}

export function confirmMerge({ contacts, merging }: ContactsState): DialogSpec<ContactsEvent> {
  const same = contacts.filter(({ id }) => merging.includes(id));
  const [first] = same;
  return {
    title: 'Merge these contacts?',
    message: `${same.length} entries of ${first === undefined ? '' : fullName(first)} become one, with all numbers.`,
    positive: { text: 'Merge', onTap: { type: 'merge_confirmed' } },
    negative: { onTap: null },
  };
}
