import { expect, test } from 'vitest';
import { timeText } from '../time-text.ts';
import { batteryText } from './battery-text.ts';
import { locatorLines } from './locator-lines.ts';

test('a time is told in the zone that is named, with its name; in the own zone where nobody knows it', () => {
  const at = '2026-11-30T01:30:00Z';
  expect(timeText(at, 'Europe/Berlin')).toMatch(/2:30.*(?:GMT\+1|CET|MEZ)/);
  expect(timeText(at, 'Mars/Base')).toBe(timeText(at));
  // The reader's own zone is said as well: pages are shown to people elsewhere.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(timeText(at)).toBe(timeText(at, timeZone));
});

test('a locator is told in one line', () => {
  expect(locatorLines([{ by: 'text', value: 'Save' }, { by: 'place', at: [1, 2] }, 'x'])).toEqual([
    'by = text, value = Save',
    'by = place, at = [1,2]',
    '"x"',
  ]);
});

test.each([
  [{ level: 57, charging: true }, '57 %, charging'],
  [{ level: 16, charging: false }, '16 %'],
  [{ level: 15, charging: false }, '15 %, low'],
  [{ level: 3, charging: true }, '3 %, low, charging'],
])('a battery is told in words: %o', (battery, said) => {
  expect(batteryText({ ...battery, readAt: '2026-04-11T09:30:00.000Z' })).toBe(said);
});

test('a battery that nobody has read is unknown', () => {
  expect(batteryText(null)).toBe('unknown');
});
