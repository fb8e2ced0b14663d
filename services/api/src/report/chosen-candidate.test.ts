import { expect, test } from 'vitest';
import { chosenOf } from './chosen-candidate.ts';

const candidate = (id: string) => ({ id, purpose: 'candidate' as const });
const runs = [candidate('a'), candidate('b'), { id: 'proof', purpose: 'verification' as const }];
const ranking = {
  by: 'evidence',
  runs: [
    { runId: 'b', score: 2 },
    { runId: 'a', score: 1 },
  ],
};

test('the candidate that became the scripts represents the job', () => {
  expect(chosenOf(runs, { runId: 'b', ranking })?.id).toBe('b');
  expect(chosenOf(runs, { runId: 'b' })?.id).toBe('b');
});

test('where no candidate became a script, it is the best of the ranking', () => {
  expect(chosenOf(runs, { runId: null, ranking })?.id).toBe('b');
});

test('without a ranking it is the first candidate, never a verification run', () => {
  expect(chosenOf(runs, null)?.id).toBe('a');
  expect(chosenOf(runs.toReversed(), { runId: null })?.id).toBe('b');
  expect(chosenOf(runs.slice(2), null)).toBeNull();
});
