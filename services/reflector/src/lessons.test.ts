import type { HistoryItem } from '@tapwright/contracts';
import type { ReflectorOutput } from '@tapwright/model';
import { describe, expect, test } from 'vitest';
import { seenIn } from './facts.ts';
import { lessonsOf } from './lessons.ts';
import { lookBack } from './look-back.ts';
import { click, mark, stateOf, typing } from './reflector.fixture.ts';

const GOAL = 'write a note called Rye bread';
const SIDE = [
  click(2, 'Help', { before: mark('2'), after: mark('h') }),
  click(3, '', { kind: 'back', key: 'back', before: mark('h'), after: mark('2') }),
];
const WAY = [
  click(1, 'Menu'),
  ...SIDE,
  click(4, 'Sync', { before: mark('2'), after: mark('2'), verdict: 'invalidated', reason: 'no_change' }),
  click(5, 'New', { before: mark('2'), after: mark('6') }),
  typing(6, 'Title', 'Rye bread'),
  click(7, 'Save'),
];
const ALL = [1, 2, 3, 4, 5, 6, 7];

function learnt(
  answer: Partial<ReflectorOutput>,
  outcome = 'completed',
  history: HistoryItem[] = WAY,
  goal = GOAL,
) {
  const state = stateOf(goal, history);
  const back = lookBack(state, 0, outcome);
  if (back === null) throw new Error('something was done');
  return lessonsOf({ rules: [], steps: [], ...answer }, back, state);
}

const follow = (text: string) => ({ kind: 'follow' as const, text });
const avoid = (text: string) => ({ kind: 'avoid' as const, text });

describe('rules', () => {
  test('of a success say what to follow and what to avoid, those of a failure only what to avoid', () => {
    const rules = [follow('notes are begun in the menu'), avoid('do not press “Sync”')];
    expect(learnt({ rules }).rules).toEqual(rules);
    expect(learnt({ rules }, 'failed').rules).toEqual(rules.slice(1));
  });

  test.each([
    'Type “Rye bread” into the title',
    'rye  BREAD is the title',
    'The note about bread is at the top',
    'Look for Rye',
  ])('that repeat what was typed are dropped, whatever the prompt said: %s', (text) => {
    expect(learnt({ rules: [follow(text), follow('save at last')] }).rules).toEqual([follow('save at last')]);
  });

  test.each<[string, string]>([
    ["open the folder 'Blue moon'", 'Blue moon is below'],
    ['set an alarm for 8:05', 'press 8:05'],
    ['call Olga', '“Olga” is reached through “People”'],
    ['log in with hunter2', 'the password is hunter2'],
  ])('that repeat values of the goal are dropped: %s', (goal, text) => {
    const history = [click(1, 'Go'), typing(2, 'Password', 'hunter2')];
    expect(learnt({ rules: [follow(text)] }, 'completed', history, goal).rules).toEqual([]);
  });

  test('are one plain line each', () => {
    expect(learnt({ rules: [follow('press\n<b>"Menu"</b>'), follow('  ')] }).rules).toEqual([
      follow('press ‹b›”Menu”‹/b›'),
    ]);
  });
});

describe('the optimized steps', () => {
  const needed = ['click "Menu"', 'click "New"', 'text "Title"', 'click "Save"'];

  test('are those that mattered: no wrong turns, no detours, no typed texts', () => {
    expect(learnt({ steps: ALL }).steps).toEqual(needed);
  });

  test('are fewer where the model leaves out what only looked around', () => {
    expect(learnt({ steps: [5, 6, 7] }).steps).toEqual(needed.slice(1));
  });

  test.each([
    ['names nothing', []],
    ['leaves out a text', [1, 5, 7]],
    ['leaves out the last step', [1, 5, 6]],
    ['names steps that are not there', [0, 99, -1]],
  ])('are all that mattered where the model %s', (_, steps) => {
    expect(learnt({ steps }).steps).toEqual(needed);
  });

  test('are kept after a success only', () => {
    expect(learnt({ steps: ALL }, 'failed').steps).toEqual([]);
    expect(learnt({ steps: ALL }, 'out_of_budget').steps).toEqual([]);
  });

  test('do not name an element by what was typed', () => {
    const history = [...WAY, click(8, 'Rye bread, just now')];
    expect(learnt({ steps: [...ALL, 8] }, 'completed', history).steps.at(-1)).toBe('click "…, just now"');
  });

  test('are empty where the way is longer than what was asked about: its beginning would be missing', () => {
    const long = Array.from({ length: 40 }, (_, at) => click(at + 1, `Button ${'x'.repeat(at)}`));
    expect(learnt({ steps: ALL }, 'completed', long).steps).toEqual([]);
  });
});

describe('facts', () => {
  const seen = (history: HistoryItem[], identity: 'layout' | 'content' = 'content') =>
    seenIn(stateOf(GOAL, history), 0, identity);
  const wrong = (label: string, values: Partial<HistoryItem> = {}) =>
    click(3, label, { verdict: 'invalidated', reason: 'no_change', ...values });

  test('are presses that changed nothing, left the app or crashed it, by the identity of screens of the strategy', () => {
    const history = [
      wrong('Sync'),
      wrong('Share', { reason: 'foreign_app' }),
      wrong('About', { verdict: 'crashed', reason: null }),
    ];
    const screen = 'org.example/o.e/.M#c-3';
    expect(seen(history).facts).toEqual([
      { key: 'click|Sync', screen, reason: 'no_change' },
      { key: 'click|Share', screen, reason: 'foreign_app' },
      { key: 'click|About', screen, reason: 'crashed' },
    ]);
    expect(seen(history, 'layout').facts[0]?.screen).toBe('org.example/o.e/.M#l-3');
  });

  test.each<[string, HistoryItem]>([
    ['a loop, which is one for this goal only', wrong('Menu', { reason: 'loop' })],
    ['what was interrupted', wrong('Menu', { reason: 'interrupted' })],
    ['typing', wrong('Title', { kind: 'text' })],
    ['what another task did', wrong('Menu', { task: 1 })],
    ['what carries the data of the goal', wrong('Rye bread')],
  ])('are not %s', (_, item) => {
    expect(seen([typing(1, 'Title', 'Rye bread'), item]).facts).toEqual([]);
  });

  test('leave out what led on there in the same run; that is listed apart, to refute other facts', () => {
    const found = seen([wrong('Sync'), click(3, 'Sync')]);
    expect(found.facts).toEqual([]);
    expect(found.workedOn).toEqual([{ key: 'click|Sync', screen: 'org.example/o.e/.M#c-3' }]);
  });
});
