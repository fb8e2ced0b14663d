import type { TruthStep } from '@tapwright/virtual-ui';
import { back, clear, click, menu, type, up } from '@tapwright/virtual-ui';
import type { AppTask } from '../task.ts';
import { duplicatesIn, merged } from './book.ts';
import { onContacts, onlyChanged, withContact } from './check-book.ts';
import { type Contact, fullName } from './state.ts';
import { exportName } from './vcard.ts';

/** The icon has no name: only its place or its resource id shows that it is the star. */
const star = click({ id: 'menu_star' });
const save = click({ desc: 'Save' });
const favourites = click({ text: 'Favourites' });
const groups = click({ text: 'Groups' });

const find = (query: string, name: string): readonly TruthStep[] => [
  click({ desc: 'Search' }),
  type('search_src_text', query),
  click({ text: name }),
];

/** Merges the two contacts of a name. */
function mergedBook(contacts: readonly Contact[], name: string): readonly Contact[] {
  const [first, ...others] = duplicatesIn(contacts).find(([one]) => one && fullName(one) === name) ?? [];
  if (first === undefined) return contacts;
  const one = merged([first, ...others]);
  return contacts
    .filter((contact) => !others.includes(contact))
    .map((contact) => (contact.id === one.id ? one : contact));
}

const EXPORT = /^\/sdcard\/Download\/contacts_\d{8}_\d{6}\.vcf$/;

/** All tasks on the seeded app. */
export const contactsTasks: readonly AppTask[] = [
  {
    id: 'contacts-create',
    goal: 'Create a contact named Nora Halvick with the mobile number 0715550133 and the work number 0205550144, in the group Choir',
    truth: [
      click({ desc: 'New contact' }),
      type('first_name', 'Nora'),
      type('last_name', 'Halvick'),
      type('phone_0', '0715550133'),
      back,
      click({ id: 'add_phone' }),
      type('phone_1', '0205550144'),
      back,
      click({ id: 'phone_type_1' }),
      click({ text: 'Work' }),
      up('editor_scroll'),
      click({ text: 'Choir' }),
      save,
    ],
    done: onContacts((state) =>
      onlyChanged(state, ({ contacts }) => ({
        contacts: [
          ...contacts,
          {
            id: contacts.length + 1,
            first: 'Nora',
            last: 'Halvick',
            phones: [
              { type: 'mobile', number: '0715550133' },
              { type: 'work', number: '0205550144' },
            ],
            email: '',
            favourite: false,
            groups: [1],
          },
        ],
      })),
    ),
  },
  {
    id: 'contacts-favourite',
    goal: 'Make Tarek Osmin a favourite',
    truth: [...find('osmin', 'Tarek Osmin'), star],
    ways: [
      [
        up('contact_list'),
        up('contact_list'),
        up('contact_list'),
        up('contact_list'),
        click({ text: 'Tarek Osmin' }),
        star,
        back,
      ],
    ],
    done: onContacts((state) =>
      onlyChanged(state, (book) => ({
        contacts: withContact(book, 'Tarek Osmin', () => ({ favourite: true })),
      })),
    ),
  },
  {
    id: 'contacts-unfavourite',
    goal: 'Ivo Kestrel shall not be a favourite any more',
    truth: [favourites, click({ text: 'Ivo Kestrel' }), star],
    ways: [[...find('0159', 'Ivo Kestrel'), star]],
    done: onContacts((state) =>
      onlyChanged(state, (book) => ({
        contacts: withContact(book, 'Ivo Kestrel', () => ({ favourite: false })),
      })),
    ),
  },
  {
    id: 'contacts-change-number',
    goal: 'Change the number of Cleo Maravin to 0205550199 and make it a home number',
    truth: [
      click({ text: 'Cleo Maravin' }),
      click({ desc: 'Edit' }),
      clear('phone_0'),
      type('phone_0', '0205550199'),
      click({ id: 'phone_type_0' }),
      click({ text: 'Home' }),
      save,
    ],
    done: onContacts((state) =>
      onlyChanged(state, (book) => ({
        contacts: withContact(book, 'Cleo Maravin', () => ({
          phones: [{ type: 'home', number: '0205550199' }],
        })),
      })),
    ),
  },
  {
    id: 'contacts-delete',
    goal: 'Delete the contact Emil Pomerance',
    truth: [
      ...find('pomer', 'Emil Pomerance'),
      ...menu('Delete'),
      click({ text: 'Delete', id: 'android:id/button1' }),
    ],
    done: onContacts((state) =>
      onlyChanged(state, ({ contacts }) => ({
        contacts: contacts.filter((contact) => fullName(contact) !== 'Emil Pomerance'),
      })),
    ),
  },
  {
    id: 'contacts-merge',
    goal: 'Merge the two entries of Odile Brannock and leave other duplicates as they are',
    truth: [...menu('Merge duplicates'), click({ id: 'merge' }), click({ id: 'android:id/button1' })],
    done: onContacts((state) =>
      onlyChanged(state, ({ contacts }) => ({ contacts: mergedBook(contacts, 'Odile Brannock') })),
    ),
  },
  {
    id: 'contacts-export',
    goal: 'Export all contacts into a file',
    truth: menu('Export contacts'),
    done: onContacts((state) => {
      const [made] = state.exports;
      if (made === undefined || state.exports.length !== 1 || !EXPORT.test(made.path)) return false;
      // The name has the time, which cannot be before the data was made.
      if (made.path < `/sdcard/Download/${exportName(state.since)}`) return false;
      return onlyChanged(state, ({ contacts }) => ({
        exports: [{ path: made.path, count: contacts.length }],
      }));
    }),
  },
  {
    id: 'contacts-new-group',
    goal: 'Create a group named Book club with Birk Asmundar and Beata Lundgreen in it',
    truth: [
      groups,
      click({ desc: 'New group' }),
      type('group_name', 'Book club'),
      click({ text: 'Create' }),
      click({ text: 'Book club' }),
      click({ desc: 'Choose members' }),
      click({ text: 'Birk Asmundar' }),
      click({ text: 'Beata Lundgreen' }),
      back,
    ],
    done: onContacts((state) =>
      onlyChanged(state, (book) => ({
        groups: [...book.groups, { id: 4, name: 'Book club' }],
        contacts: book.contacts.map((contact) =>
          ['Birk Asmundar', 'Beata Lundgreen'].includes(fullName(contact))
            ? { ...contact, groups: [...contact.groups, 4] }
            : contact,
        ),
      })),
    ),
  },
  {
    id: 'contacts-delete-group',
    goal: 'Delete the group Workshop; the people in it shall stay',
    truth: [
      groups,
      click({ text: 'Workshop' }),
      ...menu('Delete group'),
      click({ text: 'Delete', id: 'android:id/button1' }),
    ],
    done: onContacts((state) =>
      onlyChanged(state, (book) => ({
        groups: book.groups.filter(({ name }) => name !== 'Workshop'),
        contacts: book.contacts.map((contact) => ({
          ...contact,
          groups: contact.groups.filter((id) => id !== 3),
        })),
      })),
    ),
  },
];
