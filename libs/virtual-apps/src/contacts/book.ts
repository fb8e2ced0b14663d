import { type Contact, type ContactsState, fullName, type Group, type Phone } from './state.ts';

export const byName = (a: Contact, b: Contact): number =>
  fullName(a).localeCompare(fullName(b), 'en') || a.id - b.id;

/** The letter of a contact's header; `#` where the name does not begin with a letter. */
export interface Section {
  readonly letter: string;
  readonly contacts: readonly Contact[];
}

export function letterOf(contact: Pick<Contact, 'first' | 'last'>): string {
  const letter = fullName(contact).normalize('NFD').slice(0, 1).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}

/** Contacts by name, with a section for every letter in use. */
export function sectionsOf(contacts: readonly Contact[]): readonly Section[] {
  const sections = new Map<string, Contact[]>();
  for (const contact of contacts.toSorted(byName)) {
    const letter = letterOf(contact);
    sections.set(letter, [...(sections.get(letter) ?? []), contact]);
  }
  return [...sections].map(([letter, members]) => ({ letter, contacts: members }));
}

const digitsOf = (number: string): string => number.replace(/\D/g, '');

function holds(contact: Contact, wanted: string): boolean {
  if (`${fullName(contact)} ${contact.email}`.toLowerCase().includes(wanted)) return true;
  const digits = digitsOf(wanted);
  return digits.length >= 3 && contact.phones.some(({ number }) => digitsOf(number).includes(digits));
}

/** Contacts whose name, e-mail or number contains the query. Numbers need three digits; blanks are ignored. */
export function foundContacts({ contacts, query }: ContactsState): readonly Contact[] {
  const wanted = (query ?? '').trim().toLowerCase();
  return contacts.filter((contact) => holds(contact, wanted));
}

export const membersOf = ({ contacts }: ContactsState, group: number): readonly Contact[] =>
  contacts.filter(({ groups }) => groups.includes(group)).toSorted(byName);

export const groupsByName = ({ groups }: ContactsState): readonly Group[] =>
  groups.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);

/** Contacts with the same name, ignoring case: each list has two or more, the oldest first. */
export function duplicatesIn(contacts: readonly Contact[]): readonly (readonly Contact[])[] {
  const same = new Map<string, Contact[]>();
  for (const contact of contacts.toSorted(byName)) {
    const name = fullName(contact).toLowerCase();
    same.set(name, [...(same.get(name) ?? []), contact]);
  }
  return [...same.values()].filter((list) => list.length > 1);
}

const withoutRepeats = (phones: readonly Phone[]): readonly Phone[] =>
  phones.filter(
    ({ number }, i) => phones.findIndex((other) => digitsOf(other.number) === digitsOf(number)) === i,
  );

/** Merges contacts: name and id of the first, every number once, the first e-mail, all groups. */
export function merged([first, ...others]: readonly [Contact, ...Contact[]]): Contact {
  const all = [first, ...others];
  return {
    ...first,
    phones: withoutRepeats(all.flatMap(({ phones }) => phones)),
    email: all.find(({ email }) => email !== '')?.email ?? '',
    favourite: all.some(({ favourite }) => favourite),
    groups: [...new Set(all.flatMap(({ groups }) => groups))].toSorted((a, b) => a - b),
  };
}
