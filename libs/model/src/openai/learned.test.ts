import { expect, it } from 'vitest';
import { ALL_ACCEPTED, type Concession, concede } from './concession.ts';
import { createLearned } from './learned.ts';

const TEN_MINUTES = 600_000;

/** A question that was answered after these were left out. */
function answered(whats: readonly Concession[], certain = true) {
  const dropped = whats.map((what) => ({ what, certain }));
  return { accepted: whats.reduce(concede, ALL_ACCEPTED), dropped, now: 0 };
}

it('remembers for each model what it was answered without', () => {
  const learned = createLearned(ALL_ACCEPTED);
  learned.note('a', answered(['pictures']));
  expect(learned.of('a', Number.MAX_SAFE_INTEGER).pictures).toBe(false);
  expect(learned.of('b', 0)).toEqual(ALL_ACCEPTED);
});

it('only the last thing that was left out is known to have been the reason', () => {
  const learned = createLearned(ALL_ACCEPTED);
  learned.note('a', answered(['pictures', 'format', 'format']));
  expect(learned.of('a', 0)).toEqual({ ...ALL_ACCEPTED, format: 'text' });
});

it('questions at the same time that find out the same give up no more than one would', () => {
  const learned = createLearned(ALL_ACCEPTED);
  for (let question = 0; question < 3; question += 1) {
    learned.note('a', answered(['format']));
    learned.note('a', answered(['outputLimit']));
  }
  expect(learned.of('a', 0)).toEqual({ ...ALL_ACCEPTED, format: 'json_object', outputLimit: 'max_tokens' });
});

it('tries again what may have been refused for another reason', () => {
  const learned = createLearned(ALL_ACCEPTED);
  learned.note('a', answered(['tools'], false));
  expect([learned.of('a', TEN_MINUTES - 1).tools, learned.of('a', TEN_MINUTES).tools]).toEqual([false, true]);
});
