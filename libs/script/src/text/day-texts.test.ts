import { describe, expect, it } from 'vitest';
import { formatDay } from './day-format.ts';
import { daysIn, formatCounts, namesCalendarDay, relativeDaysIn } from './day-texts.ts';

/** A Monday. */
const TODAY = new Date(2026, 2, 2);
const read = (text: string, texts: readonly string[] = []) =>
  daysIn(text, TODAY, formatCounts(texts, TODAY)).map(({ start, end, day, format }) => [
    text.slice(start, end),
    formatDay(day, 'yyyy-MM-dd'),
    format,
  ]);

describe('days in texts', () => {
  it.each([
    ['March 8, 2026, no events', 'March 8, 2026', '2026-03-08', 'MMMM d, yyyy'],
    ['due 05 March 2026', '05 March 2026', '2026-03-05', 'dd MMMM yyyy'],
    ['Mon, Mar 2', 'Mon, Mar 2', '2026-03-02', 'EEE, MMM d'],
    ['Tue 3 Mar, 9:00–12:00', 'Tue 3 Mar', '2026-03-03', 'EEE d MMM'],
    ['Monday, March 2, 2026', 'Monday, March 2, 2026', '2026-03-02', 'EEEE, MMMM d, yyyy'],
    ['on 2026-03-17.', '2026-03-17', '2026-03-17', 'yyyy-MM-dd'],
    ['17.03.2026', '17.03.2026', '2026-03-17', 'dd.MM.yyyy'],
    ['3/17/2026', '3/17/2026', '2026-03-17', 'M/d/yyyy'],
    ['18 Feb 2025', '18 Feb 2025', '2025-02-18', 'd MMM yyyy'],
    // Without a year: the nearest.
    ['28 December', '28 December', '2025-12-28', 'd MMMM'],
  ])('%s', (text, ...found) => expect(read(text)).toEqual([found]));

  it.each([
    'Tuesday, March 2, 2026',
    '31 February 2026',
    '03/04/2026',
    '1.2.3',
    '192.168.1.12',
    'Mar 2:30',
    '12026-03-02',
    'May the 4th',
    'version 2026-03-021',
  ])('no day, or none that is certain: %s', (text) => expect(read(text)).toEqual([]));

  it('one text with two days gives both, in order', () => {
    expect(read('from 4 Mar 2026 to 9 Mar 2026').map(([, day]) => day)).toEqual(['2026-03-04', '2026-03-09']);
  });

  it('learns from other texts how days are written: with a zero or not, day first or month first', () => {
    expect(read('13 March 2026', ['01 March 2026', '02 March 2026'])[0]?.[2]).toBe('dd MMMM yyyy');
    expect(read('13 March 2026', ['1 March 2026'])[0]?.[2]).toBe('d MMMM yyyy');
    expect(read('03/04/2026', ['25/04/2026'])[0]?.slice(1)).toEqual(['2026-04-03', 'dd/MM/yyyy']);
    expect(read('03/04/2026', ['04/25/2026'])[0]?.slice(1)).toEqual(['2026-03-04', 'MM/dd/yyyy']);
  });
});

describe('words', () => {
  it.each([
    ['the day after tomorrow', [2]],
    ['today, not tomorrow', [1, 0]],
    ['in three days and in 10 days', [3, 10]],
    ['a week: in two weeks', [14]],
    ['5 days ago', [-5]],
    ['nothing of the kind', []],
  ])('%s', (words, days) => expect(relativeDaysIn(words)).toEqual(days));

  it('that name a day of the calendar are distinguished from those that count days', () => {
    expect(['next Friday', 'the first day of next month', 'on the weekend'].every(namesCalendarDay)).toBe(
      true,
    );
    expect(['tomorrow', 'in two weeks', 'mondayish'].some(namesCalendarDay)).toBe(false);
  });
});
