import { describe, expect, it } from 'vitest';
import { duplicatesIn, foundContacts, letterOf, merged, sectionsOf } from './book.ts';
import { initialContacts } from './seed.ts';
import { type Contact, fullName } from './state.ts';

const start = initialContacts(Date.UTC(2026, 2, 2, 9, 30));
const found = (query: string): string[] => foundContacts({ ...start, query }).map(fullName);

const contact = (change: Partial<Contact>): Contact => ({
  id: 1,
  first: 'Odile',
  last: 'Brannock',
  phones: [],
  email: '',
  favourite: false,
  groups: [],
  ...change,
});

describe('the list', () => {
  it('has a header for every letter in use, in order', () => {
    const letters = sectionsOf(start.contacts).map(({ letter }) => letter);
    expect(letters).toEqual(letters.toSorted());
    expect(letters.slice(0, 3)).toEqual(['A', 'B', 'C']);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('sorts accented letters under their letter, and other characters under #', () => {
    expect(
      [
        { first: 'Émile', last: '' },
        { first: '', last: '4ward' },
        { first: '', last: '' },
      ].map(letterOf),
    ).toEqual(['E', '#', '#']);
  });
});

describe('the search', () => {
  it('searches name, e-mail and number, and ignores case and blanks', () => {
    expect(found('OSMIN')).toEqual(['Tarek Osmin']);
    expect(found('kiln.example')).toEqual(['Anton Brisling']);
    expect(found('0205550172')).toEqual(['Anton Brisling']);
    expect(found('020 555 0172')).toEqual(['Anton Brisling']);
  });

  it('does not search numbers for one or two digits', () => {
    expect(found('07')).toEqual([]);
  });
});

describe('duplicates', () => {
  it('are contacts with the same name, not with similar names', () => {
    expect(duplicatesIn(start.contacts).map((same) => same.map(fullName))).toEqual([
      ['Odile Brannock', 'Odile Brannock'],
      ['Wim Sarkany', 'Wim Sarkany'],
    ]);
  });

  it('become one contact with every number once, the first e-mail and all groups', () => {
    const one = contact({ phones: [{ type: 'mobile', number: '0715 550 195' }], groups: [3] });
    const two = contact({
      id: 2,
      phones: [
        { type: 'home', number: '0715550195' },
        { type: 'work', number: '020 555 0199' },
      ],
      email: 'odile@brannock.example',
      favourite: true,
      groups: [1, 3],
    });
    expect(merged([one, two])).toEqual({
      ...one,
      phones: [
        { type: 'mobile', number: '0715 550 195' },
        { type: 'work', number: '020 555 0199' },
      ],
      email: 'odile@brannock.example',
      favourite: true,
      groups: [1, 3],
    });
  });
});
