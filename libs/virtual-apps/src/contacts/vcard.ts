import { type Contact, fullName, type Group, type PhoneType } from './state.ts';

/** Types of RFC 2426, 3.3.1. A number without one of these is a voice number. */
const TYPES: Readonly<Record<PhoneType, string>> = {
  mobile: 'CELL',
  home: 'HOME',
  work: 'WORK',
  other: 'VOICE',
};

/** Escapes the separators in values (RFC 2426, 5). */
const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');

function cardOf(contact: Contact, groups: readonly Group[]): readonly string[] {
  const { first, last, phones, email } = contact;
  const categories = groups.filter(({ id }) => contact.groups.includes(id)).map(({ name }) => escaped(name));
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(last)};${escaped(first)};;;`,
    `FN:${escaped(fullName(contact))}`,
    ...phones.map(({ type, number }) => `TEL;TYPE=${TYPES[type]}:${escaped(number)}`),
    ...(email === '' ? [] : [`EMAIL:${escaped(email)}`]),
    ...(categories.length === 0 ? [] : [`CATEGORIES:${categories.join(',')}`]),
    'END:VCARD',
  ];
}

/** All contacts as vCard 3.0 (RFC 2426). Lines end with CRLF; long lines are not folded. */
export function vcardsOf(contacts: readonly Contact[], groups: readonly Group[]): string {
  return contacts
    .flatMap((contact) => cardOf(contact, groups))
    .map((line) => `${line}\r\n`)
    .join('');
}

/** "contacts_20260302_093012.vcf", in UTC: an app does not know the zone of the phone. */
export function exportName(now: number): string {
  const [date = '', time = ''] = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').split('T');
  return `contacts_${date}_${time}.vcf`;
}
