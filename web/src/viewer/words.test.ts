import { expect, test } from 'vitest';
import type { JobReport } from './types.ts';
import { endsText, shownVerdict } from './words.ts';

type Kind = JobReport['job']['kind'];

function report(kind: Kind, ...verdicts: readonly JobReport['verdict'][]) {
  const steps = verdicts.map((verdict) => ({ verdict }) as JobReport['steps'][number]);
  return { job: { kind } as JobReport['job'], steps };
}

test('the steps of a case are counted by how many passed', () => {
  expect(endsText(report('case', 'passed', 'passed', 'failed'))).toBe('2 of 3 steps passed');
});

test('the tasks of a leg are counted by each way in which they ended', () => {
  expect(endsText(report('explore', 'crashed', 'passed', 'crashed', 'inconclusive'))).toBe(
    '4 tasks: 2 crashed, 1 completed, 1 inconclusive',
  );
  expect(endsText(report('explore', 'not_run'))).toBe('1 task: 1 not run');
});

test('a leg that was explored to its end is completed, and no test that passed', () => {
  expect(shownVerdict({ ...report('explore'), verdict: 'passed' })).toBe('completed');
  expect(shownVerdict({ ...report('explore'), verdict: 'crashed' })).toBe('crashed');
  expect(shownVerdict({ ...report('goal'), verdict: 'passed' })).toBe('passed');
});
