import { expect, test } from 'vitest';
import { markOf } from '../judge/mark.ts';
import { mark } from '../screen.fixture.ts';
import { mappedWaysTo, type SureWay } from './mapped-ways.ts';

const at = (name: string) => mark(name, { place: name });
const place = (name: string) => markOf(at(name), 'place');
const way = (from: string, to: string, key = `click||Button||${from} ${to}|`): SureWay => ({
  from: place(from),
  to: place(to),
  key,
});

test('the shortest ways lead to the wanted place, nearest places first', () => {
  const ways = [way('a', 'b'), way('b', 'c'), way('c', 'd'), way('a', 'c'), way('x', 'y')];
  const { mapped, costFrom } = mappedWaysTo(ways, at('d'));
  expect(mapped.map((one) => one.at)).toEqual([place('c'), place('b'), place('a')]);
  expect(mapped.at(-1)?.key).toBe(way('a', 'c').key);
  // What a plan holds is enough to make the same plan again, as a cassette does.
  const again = mapped.map(({ at: from, key, to }) => ({ from, key, to }));
  expect(mappedWaysTo(again, at('d')).mapped).toEqual(mapped);
  expect([costFrom(at('d')), costFrom(at('a')), costFrom(at('x'))]).toEqual([0, 2, null]);
});

test.each([
  ['BACK', 'back|||||'],
  ['a text', 'text||EditText||x|'],
  ['a link inside a text', 'click||TextView||x||link terms'],
  ['a point', 'click||View||x||at 31,62'],
  ['a link into the app', 'open_link|||||a://b'],
])('%s is no way of the map', (_, key) => {
  expect(mappedWaysTo([way('a', 'b', key)], at('b')).mapped).toEqual([]);
});

test('a map of any size gives 30 places at most', () => {
  const ways = Array.from({ length: 500 }, (_, number) => way(`s${number}`, 'b'));
  expect(mappedWaysTo(ways, at('b')).mapped).toHaveLength(30);
});
