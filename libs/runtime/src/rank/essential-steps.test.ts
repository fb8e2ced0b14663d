import type { HistoryItem } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { essentialSteps, namedSteps } from './essential-steps.ts';

/** A press from one screen to another; equal names are equal screens. */
function go(label: string, from: string, to: string, values: Partial<HistoryItem> = {}): HistoryItem {
  return item({ label, key: `click|${label}`, before: mark(from), after: mark(to), ...values });
}
const back = (from: string, to: string) => go('', from, to, { kind: 'back', key: 'back' });
const kept = (...history: HistoryItem[]) => essentialSteps(history, 0).map(({ label }) => label);

test('the straight way is kept as it is', () => {
  expect(kept(go('Menu', 'a', 'b'), go('Settings', 'b', 'c'), go('Large', 'c', 'd'))).toEqual([
    'Menu',
    'Settings',
    'Large',
  ]);
});

describe('left out is', () => {
  test('steps that were invalidated, crashed, waited or claimed, and those of another task', () => {
    const wait = go('', 'a', 'b', { kind: 'wait' });
    const claim = go('', 'b', 'b', { kind: 'end', verdict: 'completed' });
    const wrong = go('Help', 'b', 'x', { verdict: 'invalidated', reason: 'loop' });
    const open = go('Late', 'b', 'x', { verdict: null });
    const other = go('Other', 'b', 'c', { task: 1 });
    expect(kept(go('Menu', 'a', 'b'), wait, wrong, open, other, claim)).toEqual(['Menu']);
  });

  test('a way there and back, also a long one, and one within another', () => {
    expect(
      kept(
        go('Settings', 'a', 's'),
        go('About', 's', 't'),
        back('t', 's'),
        back('s', 'a'),
        go('Menu', 'a', 'm'),
      ),
    ).toEqual(['Menu']);
    expect(kept(go('Menu', 'a', 'm'), go('Help', 'm', 'h'), back('h', 'm'), go('Sort', 'm', 'o'))).toEqual([
      'Menu',
      'Sort',
    ]);
  });
});

describe('a return does not cancel the steps before it if', () => {
  test('something was changed in between', () => {
    const toggle = go('Wi-Fi', 's', 't', { checked: false });
    expect(kept(go('Settings', 'a', 's'), toggle, back('t', 'a'))).toEqual(['Settings', 'Wi-Fi', '']);
  });

  test.each<[string, Partial<HistoryItem>]>([
    ['typed', { kind: 'text', text: 'x' }],
    ['done that may be done only once', { effect: 'commit' }],
    ['saved', { label: 'Save' }],
  ])('something was %s', (_, values) => {
    const act = go('Field', 's', 's2', values);
    expect(kept(go('Open', 'a', 's'), act, back('s2', 'a'))).toHaveLength(3);
  });

  test('the screen is not quite as it was', () => {
    expect(kept(go('Open', 'a', 's'), back('s', 'a2'))).toHaveLength(2);
  });
});

test('an empty history has no steps', () => {
  expect(kept()).toEqual([]);
});

describe('a list of the steps that were needed', () => {
  const all = [go('Menu', 'a', 'b'), go('Wi-Fi', 'b', 'c', { checked: false }), go('Done', 'c', 'd')];
  const named = (...labels: string[]) =>
    namedSteps(all, ({ label }) => labels.includes(label)).map(({ label }) => label);

  test('may leave out steps that only looked around', () => {
    expect(named('Wi-Fi', 'Done')).toEqual(['Wi-Fi', 'Done']);
  });

  test.each([[['Menu', 'Done']], [['Menu', 'Wi-Fi']], [[]], [['Other']]])('is ignored with %j', (labels) => {
    expect(named(...labels)).toEqual(['Menu', 'Wi-Fi', 'Done']);
  });
});
