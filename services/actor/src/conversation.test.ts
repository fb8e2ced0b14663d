import {
  CONVERSATION_MAX_CHARACTERS,
  PLAN_ACTION_MAX_CHARACTERS,
  PLAN_ACTIONS_MAX,
  RunState,
} from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { stateOn } from './actor.fixture.ts';
import { conversationOf, plannedIn, planOf, withPlan, withSummary } from './conversation.ts';

test('a plan that is too long is cut, not refused, and fits the state', () => {
  const plan = plannedIn({ plan: Array.from({ length: 50 }, (_, at) => `${at} ${'x\n'.repeat(500)}`) });
  expect(plan).toHaveLength(PLAN_ACTIONS_MAX);
  for (const action of plan ?? []) {
    expect(action.length).toBeLessThanOrEqual(PLAN_ACTION_MAX_CHARACTERS);
    expect(action).not.toContain('\n');
  }
  expect(RunState.parse(withPlan(stateOn(), plan ?? []))).toMatchObject({ conversation: { plan } });
});

test('an answer without a plan is not an empty plan', () => {
  expect(plannedIn({})).toBeNull();
  expect(plannedIn({ plan: null })).toBeNull();
  expect(plannedIn({ plan: ['', ' '] })).toEqual([]);
});

test('a summary that is too long is cut, and fits the state', () => {
  const state = withSummary(stateOn(), 'word '.repeat(1_000), 4);
  const { summary, through } = conversationOf(RunState.parse(state));
  expect(summary.length).toBeLessThanOrEqual(CONVERSATION_MAX_CHARACTERS);
  expect(through).toBe(4);
});

test('a plan and a summary of one task are kept side by side; another task begins with neither', () => {
  const state = withPlan(withSummary(stateOn(), 'the title is entered', 2), ['click Save']);
  expect(conversationOf(state)).toEqual({
    task: 0,
    plan: ['click Save'],
    summary: 'the title is entered',
    through: 2,
  });
  const following = { ...state, task: 1 };
  expect(planOf(following)).toEqual([]);
  expect(conversationOf(following)).toMatchObject({ task: 1, summary: '' });
  expect(conversationOf(withPlan(following, ['go on']))).toMatchObject({ summary: '', plan: ['go on'] });
});
