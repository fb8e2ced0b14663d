import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { initialContacts } from './seed.ts';
import { type Book, type Contact, type ContactsState, fullName, isContactsState } from './state.ts';

const bookOf = ({ contacts, groups, exports, darkTheme }: ContactsState): Book => ({
  contacts,
  groups,
  exports,
  darkTheme,
});

/** A check that is false for anything that is not a state of this app. */
export const onContacts = checkOn(isContactsState);

/** True where the book differs from the seeded one by exactly `change` and nothing else. */
export function onlyChanged(state: ContactsState, change: (seeded: Book) => Partial<Book>): boolean {
  const seeded = bookOf(initialContacts(state.since));
  return isDeepStrictEqual(bookOf(state), { ...seeded, ...change(seeded) });
}

/** The contacts, with the one of this name changed. */
export const withContact = (
  { contacts }: Book,
  name: string,
  change: (contact: Contact) => Partial<Contact>,
): readonly Contact[] =>
  contacts.map((contact) => (fullName(contact) === name ? { ...contact, ...change(contact) } : contact));
