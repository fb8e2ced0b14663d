import {
  type AppEnv,
  focusField,
  hideKeyboard,
  logLine,
  pop,
  push,
  type Reaction,
  react,
  showDialog,
  snackbar,
  writeFile,
} from '@tapwright/virtual-ui';
import { byName } from './book.ts';
import type { ListEvent } from './events.ts';
import { CONFIRM_DELETE, DETAIL, SEARCH_FIELD } from './names.ts';
import { noDrafts } from './seed.ts';
import { type ContactsState, contactById, fullName } from './state.ts';
import { exportName, vcardsOf } from './vcard.ts';

const FOLDER = '/sdcard/Download';

/** Two exports within one second go into the same file: its name has no smaller unit. */
function exportAll(state: ContactsState, now: number): Reaction<ContactsState> {
  const name = exportName(now);
  const path = `${FOLDER}/${name}`;
  const count = state.contacts.length;
  return react(
    { ...state, exports: [...state.exports, { path, count }] },
    writeFile(path, vcardsOf(state.contacts.toSorted(byName), state.groups)),
    logLine('I', 'ContactsExport', `wrote ${count} contacts to ${path}`),
    snackbar(`${count} contacts exported to ${name}`),
  );
}

/** Returns to where the contact was opened from. */
function deleteShown(state: ContactsState): Reaction<ContactsState> {
  const contact = contactById(state, state.shown);
  if (contact === undefined) return react(state);
  const contacts = state.contacts.filter(({ id }) => id !== contact.id);
  return react({ ...state, contacts, shown: null }, pop, snackbar(`${fullName(contact)} deleted`));
}

/** Lists, and the details of one contact. */
export function reduceList(state: ContactsState, event: ListEvent, env: AppEnv): Reaction<ContactsState> {
  switch (event.type) {
    case 'tab_chosen':
      return react({ ...state, tab: event.tab });
    case 'search_opened':
      return react({ ...state, query: '' }, focusField(SEARCH_FIELD));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'search_closed':
      return react({ ...state, query: null }, hideKeyboard);
    case 'contact_opened':
      return react({ ...state, shown: event.id }, hideKeyboard, push(DETAIL));
    case 'link_followed': {
      const closed = { ...state, ...noDrafts };
      return contactById(state, event.id) === undefined
        ? react(closed, snackbar('This contact no longer exists'))
        : react({ ...closed, shown: event.id }, push(DETAIL));
    }
    case 'contact_left':
      return react({ ...state, shown: null }, pop);
    case 'favourite_toggled': {
      const contacts = state.contacts.map((contact) =>
        contact.id === state.shown ? { ...contact, favourite: !contact.favourite } : contact,
      );
      return react({ ...state, contacts });
    }
    case 'delete_asked':
      return react(state, showDialog(CONFIRM_DELETE));
    case 'delete_confirmed':
      return deleteShown(state);
    case 'export_asked':
      return exportAll(state, env.now);
    case 'dark_theme_toggled':
      return react({ ...state, darkTheme: !state.darkTheme });
  }
}
