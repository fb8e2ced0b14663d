import { describe, expect, it } from 'vitest';
import { inOtherLanguage } from './other-language.ts';

const today = new Date(2026, 2, 2);
const german = { today, locale: 'de-DE' };

describe('a text with a day, on a phone with another language', () => {
  it.each([
    ['Mon, Mar 2', 'Mo., 2. März', 'Mo, März 2'],
    ['Monday, March 2, 2026', 'Montag, 2. März 2026', 'Montag, März 2, 2026'],
    ['05 March 2026', '05. März 2026', '05 März 2026'],
    ['April 1, 2026, 1 event', '1. April 2026, 1 event'],
    ['17 May 1991', '17. Mai 1991', '17 Mai 1991'],
    ['Due 3/14/2026', 'Due 14.3.2026'],
  ])('%s', (english, ...others) => {
    expect(inOtherLanguage(english, german)).toEqual(others);
  });

  it('has the names in the form that is used beside a day', () => {
    expect(inOtherLanguage('2 March 2026', { today, locale: 'pl-PL' })).toEqual(['2 marca 2026']);
    expect(inOtherLanguage('Monday, March 2', { today, locale: 'fr-FR' })).toEqual([
      'lundi 2 mars',
      'lundi, mars 2',
    ]);
  });

  it('has no other reading on an English phone, on one with an unknown language, or without a written day', () => {
    expect(inOtherLanguage('Mon, Mar 2', { today, locale: 'en-GB' })).toEqual([]);
    expect(inOtherLanguage('Mon, Mar 2', { today })).toEqual([]);
    expect(inOtherLanguage('Save', german)).toEqual([]);
    expect(inOtherLanguage('slot_2026-03-03', german)).toEqual([]);
  });
});
