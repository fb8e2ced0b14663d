import { defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { numberIn } from '../links.ts';
import { contactsBugs } from './bugs.ts';
import { contactsEvents } from './event-list.ts';
import type { ContactsEvent } from './events.ts';
import * as names from './names.ts';
import { reduceContacts } from './reduce.ts';
import { confirmDelete, detailScreen } from './screens/detail.ts';
import { confirmMerge, duplicatesScreen } from './screens/duplicates.ts';
import { confirmDiscard, editorScreen, phoneTypeSheet } from './screens/editor.ts';
import { confirmDeleteGroup, groupScreen, membersScreen, newGroupDialog } from './screens/groups.ts';
import { listScreen } from './screens/list.ts';
import { initialContacts, noDrafts } from './seed.ts';
import type { ContactsState } from './state.ts';

/** *Contacts*: people, favourites set by a star without a name, groups, duplicates, and an export named by the clock. */
export const contactsApp = defineApp<ContactsState, ContactsEvent>({
  ...identity({ label: 'Contacts', version: '2.4.0', icon: 'person', accent: '#3a6ea5' }),
  mainActivity: names.LIST,
  activities: {
    [names.LIST]: listScreen,
    [names.DETAIL]: detailScreen,
    [names.EDITOR]: editorScreen,
    [names.DUPLICATES]: duplicatesScreen,
    [names.GROUP]: groupScreen,
    [names.MEMBERS]: membersScreen,
  },
  dialogs: {
    [names.CONFIRM_DELETE]: confirmDelete,
    [names.CONFIRM_DISCARD]: confirmDiscard,
    [names.CONFIRM_MERGE]: confirmMerge,
    [names.CONFIRM_DELETE_GROUP]: confirmDeleteGroup,
    [names.NEW_GROUP]: newGroupDialog,
  },
  sheets: { [names.PHONE_TYPE]: phoneTypeSheet },
  bugs: contactsBugs,
  links: [
    {
      scheme: 'contacts',
      host: 'person',
      pathPrefix: '/',
      activity: names.DETAIL,
      open: (rest) => ({ type: 'link_followed', id: numberIn(rest) }),
    },
    {
      scheme: 'contacts',
      host: 'new',
      pathPrefix: '/',
      activity: names.EDITOR,
      open: () => ({ type: 'contact_started' }),
    },
  ],
  shortcuts: [{ id: 'new_contact', label: 'New contact', uri: 'contacts://new/' }],
  initialState: (env) => initialContacts(env.now),
  events: contactsEvents,
  reduce: reduceContacts,
  theme: ({ darkTheme }) => (darkTheme ? 'dark' : 'light'),
  afterStop: (state) => ({ ...state, ...noDrafts }),
});
