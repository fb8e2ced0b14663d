import { describe, expect, test } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { isFound, literalsIn, wantedLiterals } from './literals.ts';

describe('what a goal says literally', () => {
  test.each([
    ['what stands in quotes', 'Rename “Kino” to "Sunday loaf"', ['Kino', 'Sunday loaf']],
    ['in the quotes of other languages', 'Lösche «Kino», „Tee“ und 「牛奶」', ['Kino', 'Tee', '牛奶']],
    ['beside quotes with nothing in them', 'Set "" and "Milk"', ['Milk']],
    ['in single quotes', "Open 'Figs' and Jonas's list; don't play Ivo's", ['Figs']],
    ['a telephone number', 'Call +44 20 7946 0958 now', ['+44 20 7946 0958']],
    ['a number of some length', 'Pay 18.25 and 1,250 with 264019', ['18.25', '1,250', '264019']],
    ['times', 'From 7:45 to 10:30 pm', ['7:45', '10:30 pm']],
    [
      'codes',
      'Apply SPRING10 to TS-20417, password apple-cellar-7',
      ['SPRING10', 'TS-20417', 'apple-cellar-7'],
    ],
    [
      'addresses',
      'Mail ada@example.org about https://example.org/a?b=1',
      ['ada@example.org', 'https://example.org/a?b=1'],
    ],
    [
      'not small numbers, which may count',
      'Take 2 photos and set 30 minutes, size 42, the 3rd, 10-minute, 5G',
      [],
    ],
    ['not days and years', 'Move it from 2026-03-05 to 6.3.2026 or March 2027', []],
    ['not words', 'Set tomorrow, the green one', []],
    ['a time between signs that need no spaces', '把闹钟设为7:30', ['7:30']],
  ])('%s', (_, text, literals) => {
    expect(literalsIn(text).toSorted()).toEqual([...literals].toSorted());
  });

  test('belongs to what is wanted, whoever has read it; not to what must be left alone', () => {
    const goal = 'Delete "Tea" and "Milk" but not "Figs"';
    const ledger = ledgerOf(goal, {
      read: [{ says: 'Delete "Tea"' }, { says: 'not "Figs"', negative: true }],
      readBy: 'model',
    });
    expect(wantedLiterals(goal, ledger)).toEqual(['Tea', 'Milk']);
  });

  test('is what a person says of it, where a person has written it down', () => {
    const read = [{ says: 'Add 3 of "Tea"', values: ['3'] }];
    expect(wantedLiterals('Add "Milk"', ledgerOf('Add "Milk"', { read, readBy: 'person' }))).toEqual([
      'Tea',
      '3',
    ]);
  });
});

describe('a literal value is found', () => {
  test.each([
    ['as it is', 'Tea', 'Green tea, 2 bags', true],
    ['not where another one stands', 'Tea', 'Milk', false],
    ['a number that is written otherwise', '1,250', '€1250.00', true],
    ['not as a part of another number', '125', '1250', false],
    ['a time of a clock with twelve hours', '15:30', 'Begins, 3:30 PM', true],
    ['a time of a clock with 24 hours', '3:30 pm', '15:30 – 16:30', true],
    ['not in the other half of the day', '3:30 pm', '03:30 a.m.', false],
    ['a telephone number with its country', '0205550199', '+44 20 555-0199', true],
    ['a telephone number with spaces', '0205550199', '020 555 0199', true],
    ['several things in one pair of quotes', 'Tea, Figs', 'Figs | Tea', true],
  ])('%s', (_, literal, text, found) => {
    expect(isFound(literal, [text])).toBe(found);
  });

  test('each of several things where each was entered', () => {
    expect(isFound('Tea; Figs', ['Figs', 'Tea'])).toBe(true);
    expect(isFound('Tea; Figs', ['Figs'])).toBe(false);
  });
});
