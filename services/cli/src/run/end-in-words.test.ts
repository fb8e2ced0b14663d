import { expect, test } from 'vitest';
import { endInWords } from './end-in-words.ts';

test.each([
  [{ kind: 'proved', by: 'screen' }, 'completed, proved by the screen: it is on (COMPLETED)'],
  [{ kind: 'proved', by: 'expectation' }, 'completed, proved by what was expected: it is on (COMPLETED)'],
  [{ kind: 'judged', by: 'model' }, 'completed, judged by the model: it is on (COMPLETED)'],
  [{ kind: 'judged', by: 'rules' }, 'completed, judged by rules: it is on (COMPLETED)'],
  [{ kind: 'judged', by: 'actor' }, 'completed, claimed by the actor alone: it is on (COMPLETED)'],
  [undefined, 'completed: it is on (COMPLETED)'],
] as const)('the end of a job says on what it rests: %j', (basis, words) => {
  const reason = { code: 'COMPLETED', message: 'it is on', basis };
  expect(endInWords({ outcome: 'completed', status: 'ended', reason })).toBe(words);
});
