import { expect, test } from 'vitest';
import { effectOf } from './effect.ts';

test.each([
  'Pay',
  'Pay now',
  'SEND',
  'Delete note',
  'delete',
  'Place order',
  'Buy ($4.99)',
  'Uninstall',
  'Re-submit',
  'Post',
])('"%s" may happen once only', (label) => {
  expect(effectOf(label)).toBe('once');
});

test.each([
  'Display',
  'Play',
  'Payment methods',
  'Sender',
  'Deleted items',
  'Reorder',
  'Border',
  'Recall',
  'Postpone',
  '',
  '7',
])('"%s" is free: only whole words count', (label) => {
  expect(effectOf(label)).toBe('free');
});
