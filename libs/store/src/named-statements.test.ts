import { expect, test } from 'vitest';
import { createStatementNames } from './named-statements.ts';

test('a text gets its name when it is sent for the third time, and keeps it', () => {
  const names = createStatementNames();
  const given = [1, 2, 3, 4].map(() => names.of('select $1'));
  expect(given.slice(0, 2)).toEqual([null, null]);
  expect(given[2]).toMatch(/^tw_[0-9a-f]{16}$/);
  expect(given[3]).toBe(given[2]);
});

test('different texts have different names, the same ones in each process', () => {
  const [one, other] = [createStatementNames(), createStatementNames()];
  const nameIn = (names: typeof one, text: string) => [1, 2, 3].map(() => names.of(text)).at(-1);
  expect(nameIn(one, 'select $1')).toBe(nameIn(other, 'select $1'));
  expect(nameIn(one, 'select $1, $2')).not.toBe(nameIn(one, 'select $1'));
});

test('no more texts than allowed get names: the server keeps each for each connection', () => {
  const names = createStatementNames(2);
  const named = ['a', 'b', 'c'].map((text) => [1, 2, 3].map(() => names.of(text)).at(-1));
  expect(named.map((name) => name !== null)).toEqual([true, true, false]);
});

test('texts that are sent once, however many, use no memory for ever, and push out what is not repeated', () => {
  const names = createStatementNames(10, 3);
  names.of('rare');
  names.of('rare');
  for (const text of ['one', 'two', 'three']) names.of(text);
  expect(names.of('rare')).toBeNull();
});
