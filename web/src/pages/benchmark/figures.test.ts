import { expect, test } from 'vitest';
import { doneText } from './figures.ts';

test('what has ended counts as done, whatever came of it', () => {
  const counts = { waiting: 3, running: 1, passed: 2, failed: 1, error: 1, canceled: 0 };
  expect(doneText(counts)).toBe('4 of 8 cells');
});
