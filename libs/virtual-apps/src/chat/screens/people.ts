import type { ActivityView } from '@tapwright/virtual-ui';
import { contactsOf } from '../account.ts';
import type { ChatEvent } from '../events.ts';
import { activeAccount, type ChatState } from '../state.ts';
import { errorText, type Piece, personRow, wideButton } from './pieces.ts';

const newGroup: Piece = {
  kind: 'row',
  id: 'new_group',
  padding: [16, 9],
  gap: 14,
  onTap: { type: 'group_started' },
  children: [
    { kind: 'icon', icon: 'group', size: 46, disc: '#6b4fa0' },
    { kind: 'text', text: 'New group', style: 'title', grow: true },
  ],
};

/** Everybody who can get a message. */
export function peopleScreen(state: ChatState): ActivityView<ChatEvent> {
  const account = activeAccount(state);
  const contacts = account === null ? [] : contactsOf(account);
  return {
    toolbar: { kind: 'toolbar', title: 'New chat', up: true },
    body: {
      kind: 'list',
      id: 'contact_list',
      items: [
        newGroup,
        ...contacts.map(({ user, name, about, colour }) =>
          personRow({ id: 'contact', name, about, colour, onTap: { type: 'contact_chosen', user } }),
        ),
      ],
    },
  };
}

/** Makes a group from a name and at least two people. */
export function groupScreen(state: ChatState): ActivityView<ChatEvent> {
  const account = activeAccount(state);
  const { title, members, errors } = state.group;
  const contacts = account === null ? [] : contactsOf(account);
  return {
    toolbar: { kind: 'toolbar', title: 'New group', up: true },
    body: {
      kind: 'scroll',
      id: 'group_scroll',
      child: {
        kind: 'column',
        padding: [20, 8],
        gap: 10,
        children: [
          {
            kind: 'text_input',
            id: 'group_title',
            value: title,
            hint: 'Name of the group',
            onText: (text) => ({ type: 'group_titled', text }),
          },
          ...errorText(errors, 'title'),
          {
            kind: 'text',
            id: 'group_count',
            text: members.length === 1 ? '1 person chosen' : `${members.length} people chosen`,
            style: 'section',
            colour: 'accent',
          },
          ...errorText(errors, 'members'),
          ...contacts.map(
            ({ user, name }): Piece => ({
              kind: 'check_box',
              id: 'group_member',
              text: name,
              checked: members.includes(user),
              onToggle: { type: 'group_member_toggled', user },
            }),
          ),
          wideButton({ id: 'create_group', text: 'Create group', onTap: { type: 'group_created' } }),
        ],
      },
    },
  };
}
