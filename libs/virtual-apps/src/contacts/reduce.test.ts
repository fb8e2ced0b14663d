import type { Effect } from '@tapwright/virtual-ui';
import { plainEnv } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import type { ContactsEvent } from './events.ts';
import { reduceContacts } from './reduce.ts';
import { initialContacts } from './seed.ts';
import { type ContactsState, contactById, fullName } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 9, 30, 12);
const start = initialContacts(NOW);

function after(events: readonly ContactsEvent[], from: ContactsState = start) {
  let state = from;
  let effects: readonly Effect[] = [];
  for (const event of events) ({ state, effects } = reduceContacts(state, event, plainEnv(NOW)));
  return { state, effects };
}

const idOf = (name: string): number => start.contacts.find((contact) => fullName(contact) === name)?.id ?? 0;
const cleo = idOf('Cleo Maravin');
const editCleo: readonly ContactsEvent[] = [{ type: 'contact_opened', id: cleo }, { type: 'edit_started' }];

describe('the editor', () => {
  it('saves a new contact with its own id, trimmed and without empty numbers', () => {
    const { state, effects } = after([
      { type: 'contact_started' },
      { type: 'field_typed', field: 'first', text: ' Nora ' },
      { type: 'phone_added' },
      { type: 'phone_typed', index: 1, text: ' 0205550144' },
      { type: 'phone_type_opened', index: 1 },
      { type: 'phone_type_chosen', phoneType: 'work' },
      { type: 'contact_saved' },
    ]);
    expect(state.contacts.at(-1)).toEqual({
      id: start.contacts.length + 1,
      first: 'Nora',
      last: '',
      phones: [{ type: 'work', number: '0205550144' }],
      email: '',
      favourite: false,
      groups: [],
    });
    expect(state.draft).toBeNull();
    expect(effects).toContainEqual({ nav: 'snackbar', text: 'Contact saved' });
  });

  it('shows what is wrong, and removes each message when its field changes', () => {
    const { state } = after([
      { type: 'contact_started' },
      { type: 'phone_typed', index: 0, text: 'twelve' },
      { type: 'field_typed', field: 'email', text: 'nobody' },
      { type: 'contact_saved' },
    ]);
    expect(Object.keys(state.draft?.errors ?? {})).toEqual(['first_name', 'email', 'phone_0']);
    expect(state.contacts).toEqual(start.contacts);
    const better = after([{ type: 'phone_typed', index: 0, text: '12' }], state).state;
    expect(Object.keys(better.draft?.errors ?? {})).toEqual(['first_name', 'email']);
  });

  it('asks before it discards changes, and does not ask without changes', () => {
    expect(after([...editCleo, { type: 'editor_left' }]).effects).toEqual([{ nav: 'pop' }]);
    const asked = after([
      ...editCleo,
      { type: 'field_typed', field: 'last', text: 'X' },
      { type: 'editor_left' },
    ]);
    expect(asked.effects).toContainEqual({ nav: 'dialog', name: 'confirm_discard' });
    const { state } = after([{ type: 'discard_confirmed' }], asked.state);
    expect(state.contacts).toEqual(start.contacts);
  });

  it('changes one contact and keeps its star', () => {
    const { state } = after([
      { type: 'contact_opened', id: idOf('Ivo Kestrel') },
      { type: 'edit_started' },
      { type: 'phone_removed', index: 0 },
      { type: 'contact_saved' },
    ]);
    expect(contactById(state, idOf('Ivo Kestrel'))).toMatchObject({ phones: [], favourite: true });
    expect(state.contacts.filter((contact, i) => contact !== start.contacts[i])).toHaveLength(1);
  });

  it('allows six numbers', () => {
    const more = Array.from({ length: 9 }, (): ContactsEvent => ({ type: 'phone_added' }));
    expect(after([...editCleo, ...more]).state.draft?.phones).toHaveLength(6);
  });
});

describe('deleting and exporting', () => {
  it('deletes the open contact, and no other', () => {
    const { state } = after([{ type: 'contact_opened', id: cleo }, { type: 'delete_confirmed' }]);
    expect(state.contacts).toEqual(start.contacts.filter(({ id }) => id !== cleo));
  });

  it('writes all contacts into a file named by the clock, and shows its name', () => {
    const { state, effects } = after([{ type: 'export_asked' }]);
    const path = '/sdcard/Download/contacts_20260302_093012.vcf';
    const [file, , message] = effects;
    expect(file).toMatchObject({ nav: 'write_file', path });
    expect(file?.nav === 'write_file' && file.text.split('BEGIN:VCARD\r\n')).toHaveLength(32);
    expect(message).toEqual({
      nav: 'snackbar',
      text: '31 contacts exported to contacts_20260302_093012.vcf',
    });
    expect(state.exports).toEqual([{ path, count: 31 }]);
  });
});

describe('groups', () => {
  const choir = 1;

  it('need a unique name', () => {
    for (const text of ['  ', 'choir']) {
      const { state } = after([{ type: 'group_named', text }, { type: 'group_created' }]);
      expect(state.groups).toEqual(start.groups);
    }
  });

  it('lose members whose tick is removed, and gain those who are ticked', () => {
    const { state } = after([
      { type: 'group_opened', id: choir },
      { type: 'member_toggled', id: idOf('Dagny Orlett') },
      { type: 'member_toggled', id: cleo },
    ]);
    expect(contactById(state, idOf('Dagny Orlett'))?.groups).toEqual([2]);
    expect(contactById(state, cleo)?.groups).toEqual([1]);
  });

  it('are deleted without their people', () => {
    const { state } = after([{ type: 'group_opened', id: choir }, { type: 'group_delete_confirmed' }]);
    expect(state.contacts).toHaveLength(start.contacts.length);
    expect(state.contacts.some(({ groups }) => groups.includes(choir))).toBe(false);
    expect(state.groups.map(({ name }) => name)).toEqual(['Family', 'Workshop']);
  });
});

it('merging keeps the older one', () => {
  const [older, newer] = start.contacts.filter((contact) => fullName(contact) === 'Odile Brannock');
  const ids = [older, newer].flatMap((contact) => contact?.id ?? []);
  const { state } = after([{ type: 'merge_asked', ids }, { type: 'merge_confirmed' }]);
  expect(state.contacts).toHaveLength(start.contacts.length - 1);
  expect(contactById(state, older?.id ?? 0)).toMatchObject({
    phones: [{ type: 'mobile' }, { type: 'home' }],
    email: 'odile@brannock.example',
    groups: [1, 2],
  });
});
