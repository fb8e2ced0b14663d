import { expect, test } from 'vitest';
import { whyItWaits } from './waiting-runs.ts';

const none = { idle: 0, busy: 0, unusable: 0 };

test.each([
  [{ main: none }, 'No phone of the farm fits what it asks for.'],
  [{ main: { ...none, unusable: 2 } }, '2 phones fit for it, but none can be used: see why at the phones.'],
  [{ main: { ...none, busy: 1 } }, 'One phone fits for it and is in use.'],
  [
    { main: { ...none, busy: 3, unusable: 1 } },
    '3 phones fit for it and all are in use (1 more cannot be used).',
  ],
  [
    { main: { ...none, idle: 1 } },
    'A phone that fits is idle: it begins in a moment, or others are before it.',
  ],
  [{ buyer: { ...none, idle: 1 }, seller: none }, 'No phone of the farm fits what the role seller asks for.'],
])('why a run waits: %j', (phones, says) => {
  expect(whyItWaits(phones)).toBe(says);
});
