import { expect, it } from 'vitest';
import { exportName, vcardsOf } from './vcard.ts';

it('a vCard holds name, numbers with their types, e-mail and groups, with CRLF and escapes', () => {
  const text = vcardsOf(
    [
      {
        id: 7,
        first: 'Ada',
        last: 'Winter; field',
        phones: [
          { type: 'mobile', number: '0715 550 101' },
          { type: 'other', number: '020 555 0102' },
        ],
        email: 'ada@winterfield.example',
        favourite: true,
        groups: [1, 3],
      },
    ],
    [
      { id: 1, name: 'Choir, alto' },
      { id: 2, name: 'Family' },
      { id: 3, name: 'Workshop' },
    ],
  );
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Winter\\; field;Ada;;;',
    'FN:Ada Winter\\; field',
    'TEL;TYPE=CELL:0715 550 101',
    'TEL;TYPE=VOICE:020 555 0102',
    'EMAIL:ada@winterfield.example',
    'CATEGORIES:Choir\\, alto,Workshop',
    'END:VCARD',
    '',
  ]);
});

it('an export is named by the clock', () => {
  expect(exportName(Date.UTC(2026, 2, 2, 9, 30, 12, 900))).toBe('contacts_20260302_093012.vcf');
});
