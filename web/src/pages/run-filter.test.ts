import { expect, test } from 'vitest';
import { jobFilterOf, readFilter } from './run-filter.ts';

test('an address becomes a filter; what is wrong there is left out', () => {
  const search = {
    state: 'failed',
    kind: 'case',
    text: '  pay ',
    app: 'org.example.bank',
    tag: 'smoke',
    x: 1,
  };
  expect(readFilter(search)).toEqual({
    state: 'failed',
    kind: 'case',
    text: 'pay',
    app: 'org.example.bank',
    tag: 'smoke',
  });
  expect(readFilter({ state: 'lost', kind: 7, text: '', app: 'no app', tag: ['a'] })).toEqual({});
  expect(readFilter({ text: 'a'.repeat(999) }).text).toHaveLength(200);
});

test('a state is a status or an outcome for the API', () => {
  expect(jobFilterOf({ state: 'running', text: 'pay' })).toEqual({ status: 'running', text: 'pay' });
  expect(jobFilterOf({ state: 'out_of_budget', kind: 'goal' })).toEqual({
    outcome: 'out_of_budget',
    kind: 'goal',
  });
});

test('who looks for what failed finds whatever did not pass, also what could not be done', () => {
  expect(jobFilterOf({ state: 'failed', tag: 'smoke' })).toEqual({ passed: 'false', tag: 'smoke' });
});
