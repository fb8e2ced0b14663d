import { describe, expect, it } from 'vitest';
import {
  daysIn,
  dayTitles,
  firstWeekday,
  monthAfter,
  monthTitle,
  placesBefore,
  weekdayLetters,
} from './calendar-month.ts';

describe('a month of the calendar', () => {
  it('has the right number of days, in leap years too', () => {
    const days = (year: number, month: number): number => daysIn({ year, month });
    expect([days(2026, 2), days(2028, 2), days(2100, 2), days(2026, 4), days(2026, 12)]).toEqual([
      28, 29, 28, 30, 31,
    ]);
  });

  it('is followed and preceded by months, across years too', () => {
    expect(monthAfter({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(monthAfter({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  });

  it('begins on the right weekday: 1 March 2026 is a Sunday', () => {
    expect(placesBefore({ year: 2026, month: 3 }, 0)).toBe(0);
    expect(placesBefore({ year: 2026, month: 3 }, 1)).toBe(6);
  });
});

describe('what a calendar says', () => {
  it('names days as AOSP does: two digits, the month in words', () => {
    expect(dayTitles({ year: 2026, month: 3 }, 'en-US')(2)).toBe('02 March 2026');
    expect(dayTitles({ year: 2026, month: 3 }, 'de-DE')(12)).toBe('12 März 2026');
  });

  it('begins weeks as the region does', () => {
    expect(['en-US', 'en-GB', 'de', 'en', 'ar-EG'].map(firstWeekday)).toEqual([0, 1, 1, 0, 6]);
    expect(weekdayLetters('en-GB', 1).join('')).toBe('MTWTFSS');
    expect(weekdayLetters('en-US', 0).join('')).toBe('SMTWTFS');
  });

  it('names the month in the language', () => {
    expect(monthTitle({ year: 2026, month: 3 }, 'fr-FR')).toBe('mars 2026');
  });
});
