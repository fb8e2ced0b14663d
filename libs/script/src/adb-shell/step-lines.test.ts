import type { Action } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { actionOn, screenOf } from '../notes.fixture.ts';
import type { TraceStep } from '../trace.ts';
import { describeAction, locatorWords, stepLines } from './step-lines.ts';

const onList = (kind: Action['kind'], more: Partial<Action> = {}): Action => ({
  ...actionOn(screenOf('list'), kind, 'New note'),
  ...more,
});
const without = (kind: Action['kind']): Action => ({ ...onList(kind), target: null });
const counted = { matches: 1, fragile: false };
const stepOf = (action: Action): TraceStep => ({
  task: 0,
  index: 7,
  action,
  locators: action.target === null ? [] : [{ by: 'desc', desc: 'New note', ...counted }],
  before: { activity: '', contentHash: '', structureKey: '' },
  after: { activity: '', structureKey: '', checks: [] },
});
const doing = (action: Action) =>
  stepLines(stepOf(action)).filter((line) => !/^(?:step|target| )/.test(line));

describe('stepLines', () => {
  it.each([
    [onList('click'), ['tap']],
    [onList('long_click'), ['long_tap']],
    [onList('clear'), ['tap', 'empty_field']],
    [onList('text', { text: '' }), ['tap', 'empty_field']],
    [onList('scroll', { direction: 'left' }), ['scroll left']],
    [without('back'), ['key BACK']],
    [without('home'), ['key HOME']],
    [without('enter'), ['key ENTER']],
    [without('restart'), ['stop_app', 'start_app']],
    [without('wait'), []],
    [without('end'), []],
  ])('%# $kind is done by its function', (action, lines) => expect(doing(action)).toEqual(lines));

  it('presses the keys of a number pad by what they say', () => {
    expect(stepLines(stepOf({ ...without('keypad'), text: '47' })).slice(1)).toEqual([
      `target '"4"' text 4 '' '' desc 4 '' ''`,
      'tap',
      `target '"7"' text 7 '' '' desc 7 '' ''`,
      'tap',
    ]);
  });

  it('turns a picker until it shows the text, a bounded number of times', () => {
    const lines = stepLines(stepOf(onList('swipe_selector', { text: "O'Hare", direction: 'up' }))).join('\n');
    expect(lines).toContain(`find_any id_text android:id/numberpicker_input 'O'\\''Hare' ''`);
    expect(lines).toMatch(/\[ \$turns -lt 64 \] \|\| fail/);
    expect(lines).toMatch(/then scroll up; else scroll down/);
  });

  it('names the step, then the target with its locators, then the deed', () => {
    expect(stepLines(stepOf(onList('click')))).toEqual([
      `step 7 'click "New note"'`,
      `target '"New note"' \\`,
      `  'desc' 'New note' '' ''`,
      'tap',
    ]);
  });
});

it('an action reads as a person would say it', () => {
  expect(describeAction(onList('long_click'))).toBe('long click "New note"');
  expect(describeAction(onList('text', { text: 'a\nb' }))).toBe('text "a b" into "New note"');
  expect(describeAction(onList('scroll', { direction: 'down' }))).toBe('scroll down "New note"');
  expect(describeAction(without('back'))).toBe('back');
});

it.each([
  [{ by: 'id', resourceId: 'a:id/b', className: 'C' } as const, ['id', 'a:id/b', 'C', '']],
  [{ by: 'id_text', resourceId: 'a:id/b', text: 'T' } as const, ['id_text', 'a:id/b', 'T', '']],
  [{ by: 'text', text: 'T' } as const, ['text', 'T', '', '']],
  [{ by: 'near', className: 'C', anchor: 'T', side: 'around' } as const, ['near', 'C', 'T', 'around']],
  [{ by: 'nth', className: 'C', containerId: '', nth: 2 } as const, ['nth', 'C', '', '2']],
  [{ by: 'point', x: 3, y: 4 } as const, ['point', '3', '4', '']],
])('$by has its four words', (rule, words) => expect(locatorWords({ ...rule, ...counted })).toEqual(words));
