import {
  emptyRunState,
  LEG_STEPS_MAX,
  type Reason,
  type RunState,
  TASK_MAX_CHARACTERS,
  TASK_TEXT_MAX_CHARACTERS,
} from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { withEnd, withoutWords } from './with-end.ts';

const STATE_BYTES_MAX = 65_536;
const LONG: Reason = { code: 'NOT_VERIFIED', message: 'n'.repeat(TASK_TEXT_MAX_CHARACTERS) };

/** A leg that has set itself a task at each of its steps, with as many words as there may be. */
function legOf(keep: (state: RunState) => RunState): RunState {
  const words = 'w'.repeat(TASK_MAX_CHARACTERS);
  let state = emptyRunState([], []);
  for (let task = 0; task < LEG_STEPS_MAX; task += 1) {
    const tasks = [...state.tasks, { goal: words, endCondition: words, expectation: '' }];
    const end = { task, outcome: 'failed' as const, reason: LONG, step: task + 1 };
    state = keep(withEnd({ ...state, tasks, task }, end));
  }
  return state;
}

test('a leg with a task at each of its steps has a state of less than 64 kB', () => {
  expect(JSON.stringify(legOf((state) => state)).length).toBeGreaterThan(STATE_BYTES_MAX);
  const state = legOf(withoutWords);
  expect(JSON.stringify(state).length).toBeLessThan(STATE_BYTES_MAX);
  // The places of tasks stay: ids and steps are counted by them.
  expect(state.tasks).toHaveLength(LEG_STEPS_MAX);
  expect(state.ended?.at(-1)).toMatchObject({ task: LEG_STEPS_MAX - 1, outcome: 'failed' });
});

test('what a rule does between two tasks is still known as that', () => {
  const rule = { goal: 'Explore org.example', endCondition: '', expectation: '', byRule: 8 };
  const task = { goal: 'Write', endCondition: 'it is there', expectation: '' };
  const state = { ...emptyRunState([rule, task, rule], []), task: 1 };
  expect(withoutWords(state).tasks).toEqual([rule, { goal: '', endCondition: '', expectation: '' }, rule]);
});
