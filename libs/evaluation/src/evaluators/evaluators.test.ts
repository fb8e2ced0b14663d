import { describe, expect, test } from 'vitest';
import { stateCheck } from './basic-evaluators.ts';
import { evaluate } from './evaluator.ts';
import { EvaluatorSpec, evaluatorOf } from './parse-evaluators.ts';
import { type Attributes, shownBy, type Trajectory, type TrajectoryStep } from './trajectory.ts';

const on = (
  screen: readonly Attributes[],
  type: string,
  element: Attributes | null,
  text: string | null = null,
): TrajectoryStep => ({
  screen,
  action: { type, elements: element === null ? [] : [element], text },
});
const save = { 'resource-id': 'o:id/save', class: 'Button', text: 'Save' };
const title = { 'resource-id': 'o:id/title', class: 'EditText', text: 'Tea' };

/** An invented run: open a form, type a title, save it, go back to the list. */
const run: Trajectory = {
  steps: [
    on([{ text: 'New' }], 'click', { text: 'New' }),
    on([{ ...title, text: 'Title' }, save], 'input', { ...title, text: 'Title' }, 'Tea'),
    on([title, save], 'click', save),
    on([{ text: 'Saved' }], 'back', null),
  ],
  final: [{ text: 'New' }, { 'resource-id': 'o:id/row', text: 'Tea, today' }],
};
const holds = (spec: unknown, trajectory = run): boolean =>
  evaluate([evaluatorOf(EvaluatorSpec.parse(spec))], trajectory).passed;

describe('StopPage looks at the final screen only', () => {
  test.each([
    [{ match_type: 'equal', match_rules: { text: 'New' } }, true],
    [{ match_type: 'equal', match_rules: { text: 'Tea' } }, false],
    [{ match_type: 'include', match_rules: { text: 'Tea' } }, true],
    [{ match_type: 'include', match_rules: { text: 'tea' } }, false],
    [{ match_type: 'equal', match_rules: { text: 'Saved' } }, false],
    // The selected element must pass the check; another element does not help.
    [
      { match_rules: { 'resource-id': 'o:id/row' }, check_type: 'include', check_rules: { text: 'today' } },
      true,
    ],
    [
      { match_rules: { 'resource-id': 'o:id/row' }, check_type: 'equal', check_rules: { text: 'New' } },
      false,
    ],
  ])('%j: %s', (rules, expected) => {
    expect(holds({ type: 'stoppage', ...rules })).toBe(expected);
  });
});

describe('LastAction looks at the last action only', () => {
  test.each([
    [{ action_type: 'back' }, true],
    [{ action_type: 'click', 'resource-id': 'o:id/save' }, false],
  ])('%j: %s', (check_rules, expected) => {
    expect(holds({ type: 'lastaction', check_type: 'equal', check_rules })).toBe(expected);
  });

  test('a run without actions has no last action', () => {
    expect(holds({ type: 'lastaction', check_rules: {} }, { steps: [], final: [] })).toBe(false);
  });
});

test('FindElement looks at every screen, the final one included', () => {
  const find = (text: string) => holds({ type: 'findelement', match_type: 'equal', match_rules: { text } });
  expect([find('Saved'), find('Tea, today'), find('Deleted')]).toEqual([true, true, false]);
});

describe('FindAction looks at every action; its message is the typed text', () => {
  test.each([
    [{ action_type: 'input', message: 'Tea' }, true],
    [{ action_type: 'input', message: 'Coffee' }, false],
    [{ action_type: 'click', text: 'Save' }, true],
    [{ action_type: 'longclick', text: 'Save' }, false],
    [{ action_type: 'click', text: 'Save', class: 'EditText' }, false],
  ])('%j: %s', (match_rules, expected) => {
    expect(holds({ type: 'findaction', match_type: 'equal', match_rules })).toBe(expected);
  });

  test('a rule holds if one of the touched elements fits all of it', () => {
    const touch = { type: 'click', elements: [{ text: 'Wifi' }, { class: 'Row', index: '3' }], text: null };
    const touched = { steps: [{ screen: [], action: touch }], final: [] };
    const find = (match_rules: Attributes) => holds({ type: 'findaction', match_rules }, touched);
    expect([find({ class: 'Row', index: '3' }), find({ text: 'Wifi', class: 'Row' })]).toEqual([true, false]);
  });
});

describe('a rule about the activity in front', () => {
  const shown: Trajectory = {
    steps: [on(shownBy('org.example/.Edit', [save]), 'click', save)],
    final: shownBy('org.example/org.example.List', [{ text: 'Tea' }]),
  };
  test.each([
    [{ type: 'stoppage', match_rules: { text: 'Tea' }, check_rules: { activity: 'org.example.List' } }, true],
    [
      { type: 'stoppage', match_rules: { text: 'Tea' }, check_rules: { activity: 'org.example.Edit' } },
      false,
    ],
    // An activity is compared as a whole even where words need only be contained.
    [{ type: 'stoppage', match_rules: {}, check_type: 'include', check_rules: { activity: 'List' } }, false],
    [{ type: 'findelement', match_rules: { activity: 'org.example.Edit', text: 'Save' } }, true],
    [{ type: 'findelement', match_rules: { activity: 'org.example.List', text: 'Save' } }, false],
  ])('%j: %s', (spec, expected) => {
    expect(holds(spec, shown)).toBe(expected);
  });
});

describe('FindElementByAction looks at the screen before the action', () => {
  const spec = (element: Attributes, text: string) => ({
    type: 'findelementbyaction',
    action_match_type: 'equal',
    action_match_rules: { action_type: 'click', 'resource-id': 'o:id/save' },
    element_match_type: 'equal',
    element_match_rules: element,
    check_type: 'equal',
    check_rules: { text },
  });
  test.each([
    [spec({ 'resource-id': 'o:id/title' }, 'Tea'), true],
    [spec({ 'resource-id': 'o:id/title' }, 'Title'), false],
    [spec({ 'resource-id': 'o:id/row' }, 'Tea, today'), false],
  ])('%#: %s', (evaluator, expected) => {
    expect(holds(evaluator)).toBe(expected);
  });
});

describe('RuleEvaluator', () => {
  const action = (rules: Attributes) => ({ type: 'findaction', match_type: 'equal', match_rules: rules });
  const open = action({ text: 'New' });
  const type = action({ action_type: 'input' });
  const press = action({ text: 'Save' });
  const back = action({ action_type: 'back' });
  const rule = (order: string, ...evaluators: readonly unknown[]) => ({ type: 'rule', order, evaluators });

  test.each([
    ['sequential', [open, press], true],
    ['sequential', [press, open], false],
    ['sequential', [open, type, press, back], true],
    // The same action does not appear twice, though it fits both parts.
    ['sequential', [press, press], false],
    ['consecutive', [type, press], true],
    ['consecutive', [open, press], false],
    ['present', [press, open], true],
    ['present', [press, press], true],
    ['present', [press, action({ text: 'Delete' })], false],
  ])('%s %j: %s', (order, parts, expected) => {
    expect(holds(rule(order, ...parts))).toBe(expected);
  });

  test('an action done twice holds in sequence', () => {
    const twice = { ...run, steps: [...run.steps, ...run.steps] };
    expect(holds(rule('sequential', press, press), twice)).toBe(true);
    expect(holds(rule('sequential', press, press, press), twice)).toBe(false);
  });

  test('screens and actions can be put in one order', () => {
    const saved = { type: 'findelement', match_rules: { text: 'Saved' } };
    expect(holds(rule('consecutive', press, saved, back))).toBe(true);
    expect(holds(rule('sequential', saved, press))).toBe(false);
  });

  test('a rule may be a part of a rule', () => {
    expect(holds(rule('sequential', rule('present', press, open), back))).toBe(true);
    expect(holds(rule('sequential', rule('consecutive', type, press), open))).toBe(false);
  });
});

describe('a task', () => {
  const evaluators = ['New', 'Deleted'].map((text) =>
    evaluatorOf({ type: 'stoppage', match_rules: { text } }),
  );

  test('passes if and only if all its evaluators hold', () => {
    expect(evaluate(evaluators, run)).toEqual({
      passed: false,
      failed: ["StopPage text='Deleted'"],
      proportion: 0.5,
    });
    expect(evaluate(evaluators.slice(0, 1), run)).toEqual({ passed: true, failed: [], proportion: 1 });
  });

  test('without evaluators does not pass', () => {
    expect(evaluate([], run).passed).toBe(false);
  });
});

test('a check on the state holds if the state is known and right', () => {
  const check = stateCheck('a note is there', (state) => Array.isArray(state) && state.includes('Tea'));
  const withState = (state: unknown) => evaluate([check], { ...run, state }).passed;
  expect([withState(['Tea']), withState([]), evaluate([check], run).passed]).toEqual([true, false, false]);
});

test.each([
  [{ type: 'guess' }],
  [{ type: 'rule', order: 'backwards', evaluators: [] }],
  [{ type: 'stoppage', match_type: 'regex', match_rules: {} }],
])('%j is not an evaluator', (spec) => {
  expect(EvaluatorSpec.safeParse(spec).success).toBe(false);
});

test('rules may be written as numbers and booleans, and left out or null', () => {
  const spec = EvaluatorSpec.parse({
    type: 'findaction',
    match_rules: { index: 3, checked: false },
    check_rules: null,
  });
  const step = on([], 'click', { index: '3', checked: 'false' });
  expect(evaluate([evaluatorOf(spec)], { steps: [step], final: [] }).passed).toBe(true);
});
