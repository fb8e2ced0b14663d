import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { onlyItsDay, stampsLast } from './lasting-locators.ts';
import type { Locator } from './locator.ts';

const DAY = new Date(2026, 2, 2);
const SLOT = 'org.example:id/slot_2026-03-03T17';
const firm = { matches: 1, fragile: false } as const;
const fragile = { matches: 1, fragile: true } as const;
const nth: Locator = { by: 'nth', className: 'a.C', containerId: '', nth: 2, ...fragile };
const point: Locator = { by: 'point', x: 1, y: 2, ...fragile };

function screenOf(...texts: readonly string[]): Screen {
  const nodes = texts.map((text) => `<node class="a.C" text="${text}" bounds="[0,0][9,9]"/>`);
  const parsed = parseHierarchy(`<hierarchy rotation="0">${nodes.join('')}</hierarchy>`, {
    packageName: 'org.example',
    activity: '.Main',
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

describe('an id that holds a day', () => {
  const chain: readonly Locator[] = [
    { by: 'id', resourceId: SLOT, className: 'a.C', ...firm },
    nth,
    { by: 'id_text', resourceId: SLOT, text: 'Tue 3 Mar, 17:00', ...fragile },
    point,
  ];

  it('is fragile, and the text of the element counts without it', () => {
    expect(stampsLast(screenOf('Tue 3 Mar, 17:00'), chain)).toEqual([
      { by: 'id', resourceId: SLOT, className: 'a.C', ...fragile },
      nth,
      { by: 'id_text', resourceId: SLOT, text: 'Tue 3 Mar, 17:00', ...fragile },
      { by: 'text', text: 'Tue 3 Mar, 17:00', ...fragile },
      point,
    ]);
  });

  it('gets no text locator if several elements have the text', () => {
    const both = screenOf('Tue 3 Mar, 17:00', 'Tue 3 Mar, 17:00');
    expect(stampsLast(both, chain).map(({ by }) => by)).toEqual(['id', 'nth', 'id_text', 'point']);
  });

  it('does not make others fragile', () => {
    const id: Locator = { by: 'id', resourceId: 'org.example:id/slot_2', className: 'a.C', ...firm };
    expect(stampsLast(screenOf('Slot'), [id, point])).toEqual([id, point]);
  });

  it('comes before a place, which belongs to another day', () => {
    const all = stampsLast(screenOf('Tue 3 Mar, 17:00'), chain);
    expect(onlyItsDay(all, DAY).map(({ by }) => by)).toEqual(['id', 'id_text', 'text', 'point']);
  });
});

describe('an element named by a day', () => {
  const named = (desc: string): readonly Locator[] => [nth, { by: 'desc', desc, ...fragile }, point];

  it('is found by that day or not at all, like the cell of a calendar', () => {
    expect(onlyItsDay(named('April 1, 2026, 1 event'), DAY).map(({ by }) => by)).toEqual(['desc', 'point']);
  });

  it('is found by its place if the name has the second at which it was made, and no element has that name now', () => {
    const chain = onlyItsDay(named('Photo, Mar 2, 2026, 09:30:02'), DAY);
    expect(chain.map(({ by }) => by)).toEqual(['desc', 'nth', 'point']);
  });
});
