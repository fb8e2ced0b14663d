import { describe, expect, it } from 'vitest';
import { dateOf, dayFrom, dayOf, minuteOf, monthOf, nextWeekday, weekdayOf } from './days.ts';

const date = (year: number, month: number, day: number) => dayFrom({ year, month, day });

describe('a day', () => {
  it('converts to a date and back, across leap days and ends of years', () => {
    for (const at of [date(2024, 2, 29), date(2025, 12, 31), date(2026, 1, 1), date(1969, 12, 31)]) {
      expect(dayFrom(dateOf(at))).toBe(at);
    }
    expect(dateOf(date(2024, 2, 29) + 1)).toEqual({ year: 2024, month: 3, day: 1 });
    expect(monthOf(date(2025, 12, 31) + 1)).toEqual({ year: 2026, month: 1 });
  });

  it('and its minute are found for a moment', () => {
    const at = Date.UTC(2026, 2, 2, 9, 30, 59);
    expect([dayOf(at), minuteOf(at)]).toEqual([date(2026, 3, 2), 9 * 60 + 30]);
  });

  it('knows its weekday, before 1970 too', () => {
    expect(weekdayOf(date(2026, 3, 2))).toBe(1);
    expect(weekdayOf(date(1969, 12, 28))).toBe(0);
  });

  it.each([
    [1, 7],
    [2, 1],
    [5, 4],
    [0, 6],
  ])('from Monday, the next weekday %i is %i days away', (weekday, days) => {
    expect(nextWeekday(date(2026, 3, 2), weekday) - date(2026, 3, 2)).toBe(days);
  });
});
