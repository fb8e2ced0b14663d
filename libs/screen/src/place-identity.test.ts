import { describe, expect, it } from 'vitest';
import { node, screenOf } from './dump.fixture.ts';
import { foldVolatile } from './fold-volatile.ts';
import { placeIdentity } from './place-identity.ts';

const row = (text: string, more = {}) =>
  node({ resource_id: 'o:id/row', bounds: '[0,100][500,200]', text, ...more });
const at = (...rows: readonly string[]) => placeIdentity(screenOf(node({}, ...rows)));
const here = at(row('Milk'), row('4 items'));

describe('a place', () => {
  it.each([
    ['a list a little scrolled', at(row('Milk', { bounds: '[0,90][500,190]' }), row('4 items'))],
    ['the focus elsewhere', at(row('Milk', { focused: true }), row('4 items'))],
  ])('is the same with %s', (_name, there) => expect(there).toBe(here));

  it('is the same while a clock, a stopwatch, an age or a share changes', () => {
    const pairs = [
      ['9:41', '9:42'],
      ['00:12.3', '01:02:03'],
      ['5 minutes ago', '6 minutes ago'],
      ['37 %', '38 %'],
    ] as const;
    for (const [was, is] of pairs) expect(at(row(was))).toBe(at(row(is)));
  });

  it.each([
    ['a text', at(row('Bread'), row('4 items'))],
    ['a number that counts something', at(row('Milk'), row('5 items'))],
    ['a tick', at(row('Milk', { checked: true }), row('4 items'))],
    ['a tab', at(row('Milk', { selected: true }), row('4 items'))],
    ['a switch that can be used', at(row('Milk', { enabled: false }), row('4 items'))],
    ['a row more', at(row('Milk'), row('4 items'), row('Salt'))],
  ])('differs if %s differs', (_name, there) => expect(there).not.toBe(here));

  it('differs with another time in a field, which was typed', () => {
    const field = (text: string) => at(row(text, { class: 'a.EditText', focusable: true }));
    expect(field('7:00')).not.toBe(field('8:00'));
  });
});

it.each([
  ['Alarm at 7:30 PM', 'Alarm at #time'],
  ['1:02:03 left', '#time left'],
  ['3h ago, 80%', '#age ago, #share'],
  ['Version 2.1', 'Version 2.1'],
  ['Room 101', 'Room 101'],
])('foldVolatile(%j) is %j', (text, folded) => expect(foldVolatile(text)).toBe(folded));
