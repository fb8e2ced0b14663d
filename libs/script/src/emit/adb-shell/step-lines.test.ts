import type { Action } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { dayFromToday, parameter } from '../../text/template.ts';
import type { TraceStep } from '../../trace/trace.ts';
import { actionOn, screenOf } from '../notes.fixture.ts';
import { locatorWords } from './locator-words.ts';
import { describeAction, stepLines } from './step-lines.ts';

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
  before: { activity: '', contentHash: '', structureKey: '', known: [] },
  after: { activity: '', structureKey: '', checks: [] },
});
const variables = new Map([
  ['payee', { variable: 'p_payee', secret: false }],
  ['pin', { variable: 'p_pin', secret: true }],
]);
const linesOf = (action: Action) => stepLines(stepOf(action), undefined, variables);
const doing = (action: Action) => linesOf(action).filter((line) => !/^(?:step|target| )/.test(line));

describe('stepLines', () => {
  it.each([
    [onList('click'), ['tap']],
    [onList('double_click'), ['double_tap']],
    [onList('long_click'), ['long_tap']],
    [onList('clear'), ['tap', 'empty_field']],
    [onList('text', { text: '' }), ['tap', 'empty_field']],
    [onList('scroll', { direction: 'left' }), ['scroll left']],
    [onList('scroll', { direction: 'down', distance: 'far' }), ['scroll down far']],
    [without('back'), ['key_to_app BACK']],
    [without('home'), ['key HOME']],
    [without('enter'), ['key_to_app ENTER']],
    [without('restart'), ['stop_app', 'start_app']],
    [without('wait'), []],
    [without('end'), []],
  ])('%# $kind is done by its function', (action, lines) => expect(doing(action)).toEqual(lines));

  it('leaves values to the run: names of steps show the name of a secret, not its value', () => {
    const text = `$$5 for ${parameter('payee')}, ${parameter('pin')} on ${dayFromToday(-2, "d 'x'")}`;
    const [name, typed] = linesOf(onList('text', { text })).filter((line) => /^(?:step|type)/.test(line));
    expect(name).toBe(
      `step 7 'text "$5 for '"$p_payee"', ''$${parameter('pin')}'' on '"$(day -2 'd '\\''x'\\''')"'" into "New note"'`.replace(
        '$$',
        '$',
      ),
    );
    expect(typed).toBe(`type_text '$5 for '"$p_payee"', '"$p_pin"' on '"$(day -2 'd '\\''x'\\''')"`);
  });

  it('presses the keys of a number pad and turns a picker to the given value', () => {
    expect(doing({ ...without('keypad'), text: parameter('pin') })).toEqual(['press_keys "$p_pin"']);
    expect(doing(onList('swipe_selector', { text: "O'Hare", direction: 'up' }))).toEqual([
      `turn_until 'O'\\''Hare' 'O'\\''Hare' up`,
    ]);
  });

  it('does not tap where only a picture identifies the target', () => {
    const look = { by: 'look', className: 'C', hash: '0123456789abcdef', ...counted } as const;
    const step = { ...stepOf(onList('click')), locators: [look] };
    expect(stepLines(step, undefined, variables)[1]).toBe(`fail 'nothing names the target'`);
  });

  it('names the step, then the target with its locators, then the action', () => {
    expect(linesOf(onList('click'))).toEqual([
      `step 7 'click "New note"'`,
      `target '"New note"' \\`,
      `  desc 'New note' '' ''`,
      'tap',
    ]);
  });
});

it('an action reads as a person would say it', () => {
  expect(describeAction(stepOf(onList('long_click')))).toBe('long click "New note"');
  expect(describeAction(stepOf(onList('text', { text: 'a\nb' })))).toBe('text "a b" into "New note"');
  expect(describeAction(stepOf(onList('scroll', { direction: 'down' })))).toBe('scroll down "New note"');
  expect(describeAction(stepOf(without('back')))).toBe('back');
});

const payee = parameter('payee');
it.each([
  [{ by: 'id', resourceId: 'a:id/b', className: 'C' } as const, `id 'a:id/b' 'C' ''`],
  [{ by: 'id_text', resourceId: 'a:id/b', text: payee } as const, `id_text 'a:id/b' "$p_payee" ''`],
  [{ by: 'text', text: `To ${payee}, $$1` } as const, `text 'To '"$p_payee"', $1' '' ''`],
  [{ by: 'desc', desc: dayFromToday(3, 'd MMM') } as const, `desc "$(day 3 'd MMM')" '' ''`],
  [
    { by: 'near', className: 'C', anchor: '${nobody}', side: 'around' } as const,
    "near 'C' '${nobody}' around",
  ],
  [{ by: 'nth', className: 'C', containerId: '', nth: 2 } as const, `nth 'C' '' 2`],
  [{ by: 'point', x: 3, y: 4 } as const, `point 3 4 ''`],
])('$by has its four words', (rule, words) =>
  expect(locatorWords({ ...rule, ...counted }, variables).join(' ')).toBe(words),
);
