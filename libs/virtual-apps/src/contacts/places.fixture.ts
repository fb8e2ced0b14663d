import type { TruthStep } from '@tapwright/virtual-ui';
import { back, click, menu, type, up } from '@tapwright/virtual-ui';

const search = click({ desc: 'Search' });
const newContact = click({ desc: 'New contact' });
const cleo = click({ text: 'Cleo Maravin' });
const edit = [cleo, click({ desc: 'Edit' })];
const groups = click({ text: 'Groups' });
const choir = [groups, click({ text: 'Choir' })];
const duplicates = menu('Merge duplicates');
const yes = click({ id: 'android:id/button1' });

/** Every screen of the contacts, with the steps that lead to it. */
export const contactsPlaces: Readonly<Record<string, readonly TruthStep[]>> = {
  list: [],
  'list, lower': [up('contact_list'), up('contact_list')],
  'list, end': [1, 2, 3, 4, 5].map(() => up('contact_list')),
  menu: [click({ desc: 'More options' })],
  exported: menu('Export contacts'),
  favourites: [click({ text: 'Favourites' })],
  groups: [groups],
  search: [search],
  found: [search, type('search_src_text', 'tarek'), back],
  'found by number': [search, type('search_src_text', '550195'), back],
  'nobody found': [search, type('search_src_text', 'zzz'), back],
  contact: [cleo],
  'contact, favourite': [click({ text: 'Favourites' }), click({ text: 'Dagny Orlett' })],
  'contact, menu': [cleo, click({ desc: 'More options' })],
  'delete?': [cleo, ...menu('Delete')],
  deleted: [cleo, ...menu('Delete'), yes],
  'new contact': [newContact],
  'new contact, wrong': [newContact, type('phone_0', 'twelve'), click({ desc: 'Save' })],
  edit,
  'edit, two numbers': [...edit, click({ id: 'add_phone' }), type('phone_1', '0205550144'), back],
  'edit, type': [...edit, click({ id: 'phone_type_0' })],
  'discard?': [...edit, type('last_name', 'x'), back, back],
  saved: [...edit, type('last_name', 'a'), click({ desc: 'Save' })],
  group: choir,
  'group, nobody': [
    groups,
    click({ desc: 'New group' }),
    type('group_name', 'Book club'),
    click({ text: 'Create' }),
    click({ text: 'Book club' }),
  ],
  members: [...choir, click({ desc: 'Choose members' })],
  'new group': [groups, click({ desc: 'New group' }), type('group_name', 'Book club')],
  'delete group?': [...choir, ...menu('Delete group')],
  duplicates,
  'merge?': [...duplicates, click({ id: 'merge' })],
  merged: [...duplicates, click({ id: 'merge' }), yes],
  'no duplicates': [...duplicates, click({ id: 'merge' }), yes, click({ id: 'merge' }), yes],
};
