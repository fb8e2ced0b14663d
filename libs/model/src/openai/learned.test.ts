import { expect, it } from 'vitest';
import { ALL_ACCEPTED } from './concession.ts';
import { createLearned } from './learned.ts';

const TEN_MINUTES = 600_000;

it('remembers for each model what it was answered without', () => {
  const learned = createLearned(ALL_ACCEPTED);
  learned.note('a', [{ what: 'pictures', certain: true }], 0);
  expect(learned.of('a', Number.MAX_SAFE_INTEGER).pictures).toBe(false);
  expect(learned.of('b', 0)).toEqual(ALL_ACCEPTED);
});

it('only the last thing that was left out is known to have been the reason', () => {
  const learned = createLearned(ALL_ACCEPTED);
  learned.note(
    'a',
    [
      { what: 'pictures', certain: true },
      { what: 'format', certain: true },
      { what: 'format', certain: true },
    ],
    0,
  );
  expect(learned.of('a', 0)).toEqual({ ...ALL_ACCEPTED, format: 'text' });
});

it('tries again what may have been refused for another reason', () => {
  const learned = createLearned(ALL_ACCEPTED);
  learned.note('a', [{ what: 'tools', certain: false }], 0);
  expect([learned.of('a', TEN_MINUTES - 1).tools, learned.of('a', TEN_MINUTES).tools]).toEqual([false, true]);
});
