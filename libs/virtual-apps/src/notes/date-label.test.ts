import { expect, it } from 'vitest';
import { dateLabel } from './date-label.ts';

const now = Date.UTC(2026, 2, 2, 0, 5);

it.each([
  [Date.UTC(2026, 2, 2, 0, 1), 'Today, 00:01'],
  [Date.UTC(2026, 2, 1, 23, 59), 'Yesterday'],
  [Date.UTC(2026, 1, 28, 12), '28 Feb 2026'],
  [Date.UTC(2025, 11, 31), '31 Dec 2025'],
])('names the day as a person would', (at, label) => {
  expect(dateLabel(at, now)).toBe(label);
});
