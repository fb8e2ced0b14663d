import type { Action, Outcome } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import type { FinishedRun } from './finished-run.ts';
import { judgeRun } from './judge-run.ts';
import { SuiteEvaluator, SuiteInvariant } from './suite-schema.ts';

interface Node {
  readonly text?: string;
  readonly desc?: string;
  readonly bounds: string;
  readonly inner?: string;
}

const node = ({ text = '', desc = '', bounds, inner = '' }: Node): string =>
  `<node text="${text}" content-desc="${desc}" resource-id="" class="android.view.View" clickable="${inner !== ''}"` +
  ` bounds="${bounds}">${inner}</node>`;
const screen = (...nodes: string[]): string =>
  `<hierarchy><node class="android.widget.FrameLayout" bounds="[0,0][1000,2000]">${nodes.join('')}</node></hierarchy>`;

const LIST = screen(
  node({ desc: 'New note', bounds: '[900,0][1000,100]', inner: node({ bounds: '[910,0][990,90]' }) }),
  node({ bounds: '[0,200][1000,300]', inner: node({ text: 'Settings', bounds: '[10,210][300,290]' }) }),
);
const DONE = screen(
  node({ text: 'Lamp', bounds: '[0,200][1000,300]' }),
  node({ desc: 'Sorted', bounds: '[0,0][9,9]' }),
);

const target = {
  ...{ index: 1, resourceId: '', text: '', desc: '', className: 'android.view.View', label: '' },
  bounds: [0, 0, 0, 0] as [number, number, number, number],
};
const action = (kind: Action['kind'], about: Partial<Action> = {}): Action => ({
  ...{ kind, target: null, text: null, direction: null, effect: 'look', key: '' },
  ...about,
});

const RUN: FinishedRun = {
  steps: [
    {
      dump: LIST,
      action: action('click', { target: { ...target, label: 'Settings', bounds: [0, 200, 1000, 300] } }),
    },
    { dump: LIST, action: action('text', { target: { ...target, label: 'Title' }, text: 'Lamp' }) },
    { dump: DONE, action: action('end') },
  ],
  final: DONE,
  end: { outcome: 'completed', activity: 'org.example.notes/.ListActivity' },
};

/** The checks that fail, for evaluators as written in a file. */
function failed(...written: unknown[]): readonly string[] {
  const evaluators = written.map((one) => SuiteEvaluator.parse(one));
  const judged = judgeRun({ evaluators }, RUN);
  expect(judged.passed).toBe(judged.failed.length === 0);
  return judged.failed;
}

describe('the last screen', () => {
  test.each([
    [{ text: 'Lamp' }, true],
    [{ text: 'Sorted' }, true],
    [{ text: 'Lam' }, false],
    [{ text: 'lamp' }, false],
    [{ text: 'Settings' }, false],
    [{ contains: 'Lam' }, true],
    [{ contains: 'sort' }, false],
    [{ absent: 'Settings' }, true],
    [{ absent: 'Lam' }, false],
    [{ absent: 'Sorted' }, false],
    [{ activity: 'ListActivity' }, true],
    [{ activity: '.ListActivity' }, true],
    [{ activity: 'org.example.notes.ListActivity' }, true],
    [{ activity: 'org.example.notes/.ListActivity' }, true],
    [{ activity: 'Activity' }, false],
    [{ activity: 'org.example.ListActivity' }, false],
    [{ text: 'Lamp', absent: 'Lamp' }, false],
  ])('%j: %s', (check, holds) => {
    expect(failed({ screen: check }).length === 0).toBe(holds);
  });

  test('that was never seen does not prove that something is absent', () => {
    const blind = { ...RUN, steps: [], final: '', end: { outcome: 'failed' as Outcome, activity: '' } };
    const evaluators = [SuiteEvaluator.parse({ screen: { absent: 'Error' } })];
    expect(judgeRun({ evaluators }, blind).passed).toBe(false);
  });
});

describe('some action of the run', () => {
  test.each([
    [{ kind: 'click' }, true],
    [{ kind: 'click', label: 'Settings' }, true],
    [{ label: 'Settings' }, true],
    [{ kind: 'text', label: 'Title', text: 'Lamp' }, true],
    [{ text: 'Lamp' }, true],
    [{ text: 'Lam' }, false],
    [{ kind: 'click', text: 'Lamp' }, false],
    [{ kind: 'text', label: 'Settings' }, false],
    [{ kind: 'long_click' }, false],
    [{ label: 'New note' }, false],
  ])('%j: %s', (check, holds) => {
    expect(failed({ action: check }).length === 0).toBe(holds);
  });
});

test('every check must hold, and the failed ones are named by their meaning', () => {
  expect(
    failed(
      { screen: { text: 'Lantern', absent: 'Lamp' } },
      { action: { kind: 'scroll' } },
      { action: { kind: 'click', label: 'Settings' } },
      { outcome: 'infeasible' },
    ),
  ).toEqual([
    "last screen shows 'Lantern'",
    "last screen shows no 'Lamp'",
    'some scroll',
    'outcome is infeasible',
  ]);
});

test("SPHINX's evaluators see the dump's attributes and SPHINX's words", () => {
  const sphinx = (type: string, wanted: object) => ({ sphinx: { type, match_rules: wanted } });
  expect(failed(sphinx('findaction', { action_type: 'input', message: 'Lamp' }))).toEqual([]);
  expect(failed(sphinx('findaction', { action_type: 'click', text: 'Settings' }))).toEqual([]);
  expect(failed(sphinx('stoppage', { 'content-desc': 'Sorted' }))).toEqual([]);
  expect(failed(sphinx('stoppage', { text: 'Settings' }))).toHaveLength(1);
  expect(failed(sphinx('lastaction', { action_type: 'input' }))).toEqual([]);
});

test('a task without checks is judged by the outcome of its run', () => {
  expect(judgeRun({ evaluators: [] }, RUN)).toEqual({ passed: true, failed: [] });
  const lost = { ...RUN, end: { ...RUN.end, outcome: 'infeasible' as Outcome } };
  expect(judgeRun({ evaluators: [] }, lost)).toEqual({ passed: false, failed: ['outcome is completed'] });
});

test.each([
  [{ never: { kind: 'click', label: 'Settings' } }, ["never click on 'Settings'"]],
  [{ never: { kind: 'click', label: 'Delete' } }, []],
  [{ only: [{ kind: 'click' }] }, ['only click']],
  [{ only: [{ kind: 'click' }, { kind: 'text', text: 'Lamp' }] }, []],
  [{ no_repeat: true }, []],
])('an invariant holds where no action of the run violates it: %j', (written, failed) => {
  const invariants = [SuiteInvariant.parse(written)];
  expect(judgeRun({ evaluators: [], invariants }, RUN)).toEqual({ passed: failed.length === 0, failed });
});

test('an action that is done again on the same element is a repetition', () => {
  const [first] = RUN.steps;
  if (first === undefined) throw new Error('the run has no step');
  const again = { ...RUN, steps: [first, ...RUN.steps] };
  const invariants = [SuiteInvariant.parse({ no_repeat: true })];
  expect(judgeRun({ evaluators: [], invariants }, again).failed).toEqual(['no action twice']);
});
