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

test('the candidate of whom the scripts are stands for the job', () => {
  expect(chosenOf(runs, { runId: 'b', ranking })?.id).toBe('b');
  expect(chosenOf(runs, { runId: 'b' })?.id).toBe('b');
});

test('where none became a script it is the best of the ranking', () => {
  expect(chosenOf(runs, { runId: null, ranking })?.id).toBe('b');
});

test('where nothing was ranked it is the first, and never a verification', () => {
  expect(chosenOf(runs, null)?.id).toBe('a');
  expect(chosenOf(runs.toReversed(), { runId: null })?.id).toBe('b');
  expect(chosenOf(runs.slice(2), null)).toBeNull();
});
