import type { Screen } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { node, screenOf } from '../screen.fixture.ts';
import { turnsMonth } from './month-grid.ts';

/** A month of so many days, the first of which is in this column; each day says what is done on it. */
function month(days: number, column: number, said = ''): Screen {
  const cells = Array.from({ length: days }, (_, at) => {
    const place = at + column;
    const [left, top] = [(place % 7) * 150, 400 + Math.floor(place / 7) * 120];
    return node({
      ...{ class: 'android.widget.TextView', text: `${at + 1}${said}`, clickable: true },
      bounds: `[${left},${top}][${left + 150},${top + 120}]`,
    });
  });
  return screenOf(node({}, ...cells));
}

test('a month with other days, or that begins on another weekday, is another page of the calendar', () => {
  expect(turnsMonth(month(31, 2), month(30, 5))).toBe(true);
  expect(turnsMonth(month(28, 0), month(31, 0))).toBe(true);
  expect(turnsMonth(month(31, 2), month(31, 5))).toBe(true);
});

test('the same month is none, whatever the days say: a press may have marked them all', () => {
  expect(turnsMonth(month(31, 2), month(31, 2))).toBe(false);
  expect(turnsMonth(month(31, 2), month(31, 2, ' ✓'))).toBe(false);
});

test('a list with fewer entries than a month, or without their numbers, is no calendar', () => {
  expect(turnsMonth(month(20, 0), month(21, 0))).toBe(false);
  expect(turnsMonth(screenOf(), month(31, 0))).toBe(false);
});
