import { expect, test } from 'vitest';
import { statedDeeds } from './stated-deeds.ts';

const NONE = { values: {}, secrets: new Set<string>() };

test.each([
  'Delete all notes except "Gifts"',
  'Delete all notes but "Gifts"',
  'Remove everything other than "Gifts"',
])('what is left out is no data of the deed: %s', (sentence) => {
  const [wanted, excluded, ...more] = statedDeeds(sentence, NONE);
  expect(wanted).toMatchObject({ values: [], deed: 'change' });
  expect(excluded).toMatchObject({ values: ['Gifts'], negative: true });
  expect(more).toEqual([]);
});

test('where nothing is left out, the data stays', () => {
  expect(statedDeeds('Delete "All but one"', NONE)).toMatchObject([
    { values: ['All but one'], deed: 'change' },
  ]);
});
