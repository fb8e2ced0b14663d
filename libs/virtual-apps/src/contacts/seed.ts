import type { Contact, ContactsState, Drafts, Group, Phone, PhoneType } from './state.ts';

/** The state without anything opened or edited. */
export const noDrafts: Drafts = {
  tab: 'all',
  query: null,
  shown: null,
  draft: null,
  shownGroup: null,
  groupName: '',
  merging: [],
};

const GROUPS: readonly Group[] = [
  { id: 1, name: 'Choir' },
  { id: 2, name: 'Family' },
  { id: 3, name: 'Workshop' },
];

/** First and last name, numbers with the first letter of their type, e-mail, groups. */
type Row = readonly [name: string, phones: string, email?: string, groups?: readonly number[]];

// Two people are in the book twice, and two others only have similar names.
const ROWS: readonly Row[] = [
  ['Alma Fernholt', 'm 0715 550 101', 'alma@fernholt.example', [2]],
  ['Anton Brisling', 'm 0715 550 118, w 020 555 0172', 'a.brisling@kiln.example', [3]],
  ['Beata Lundgreen', 'h 020 555 0134', '', [1]],
  ['Birk Asmundar', 'm 0715 550 122'],
  ['Cleo Maravin', 'm 0715 550 130', 'cleo@maravin.example'],
  ['Corin Delwick', 'w 020 555 0119', 'corin.delwick@mill.example', [3]],
  ['Dagny Orlett', 'm 0715 550 141, h 020 555 0166', 'dagny@orlett.example', [1, 2]],
  ['Edda Pomeroy', 'm 0715 550 147', '', [1]],
  ['Emil Pomerance', 'm 0715 550 174', 'emil@pomerance.example'],
  ['Fenja Wolkmer', 'h 020 555 0151', 'fenja@wolkmer.example', [2]],
  ['Gideon Tarr', 'w 020 555 0108', 'tarr@harbour.example', [3]],
  ['Hanne Silvering', 'm 0715 550 153', '', [1]],
  ['Ivo Kestrel', 'm 0715 550 159', 'ivo@kestrel.example'],
  ['Jorun Haldane', 'm 0715 550 160', 'jorun@haldane.example', [2]],
  ['Klara Windisch', 'h 020 555 0127', '', [1]],
  ['Leif Quarrington', 'm 0715 550 163', 'leif@quarry.example', [3]],
  ['Marta Ellenby', 'm 0715 550 168', 'marta@ellenby.example', [1]],
  ['Nils Overbeck', 'w 020 555 0183'],
  ['Odile Brannock', 'm 0715 550 171', '', [1]],
  ['Odile Brannock', 'h 020 555 0145', 'odile@brannock.example', [2]],
  ['Per Sandoval', 'm 0715 550 179', 'per@sandoval.example'],
  ['Quinn Astley', 'm 0715 550 180', 'quinn@astley.example', [3]],
  ['Rosa Timberlane', 'h 020 555 0156', '', [2]],
  ['Sunniva Grell', 'm 0715 550 184', 'sunniva@grell.example', [1]],
  ['Tarek Osmin', 'm 0715 550 186', 'tarek@osmin.example'],
  ['Tarek Osmun', 'm 0715 550 187', 'tarek@osmun.example'],
  ['Ulla Fairweather', 'w 020 555 0190', 'ulla@fairweather.example', [3]],
  ['Viggo Arnault', 'm 0715 550 191', ''],
  ['Wim Sarkany', 'm 0715 550 195', 'wim@sarkany.example', [1]],
  ['Wim Sarkany', 'm 0715 550 195, w 020 555 0199'],
  ['Yara Montrose', 'm 0715 550 197', 'yara@montrose.example', [2]],
];

const FAVOURITES = new Set(['Dagny Orlett', 'Ivo Kestrel', 'Sunniva Grell']);
const TYPES: Readonly<Record<string, PhoneType>> = { m: 'mobile', h: 'home', w: 'work' };

const phonesOf = (text: string): readonly Phone[] =>
  text.split(', ').map((phone) => ({ type: TYPES[phone.slice(0, 1)] ?? 'other', number: phone.slice(2) }));

function contactOf([name, phones, email = '', groups = []]: Row, index: number): Contact {
  const [first = '', last = ''] = name.split(' ');
  const favourite = FAVOURITES.has(name);
  return { id: index + 1, first, last, phones: phonesOf(phones), email, favourite, groups };
}

/** The initial state of the app. */
export function initialContacts(now: number): ContactsState {
  return {
    ...noDrafts,
    since: now,
    contacts: ROWS.map(contactOf),
    groups: GROUPS,
    exports: [],
    darkTheme: false,
    nextId: ROWS.length + 1,
    nextGroupId: GROUPS.length + 1,
  };
}
