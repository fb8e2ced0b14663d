import { describe, expect, it } from 'vitest';
import { dayFrom } from './days.ts';
import { headingText, longDay, plainDay, reminderText, shortDay, timeText } from './labels.ts';

const day = dayFrom({ year: 2026, month: 3, day: 3 });

describe('dates', () => {
  it('are printed in the language of the phone', () => {
    expect(shortDay(day, 'en-US')).toBe('Tue, Mar 3');
    expect(shortDay(day, 'de-DE')).toBe('Di., 3. März');
    expect(longDay(day, 'en-US')).toBe('Tuesday, March 3, 2026');
    expect(plainDay(day, 'en-GB')).toBe('3 March 2026');
  });

  it('name today and tomorrow', () => {
    expect(headingText(day, day, 'en-US')).toBe('Today · Tue, Mar 3');
    expect(headingText(day, day - 1, 'en-US')).toBe('Tomorrow · Tue, Mar 3');
    expect(headingText(day, day - 2, 'en-US')).toBe('Tue, Mar 3');
  });

  it('stay right for more languages than are remembered', () => {
    for (const language of 'abcdefghijklmnopqrstuvwxyz')
      plainDay(day, `en-u-nu-latn-x-${language}${language}`);
    for (const region of ['US', 'GB', 'AU', 'CA', 'IN', 'IE', 'NZ']) {
      for (const language of 'de en es fr it nl pt sv da fi'.split(' ')) timeText(0, `${language}-${region}`);
    }
    expect(plainDay(day, 'en-US')).toBe('March 3, 2026');
  });
});

it('times have 24 hours, and midnight is 00:00', () => {
  expect([0, 9 * 60 + 5, 23 * 60 + 59].map((minute) => timeText(minute, 'en-US'))).toEqual([
    '00:00',
    '09:05',
    '23:59',
  ]);
});

it.each([
  [null, 'No reminder'],
  [0, 'At the time of the event'],
  [10, '10 minutes before'],
  [60, '1 hour before'],
  [1440, '1 day before'],
])('a reminder of %s is "%s"', (minutes, text) => {
  expect(reminderText(minutes)).toBe(text);
});
