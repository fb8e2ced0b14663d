import { describe, expect, it } from 'vitest';
import { dayFrom, dayOf } from './days.ts';
import { agendaOf, foundEvents, happensOn, occurrencesOn } from './occurrences.ts';
import { seededEvents } from './seed.ts';
import type { CalendarEvent, Repeat } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const TODAY = dayOf(NOW);
const events = seededEvents(NOW);
const date = (year: number, month: number, day: number) => dayFrom({ year, month, day });

function event(repeat: Repeat, day: number, change: Partial<CalendarEvent> = {}): CalendarEvent {
  const [first] = events;
  if (first === undefined) throw new Error('no seeded event');
  return { ...first, repeat, day, ...change };
}

describe('an event', () => {
  it('never happens before its first day, or on a skipped day', () => {
    for (const repeat of ['never', 'daily', 'weekly', 'monthly'] as const) {
      expect(happensOn(event(repeat, TODAY), TODAY)).toBe(true);
      expect(happensOn(event(repeat, TODAY), TODAY - 7)).toBe(false);
      expect(happensOn(event(repeat, TODAY, { skipped: [TODAY] }), TODAY)).toBe(false);
    }
  });

  it('repeats by day, week or month', () => {
    expect(happensOn(event('daily', TODAY), TODAY + 40)).toBe(true);
    expect(happensOn(event('weekly', TODAY), TODAY + 21)).toBe(true);
    expect(happensOn(event('weekly', TODAY), TODAY + 22)).toBe(false);
    expect(happensOn(event('monthly', date(2026, 3, 2)), date(2026, 7, 2))).toBe(true);
    expect(happensOn(event('monthly', date(2026, 3, 2)), date(2026, 7, 3))).toBe(false);
  });

  it('of the 31st happens on the last day of shorter months', () => {
    const rent = event('monthly', date(2026, 1, 31));
    expect(happensOn(rent, date(2026, 2, 28))).toBe(true);
    expect(happensOn(rent, date(2028, 2, 29))).toBe(true);
    expect(happensOn(rent, date(2028, 2, 28))).toBe(false);
    expect(happensOn(rent, date(2026, 3, 30))).toBe(false);
  });
});

it('a day lists all-day events first, then the others by time', () => {
  const day = [
    event('never', TODAY, { id: 1, title: 'late', start: 900 }),
    event('never', TODAY, { id: 2, title: 'early', start: 500 }),
    event('never', TODAY, { id: 3, title: 'all day', allDay: true, start: 950 }),
  ];
  expect(occurrencesOn(day, TODAY).map((one) => one.event.title)).toEqual(['all day', 'early', 'late']);
});

it('the agenda leaves out days without events and ends after the given number of days', () => {
  expect(agendaOf(events, TODAY, 8).map(({ day }) => day - TODAY)).toEqual([0, 1, 2, 3, 4, 7]);
});

describe('the search', () => {
  const titles = (query: string) =>
    foundEvents(events, query, TODAY).map((one) => [one.event.title, one.day - TODAY]);

  it('searches titles, places and notes, and ignores case', () => {
    expect(titles('POTTERY')).toEqual([
      ['Pottery class', 9],
      ['Pottery exhibition', 16],
    ]);
    expect(titles('quince')).toEqual([['Dentist Dr. Amsel', 1]]);
    expect(titles('q1 sheet')).toEqual([['Budget review', 7]]);
    expect(titles('   ')).toEqual([]);
  });

  it('gives the next time of a repeating event, and skips a cancelled one', () => {
    expect(titles('watering')).toEqual([['Watering round', 0]]);
    const cancelled = events.map((one) => ({ ...one, skipped: [TODAY] }));
    expect(foundEvents(cancelled, 'watering', TODAY)[0]?.day).toBe(TODAY + 7);
  });
});
