import type { ActivityView, ToolbarWidget } from '@tapwright/virtual-ui';
import { push } from '@tapwright/virtual-ui';
import { emptyView, searchBar } from '../../form-pieces.ts';
import { byName, foundContacts, groupsByName, membersOf, sectionsOf } from '../book.ts';
import type { ContactsEvent } from '../events.ts';
import { DUPLICATES, SEARCH_FIELD } from '../names.ts';
import type { Contact, ContactsState, Tab } from '../state.ts';
import { contactRow, type Piece } from './pieces.ts';

const TABS: readonly (readonly [Tab, string])[] = [
  ['all', 'All'],
  ['favourites', 'Favourites'],
  ['groups', 'Groups'],
];

/** Space for the floating button below the last row. */
const END_ROOM = 84;

const letterHeader = (letter: string): Piece => ({
  kind: 'column',
  padding: [20, 6],
  children: [{ kind: 'text', id: 'letter', text: letter, style: 'section', colour: 'accent' }],
});

function people(contacts: readonly Contact[], empty: Piece): Piece {
  if (contacts.length === 0) return empty;
  return {
    kind: 'list',
    id: 'contact_list',
    grow: true,
    endRoom: END_ROOM,
    items: sectionsOf(contacts).flatMap(({ letter, contacts: members }) => [
      letterHeader(letter),
      ...members.map(contactRow),
    ]),
  };
}

/** Favourites are few, so they have no letter headers. */
function favourites({ contacts }: ContactsState): Piece {
  const chosen = contacts.filter(({ favourite }) => favourite).toSorted(byName);
  if (chosen.length === 0) return emptyView('star', 'No favourites yet');
  return { kind: 'list', id: 'favourite_list', grow: true, endRoom: END_ROOM, items: chosen.map(contactRow) };
}

function groupList(state: ContactsState): Piece {
  if (state.groups.length === 0) return emptyView('list', 'No groups yet');
  return {
    kind: 'list',
    id: 'group_list',
    grow: true,
    endRoom: END_ROOM,
    items: groupsByName(state).map(({ id, name }): Piece => {
      const count = membersOf(state, id).length;
      return {
        kind: 'row',
        id: 'group_row',
        padding: [20, 12],
        gap: 16,
        onTap: { type: 'group_opened', id },
        children: [
          { kind: 'icon', icon: 'list', size: 40, disc: '#5b5fa8' },
          {
            kind: 'column',
            grow: true,
            gap: 2,
            children: [
              { kind: 'text', id: 'group_title', text: name, maxLines: 1 },
              {
                kind: 'text',
                text: count === 1 ? '1 person' : `${count} people`,
                style: 'caption',
                size: 13,
                colour: 'muted',
              },
            ],
          },
          { kind: 'icon', icon: 'chevron_right', size: 20 },
        ],
      };
    }),
  };
}

function shownTab(state: ContactsState): Piece {
  switch (state.tab) {
    case 'all':
      return people(state.contacts, emptyView('person', 'No contacts yet'));
    case 'favourites':
      return favourites(state);
    case 'groups':
      return groupList(state);
  }
}

const listBar = ({ darkTheme }: ContactsState): ToolbarWidget<ContactsEvent> => ({
  kind: 'toolbar',
  title: 'Contacts',
  actions: [{ id: 'action_search', icon: 'search', desc: 'Search', onTap: { type: 'search_opened' } }],
  menu: [
    { id: 'action_duplicates', text: 'Merge duplicates', onTap: push(DUPLICATES) },
    { id: 'action_export', text: 'Export contacts', onTap: { type: 'export_asked' } },
    {
      id: 'action_theme',
      text: darkTheme ? 'Light theme' : 'Dark theme',
      onTap: { type: 'dark_theme_toggled' },
    },
  ],
});

/** All contacts, the favourites, or the groups. A search always searches all contacts. */
export function listScreen(state: ContactsState): ActivityView<ContactsEvent> {
  const { tab, query } = state;
  if (query !== null) {
    return {
      toolbar: searchBar<ContactsEvent>({
        id: SEARCH_FIELD,
        hint: 'Search name, number, e-mail',
        query,
        onText: (text) => ({ type: 'search_typed', text }),
        onClose: { type: 'search_closed' },
      }),
      body: people(foundContacts(state), emptyView('search', 'Nobody found')),
      onBack: { type: 'search_closed' },
    };
  }
  const tabs: Piece = {
    kind: 'tabs',
    id: 'tabs',
    selected: TABS.findIndex(([name]) => name === tab),
    tabs: TABS.map(([name, text]) => ({ text, onTap: { type: 'tab_chosen', tab: name } })),
  };
  const fab =
    tab === 'groups'
      ? ({ id: 'new_group', desc: 'New group', onTap: { type: 'new_group_asked' } } as const)
      : ({ id: 'new_contact', desc: 'New contact', onTap: { type: 'contact_started' } } as const);
  return {
    toolbar: listBar(state),
    body: { kind: 'column', children: [tabs, shownTab(state)] },
    fab: { kind: 'fab', icon: 'add', ...fab },
  };
}
