import { focusField, pop, push, type Reaction, react, showDialog, snackbar } from '@tapwright/virtual-ui';
import { merged } from './book.ts';
import type { GroupEvent } from './events.ts';
import { CONFIRM_DELETE_GROUP, CONFIRM_MERGE, GROUP, GROUP_NAME, NEW_GROUP } from './names.ts';
import { toggled } from './reduce-editor.ts';
import { type ContactsState, fullName } from './state.ts';

/** Names of groups must differ by more than case. */
function createGroup(state: ContactsState): Reaction<ContactsState> {
  const name = state.groupName.trim();
  if (name === '') return react(state, snackbar('A group needs a name'));
  if (state.groups.some((group) => group.name.toLowerCase() === name.toLowerCase()))
    return react(state, snackbar('There is a group of this name'));
  const groups = [...state.groups, { id: state.nextGroupId, name }];
  return react(
    { ...state, groups, nextGroupId: state.nextGroupId + 1, groupName: '' },
    snackbar('Group created'),
  );
}

/** Deletes the group; its people stay. */
function deleteGroup(state: ContactsState): Reaction<ContactsState> {
  const gone = state.shownGroup;
  const next: ContactsState = {
    ...state,
    shownGroup: null,
    groups: state.groups.filter(({ id }) => id !== gone),
    contacts: state.contacts.map((contact) =>
      gone !== null && contact.groups.includes(gone)
        ? { ...contact, groups: contact.groups.filter((id) => id !== gone) }
        : contact,
    ),
  };
  return react(next, pop, snackbar('Group deleted'));
}

/** The contact with the lowest id stays and gets the data of the others. */
function merge(state: ContactsState): Reaction<ContactsState> {
  const [first, ...others] = state.contacts.filter(({ id }) => state.merging.includes(id));
  if (first === undefined || others.length === 0) return react(state);
  const one = merged([first, ...others]);
  const contacts = state.contacts
    .filter((contact) => !others.includes(contact))
    .map((contact) => (contact.id === one.id ? one : contact));
  return react(
    { ...state, contacts, merging: [] },
    snackbar(`${others.length + 1} contacts merged into ${fullName(one)}`),
  );
}

/** Groups and their members, and duplicates. */
export function reduceGroups(state: ContactsState, event: GroupEvent): Reaction<ContactsState> {
  switch (event.type) {
    case 'new_group_asked':
      return react({ ...state, groupName: '' }, showDialog(NEW_GROUP), focusField(GROUP_NAME));
    case 'group_named':
      return react({ ...state, groupName: event.text });
    case 'group_created':
      return createGroup(state);
    case 'group_opened':
      return react({ ...state, shownGroup: event.id }, push(GROUP));
    case 'group_left':
      return react({ ...state, shownGroup: null }, pop);
    case 'member_toggled': {
      const group = state.shownGroup;
      if (group === null) return react(state);
      const contacts = state.contacts.map((contact) =>
        contact.id === event.id ? { ...contact, groups: toggled(contact.groups, group) } : contact,
      );
      return react({ ...state, contacts });
    }
    case 'group_delete_asked':
      return react(state, showDialog(CONFIRM_DELETE_GROUP));
    case 'group_delete_confirmed':
      return deleteGroup(state);
    case 'merge_asked':
      return react({ ...state, merging: event.ids }, showDialog(CONFIRM_MERGE));
    case 'merge_confirmed':
      return merge(state);
  }
}
