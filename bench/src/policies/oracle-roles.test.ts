import type { PathStep } from '@tapwright/suite/benchmark';
import { expect, test } from 'vitest';
import { conceived, observed, oracleProgress } from './oracle-roles.ts';

const choose = (index: number): PathStep => ({ kind: 'choose', index, text: null });
const said = (index: number) => ({ thought: '', index, text: null, claim: null });

test('an outcome is expected where the right action was chosen, or the goal came nearer by another', () => {
  let left = 3;
  const progress = oracleProgress({ left: () => left });
  expect(progress.isExpected()).toBe(true);
  progress.decided(said(4), choose(4));
  expect(progress.isExpected()).toBe(true);
  progress.decided(said(5), choose(4));
  expect(progress.isExpected()).toBe(false);
  left = 2;
  expect(progress.isExpected()).toBe(true);
  // The choice of the offline rules is not known: only its outcome counts.
  progress.decided(null, choose(4));
  expect(progress.isExpected()).toBe(false);
});

test('a run is stuck where the goal is no nearer than at the last look, and never at the goal', () => {
  let left = 2;
  const progress = oracleProgress({ left: () => left });
  progress.decided(said(0), choose(0));
  const looks = [2, 1, 1, 0, 0].map((now) => {
    left = now;
    return progress.isStuck();
  });
  expect(looks).toEqual([true, false, true, false, false]);
});

test('an observation consists of the first changes, in as many characters as a model may use', () => {
  const seen = { goal: '', action: '', thought: '', texts: [] };
  expect(observed({ ...seen, changes: [] }, false)).toEqual({
    observation: 'nothing changed on the screen',
    expected: false,
  });
  const { observation } = observed(
    { ...seen, changes: ['a', 'b', 'c', 'd'].map((one) => one.repeat(400)) },
    true,
  );
  expect(observation).toHaveLength(600);
});

test('a way is conceived the given number of times, in no more steps than a planner may name', () => {
  const way = Array.from({ length: 30 }, (_, at) => `click "${at}"`);
  const { sequences } = conceived(
    { goal: '', app: '', texts: [], sequences: 5 },
    { way: () => way },
    (words) => words,
  );
  expect(sequences.map(({ length }) => length)).toEqual([20, 20, 20, 20, 20]);
});
