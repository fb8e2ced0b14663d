import { CaseSpec, emptyRunState, type RunState, type Task } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { beginTask, usesSeveralPhones, wholeRun } from './roles.ts';

const task = (role?: string): Task => ({
  goal: `of ${role}`,
  endCondition: '',
  expectation: '',
  ...(role === undefined ? {} : { role }),
});
const TASKS = [task('sender'), task('sender'), task('receiver'), task('sender')];
const done = (step: number, at: number) => item({ step, task: at, before: mark(`${step}`), after: null });
const block = (at: number) => ({ task: at, key: 'click|y', screen: 's', reason: 'it did nothing' });
const start: RunState = { ...emptyRunState(TASKS, []), role: 'sender' };

/** The run does one thing on its current phone. */
const acted = (state: RunState, step: number): RunState => ({
  ...state,
  history: [...state.history, done(step, state.task)],
  blocked: [...state.blocked, block(state.task)],
  seen: [...state.seen, mark(`${step}`)],
  current: mark(`${step}`),
});
const stepsOf = ({ history }: RunState) => history.map(({ step }) => step);

describe('a run on several phones', () => {
  const onSender = acted(beginTask(start, 0), 1);
  const onReceiver = acted(beginTask(onSender, 2), 2);
  const back = beginTask(onReceiver, 3);

  test('begins on a new phone without anything from the other one', () => {
    const there = beginTask(onSender, 2);
    expect(there).toMatchObject({
      role: 'receiver',
      task: 2,
      history: [],
      blocked: [],
      seen: [],
      current: null,
    });
  });

  test('finds on its return what it knew of the phone, and nothing from the other one', () => {
    expect(back).toMatchObject({ role: 'sender', task: 3, current: mark('1'), seen: [mark('1')] });
    expect(stepsOf(back)).toEqual([1]);
    expect(back.blocked).toEqual([block(0)]);
  });

  test('can be read as a whole in its order, whatever the current phone', () => {
    const again = acted(back, 3);
    expect(stepsOf(wholeRun(again))).toEqual([1, 2, 3]);
    expect(stepsOf(wholeRun(beginTask(again, 2)))).toEqual([1, 2, 3]);
    expect(wholeRun(again).blocked).toHaveLength(3);
    expect(new Set(wholeRun(again).seen.map(({ captureId }) => captureId))).toEqual(
      new Set(['cap_1', 'cap_2', 'cap_3']),
    );
  });

  test('keeps its memory if the next task has the same role', () => {
    const next = beginTask(onSender, 1);
    expect(next).toEqual({ ...onSender, task: 1 });
    expect(next.elsewhere).toBeUndefined();
  });
});

test('a run on one phone keeps its state, but forgets advice and refusals of the task before', () => {
  const alone = {
    ...acted(emptyRunState([task(), task()], []), 1),
    advice: ['look below'],
    refusedClaims: 2,
  };
  const { advice: _advice, ...rest } = alone;
  expect(beginTask(alone, 1)).toEqual({ ...rest, task: 1, refusedClaims: 0 });
  expect(wholeRun(alone)).toBe(alone);
});

test('a case uses the phones of its roles; for a goal, further phones are only reserved', () => {
  const device = { roles: { sender: {}, receiver: {} } };
  const spec = CaseSpec.parse({ id: 'c', title: 't', steps: [{ do: 'a' }] });
  const bound = { spec, row: null, parameters: [] };
  expect(usesSeveralPhones({ device, case: bound })).toBe(true);
  expect(usesSeveralPhones({ device })).toBe(false);
  expect(usesSeveralPhones({ device: { roles: { sender: {} } }, case: bound })).toBe(false);
  expect(usesSeveralPhones({ device: {}, case: bound })).toBe(false);
});
