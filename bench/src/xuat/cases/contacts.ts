import { contacts, fullName } from '@tapwright/virtual-apps/checks';
import { back, clear, click, menu } from '@tapwright/virtual-ui';
import { defineCase, enter, swiped, type XuatCase } from '../case.ts';

const { onContacts, onlyChanged, withContact } = contacts;

const app = 'contacts';
const DECOYS = {
  'first name': 'Nora',
  'last name': 'Halvick',
  'maiden name': 'Ostergard',
  'mobile number': '0715550133',
  'work number': '0205550144',
  'home number': '0205550199',
  'emergency number': '0205550112',
  'e-mail': 'nora@halvick.example',
  'group name': 'Book club',
  'former group': 'Workshop',
  'postal address': 'Orchard Row 18',
  nickname: 'Nori',
};

export const contactsCases: readonly XuatCase[] = [
  defineCase({
    id: 'contacts-create',
    title: 'Create a contact with two numbers',
    app,
    steps: [
      ['Start a new contact', [click({ desc: 'New contact' })]],
      [
        'Enter ${first name} and ${last name}',
        [enter('first_name', 'first name'), enter('last_name', 'last name')],
        { value: 'First name', equals: '${first name}' },
      ],
      ['Enter ${mobile number}', [enter('phone_0', 'mobile number'), back]],
      ['Add ${work number}', [click({ id: 'add_phone' }), enter('phone_1', 'work number'), back]],
      [
        'System requests User to choose the type of the number, and System validates the result feedback from User is selecting Work.',
        [click({ id: 'phone_type_1' }), click({ text: 'Work' })],
      ],
      [
        'Put the contact into the group Choir',
        [swiped('up', { id: 'editor_scroll' }), click({ text: 'Choir' })],
      ],
      ['Save the contact', [click({ desc: 'Save' })], { absent: 'Add number' }],
    ],
    values: {},
    decoys: DECOYS,
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
  }),
  defineCase({
    id: 'contacts-change',
    title: 'Change the number of a contact and make it a favourite',
    app,
    steps: [
      ['Open Cleo Maravin', [click({ text: 'Cleo Maravin' })]],
      ['Edit the contact', [click({ desc: 'Edit' })]],
      ['Replace the number by ${home number}', [clear('phone_0'), enter('phone_0', 'home number'), back]],
      ['Make it a home number', [click({ id: 'phone_type_0' }), click({ text: 'Home' })]],
      ['Save the contact', [click({ desc: 'Save' })], { text: '${home number}' }],
      ['Make the contact a favourite', [click({ id: 'menu_star' })]],
    ],
    values: {},
    decoys: DECOYS,
    done: onContacts((state) =>
      onlyChanged(state, (book) => ({
        contacts: withContact(book, 'Cleo Maravin', () => ({
          phones: [{ type: 'home', number: '0205550199' }],
          favourite: true,
        })),
      })),
    ),
  }),
  defineCase({
    id: 'contacts-group',
    title: 'Make a group with two members',
    app,
    steps: [
      ['Open the groups', [click({ text: 'Groups' })]],
      ['Start a new group', [click({ desc: 'New group' })]],
      ['Enter ${group name}', [enter('group_name', 'group name')]],
      ['Create the group', [click({ text: 'Create' })], { text: '${group name}' }],
      ['Open the group', [click({ text: 'Book club' })]],
      ['Start to choose its members', [click({ desc: 'Choose members' })]],
      [
        'Choose Birk Asmundar and Beata Lundgreen',
        [click({ text: 'Birk Asmundar' }), click({ text: 'Beata Lundgreen' })],
      ],
    ],
    values: {},
    decoys: DECOYS,
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
  }),
  defineCase({
    id: 'contacts-delete',
    title: 'Delete one contact and rename another',
    app,
    steps: [
      ['Search ${search word}', [click({ desc: 'Search' }), enter('search_src_text', 'search word')]],
      ['Open Emil Pomerance', [click({ text: 'Emil Pomerance' })]],
      ['Delete the contact', [...menu('Delete'), click({ text: 'Delete', id: 'android:id/button1' })]],
      ['Close the search', [back]],
      ['Open Cleo Maravin and edit it', [click({ text: 'Cleo Maravin' }), click({ desc: 'Edit' })]],
      [
        'System requests User to correct the name, and System validates the result feedback from User is entering ${last name}.',
        [clear('last_name'), enter('last_name', 'last name'), back],
      ],
      ['Save the contact', [click({ desc: 'Save' })], { text: 'Cleo ${last name}' }],
    ],
    values: { 'search word': 'pomer', 'other search word': 'pomeroy' },
    decoys: DECOYS,
    done: onContacts((state) =>
      onlyChanged(state, (book) => ({
        contacts: withContact(book, 'Cleo Maravin', () => ({ last: 'Halvick' })).filter(
          (contact) => fullName(contact) !== 'Emil Pomerance',
        ),
      })),
    ),
  }),
];
