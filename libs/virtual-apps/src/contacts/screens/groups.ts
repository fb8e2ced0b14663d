import type { ActivityView, DialogSpec } from '@tapwright/virtual-ui';
import { push } from '@tapwright/virtual-ui';
import { emptyView } from '../../form-pieces.ts';
import { byName, membersOf } from '../book.ts';
import type { ContactsEvent } from '../events.ts';
import { GROUP_NAME, MEMBERS } from '../names.ts';
import { type ContactsState, fullName, type Group } from '../state.ts';
import { contactRow, type Piece } from './pieces.ts';

const shownGroup = ({ groups, shownGroup: id }: ContactsState): Group | undefined =>
  groups.find((group) => group.id === id);

/** The members of a group. */
export function groupScreen(state: ContactsState): ActivityView<ContactsEvent> {
  const group = shownGroup(state);
  const members = group === undefined ? [] : membersOf(state, group.id);
  return {
    toolbar: {
      kind: 'toolbar',
      title: group?.name ?? 'Group',
      up: true,
      actions: [{ id: 'action_members', icon: 'edit', desc: 'Choose members', onTap: push(MEMBERS) }],
      menu: [{ id: 'action_delete_group', text: 'Delete group', onTap: { type: 'group_delete_asked' } }],
    },
    body:
      members.length === 0
        ? emptyView('person', 'Nobody is in this group')
        : { kind: 'list', id: 'member_list', items: members.map(contactRow) },
    onBack: { type: 'group_left' },
  };
}

/** All contacts, with a tick for members of the group. Each tick takes effect at once. */
export function membersScreen(state: ContactsState): ActivityView<ContactsEvent> {
  const group = shownGroup(state);
  return {
    toolbar: { kind: 'toolbar', title: `Members of ${group?.name ?? 'the group'}`, up: true },
    body: {
      kind: 'list',
      id: 'people',
      padding: [20, 4],
      items: state.contacts.toSorted(byName).map(
        (contact): Piece => ({
          kind: 'check_box',
          id: 'member',
          text: fullName(contact),
          checked: group !== undefined && contact.groups.includes(group.id),
          onToggle: { type: 'member_toggled', id: contact.id },
        }),
      ),
    },
  };
}

export function newGroupDialog({ groupName }: ContactsState): DialogSpec<ContactsEvent> {
  return {
    title: 'New group',
    content: {
      kind: 'text_input',
      id: GROUP_NAME,
      value: groupName,
      hint: 'Name of the group',
      onText: (text) => ({ type: 'group_named', text }),
    },
    positive: { text: 'Create', onTap: { type: 'group_created' } },
    negative: { onTap: null },
  };
}

export function confirmDeleteGroup(state: ContactsState): DialogSpec<ContactsEvent> {
  return {
    title: 'Delete this group?',
    message: `The people in "${shownGroup(state)?.name ?? ''}" stay in your contacts.`,
    positive: { text: 'Delete', danger: true, onTap: { type: 'group_delete_confirmed' } },
    negative: { onTap: null },
  };
}
