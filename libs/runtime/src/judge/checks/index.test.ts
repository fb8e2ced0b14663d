import { expect, test } from 'vitest';
import { item, mark, state } from '../../screen.fixture.ts';
import { findStrategy, STRATEGIES } from '../../strategy/strategy.ts';
import { judge } from '../judge.ts';
import type { ActionOutcome } from '../outcome.ts';
import { CHECKS } from './index.ts';

/** A click that changed nothing, on a screen that was there before: two checks apply to it. */
const still: ActionOutcome = {
  item: item({ verdict: null, after: mark('a') }),
  after: mark('a'),
  status: 'done',
  screenKind: 'app',
  app: 'org.example',
  state: state({ seen: [mark('a')], current: mark('a') }),
};

test('the list decides which check applies first, whatever the order in a row', () => {
  for (const checks of [['no_change', 'loop'] as const, ['loop', 'no_change'] as const]) {
    expect(judge(still, { ...findStrategy('guardian'), checks }).reason).toBe('no_change');
  }
  expect(judge(still, { ...findStrategy('guardian'), checks: ['loop'] }).reason).toBe('loop');
});

test('strategies list their checks in the order in which they apply', () => {
  const names = CHECKS.map(({ name }) => name);
  for (const { checks } of STRATEGIES) expect(checks).toEqual(names.filter((name) => checks.includes(name)));
});

test('every check is used by a strategy, and has its own name', () => {
  const used = new Set(STRATEGIES.flatMap(({ checks }) => checks));
  expect(CHECKS.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
});
