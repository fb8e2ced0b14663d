import type { ActivityView, DialogSpec, IconName } from '@tapwright/virtual-ui';
import { emptyView, form } from '../../form-pieces.ts';
import { groupsByName } from '../book.ts';
import type { ContactsEvent } from '../events.ts';
import { type Contact, type ContactsState, contactById, fullName, PHONE_TYPE_NAMES } from '../state.ts';
import { avatar, type Piece } from './pieces.ts';

function fact(icon: IconName, id: string, text: string, about: string): Piece {
  return {
    kind: 'row',
    padding: [16, 10],
    gap: 16,
    children: [
      { kind: 'icon', icon, size: 22, colour: 'accent' },
      {
        kind: 'column',
        grow: true,
        gap: 2,
        children: [
          { kind: 'text', id, text },
          { kind: 'text', text: about, style: 'caption', size: 13, colour: 'muted' },
        ],
      },
    ],
  };
}

function facts(state: ContactsState, { phones, email, groups }: Contact): readonly Piece[] {
  const names = groupsByName(state).flatMap(({ id, name }) => (groups.includes(id) ? [name] : []));
  return [
    ...phones.map(({ type, number }) => fact('phone', 'phone_number', number, PHONE_TYPE_NAMES[type])),
    ...(email === '' ? [] : [fact('mail', 'email', email, 'E-mail')]),
    ...(names.length === 0 ? [] : [fact('list', 'groups', names.join(', '), 'Groups')]),
  ];
}

/**
 * One contact. The star has no name, no word beside it and no state in the tree: only the picture shows whether it is
 * set.
 */
export function detailScreen(state: ContactsState): ActivityView<ContactsEvent> {
  const contact = contactById(state, state.shown);
  const onBack = { type: 'contact_left' } as const;
  if (contact === undefined) {
    return {
      toolbar: { kind: 'toolbar', title: '', up: true },
      body: emptyView('person', 'This contact is gone'),
      onBack,
    };
  }
  const known = facts(state, contact);
  const card: Piece =
    known.length === 0
      ? { kind: 'text', id: 'no_facts', text: 'Only the name is known.', colour: 'muted' }
      : { kind: 'column', id: 'facts', grow: true, ground: 'card', padding: [0, 6], children: known };
  return {
    toolbar: {
      kind: 'toolbar',
      title: '',
      up: true,
      actions: [
        {
          id: 'menu_star',
          icon: contact.favourite ? 'star_filled' : 'star',
          desc: '',
          onTap: { type: 'favourite_toggled' },
        },
        { id: 'action_edit', icon: 'edit', desc: 'Edit', onTap: { type: 'edit_started' } },
      ],
      menu: [{ id: 'action_delete', text: 'Delete', onTap: { type: 'delete_asked' } }],
    },
    body: form<ContactsEvent>('detail_scroll', [
      {
        kind: 'row',
        children: [
          {
            kind: 'column',
            grow: true,
            align: 'center',
            gap: 14,
            children: [
              avatar(contact, 96),
              { kind: 'text', id: 'detail_name', text: fullName(contact), style: 'headline', centred: true },
            ],
          },
        ],
      },
      { kind: 'row', children: [card] },
    ]),
    onBack,
  };
}

/** Names the contact, so that the user notices a wrong one. */
export function confirmDelete(state: ContactsState): DialogSpec<ContactsEvent> {
  const contact = contactById(state, state.shown);
  const name = contact === undefined ? 'The contact' : fullName(contact);
  return {
    title: 'Delete this contact?',
    message: `${name} will be gone for good, with all numbers.`,
    positive: { text: 'Delete', danger: true, onTap: { type: 'delete_confirmed' } },
    negative: { onTap: null },
  };
}
