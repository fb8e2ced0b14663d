import type { AppBug } from '@tapwright/virtual-ui';
import { crash, dead, exception, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import { byName } from './book.ts';
import type { ContactsEvent } from './events.ts';
import type { ContactsState } from './state.ts';

type ContactsBug = AppBug<ContactsState, ContactsEvent>;

/** MediaProvider's text when it finds no free name (`FileUtils.buildUniqueFile`); not verified on a phone. */
const NO_FILE = exception(
  'java.lang.IllegalStateException: Failed to build unique file: /storage/emulated/0/Download contacts text/x-vcard',
  [
    'org.tapwright.contacts.export.VCardWriter.open(VCardWriter.kt:63)',
    'org.tapwright.contacts.export.ExportViewModel.exportAll(ExportViewModel.kt:38)',
    'org.tapwright.contacts.ui.ContactListActivity.onOptionsItemSelected(ContactListActivity.kt:144)',
    'android.app.Activity.onMenuItemSelected(Activity.java:4326)',
  ],
);

/** The data of the other contacts is lost. */
const mergeLosesNumbers: ContactsBug = {
  kind: 'logic',
  description: 'Merging keeps only the numbers of the first contact',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    if (event.type !== 'merge_confirmed') return reaction;
    const contacts = reaction.state.contacts.map((contact) => {
      const before = state.contacts.find(({ id }) => id === contact.id);
      return state.merging.includes(contact.id) ? { ...contact, phones: before?.phones ?? [] } : contact;
    });
    return { ...reaction, state: { ...reaction.state, contacts } };
  },
};

/** The error of using a list position after the list has changed. */
const deletesNext: ContactsBug = {
  kind: 'logic',
  description: 'Deleting removes the next contact of the list',
  reduce(state, event, env, right) {
    if (event.type !== 'delete_confirmed') return right(state, event, env);
    const listed = state.contacts.toSorted(byName);
    const next = listed[listed.findIndex(({ id }) => id === state.shown) + 1];
    return right({ ...state, shown: next?.id ?? state.shown }, event, env);
  },
};

/** The message counts all contacts, but the file lacks the favourites. */
const exportIncomplete: ContactsBug = {
  kind: 'logic',
  description: 'Favourites are missing in the exported file',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    if (event.type !== 'export_asked') return reaction;
    const others = { ...state, contacts: state.contacts.filter(({ favourite }) => !favourite) };
    const [file] = right(others, event, env).effects;
    return file === undefined ? reaction : { ...reaction, effects: [file, ...reaction.effects.slice(1)] };
  },
};

/** Bugs that can be switched on in the contacts. */
export const contactsBugs: Readonly<Record<string, ContactsBug>> = {
  'crash-on-export': crash('export_asked', 'Exporting the contacts ends the app', NO_FILE),
  'freeze-on-merge': freeze('merge_confirmed', 'The app hangs while it merges contacts', [
    'java.lang.Object.wait(Native method)',
    'org.tapwright.contacts.merge.DuplicateMerger.merge(DuplicateMerger.kt:131)',
  ]),
  'dead-star': dead('favourite_toggled', 'The star of a contact does nothing'),
  'unlabelled-new-contact': unlabelled('new_contact', 'The floating button for a new contact has no name'),
  'overlapping-names': overlap('contact_name', 12, 'The names in the list lie over the numbers below them'),
  'merge-loses-numbers': mergeLosesNumbers,
  'deletes-next': deletesNext,
  'export-incomplete': exportIncomplete,
};
