import { describe, expect, test } from 'vitest';
import type { DoneAction } from './done.ts';
import { type FailedRun, failureClass } from './failure-class.ts';
import type { StepFacts } from './follow-truth.ts';
import { appOf, button, field, right, screenOf, touched } from './testing/app.ts';
import type { Truth } from './truth.ts';

/** A list with a menu that leads to a form, and a separate page. */
const app = appOf({
  screens: {
    list: screenOf(button('[0,0][99,50]', 'New'), button('[0,50][99,99]', 'Menu')),
    form: screenOf(
      field('[0,0][99,50]', 'Title', { resource_id: 'o:id/title' }),
      field('[0,50][99,99]', 'Note', { resource_id: 'o:id/note' }),
      button('[0,99][99,150]', 'Save'),
      button('[0,150][99,200]', 'Share'),
    ),
    page: screenOf(button('[0,0][99,50]', 'Close')),
  },
});
const truth: Truth = {
  task: 't',
  goal: 'g',
  start: 'list',
  actions: [
    right(app, 'list', 'New'),
    right(app, 'form', 'Title', { kind: 'text', text: 'Tea' }),
    right(app, 'form', 'Save'),
  ],
  unmapped: [],
};

interface Way {
  readonly to: string;
  readonly kind?: DoneAction['kind'];
  readonly text?: string;
  readonly unrecorded?: boolean;
}

function step(from: string, name: string, { to, kind = 'click', text, unrecorded = false }: Way): StepFacts {
  const touchedElements = name === '' ? [] : [touched(app, from, name)];
  const action: DoneAction = { kind, touched: touchedElements, text: text ?? null, focus: false };
  return { done: [action], from, to, unrecorded };
}
const pressNew = step('list', 'New', { to: 'form' });
const typeTea = step('form', 'Title', { to: 'form', kind: 'text', text: 'Tea' });
const pressSave = step('form', 'Save', { to: 'list' });
const scroll = step('form', '', { to: 'form', kind: 'scroll' });
const claim: StepFacts = { done: [], from: 'form', to: 'form', unrecorded: false };

const classOf = (steps: readonly StepFacts[], values: Partial<FailedRun> = {}, of = truth) =>
  failureClass(app, of, { steps, outcome: 'out_of_budget', reason: 'BUDGET_SPENT', ...values });

describe('the first thing that went wrong', () => {
  test.each([
    ['everything was done, and more', [pressNew, typeTea, pressSave, pressNew], 'ended_late'],
    [
      'nothing was done, and the budget was spent on claims',
      [{ ...claim, from: 'list', to: 'list' }],
      'planning',
    ],
    ['only looking around followed', [pressNew, scroll, scroll], 'planning'],
    [
      'another text in the right field',
      [pressNew, step('form', 'Title', { to: 'form', kind: 'text', text: 'Cup' })],
      'text',
    ],
    [
      'another element beside the right one',
      [pressNew, typeTea, step('form', 'Share', { to: 'page' })],
      'grounding',
    ],
    [
      'another field',
      [pressNew, step('form', 'Note', { to: 'form', kind: 'text', text: 'Tea' })],
      'grounding',
    ],
    ['the right thing again instead of the next', [pressNew, typeTea, typeTea], 'instruction_following'],
    [
      'going on where the right element no longer was',
      [step('list', 'Menu', { to: 'page' }), step('page', 'Close', { to: 'list' })],
      'grounding',
    ],
  ] as const)('%s', (_, steps, expected) => {
    expect(classOf(steps)).toBe(expected);
  });
});

describe('the recording', () => {
  test('is to blame if the right action has no recorded outcome', () => {
    expect(classOf([{ ...pressNew, to: 'list', unrecorded: true }, scroll])).toBe('recording');
  });

  test('is to blame if all was right and the next element is missing', () => {
    expect(classOf([step('list', 'New', { to: 'page' }), step('page', 'Close', { to: 'list' })])).toBe(
      'recording',
    );
  });

  test('is not to blame for the missing element after a wrong turn', () => {
    const turned = [step('list', 'Menu', { to: 'list' }), step('list', 'New', { to: 'page' })];
    expect(classOf([...turned, step('page', 'Close', { to: 'list' })])).toBe('planning');
  });

  test('is to blame if a step of the answer has no place in it', () => {
    const unmapped = [{ step: 1, reason: 'its screen is not in the recording' }];
    expect(classOf([pressNew], {}, { ...truth, unmapped })).toBe('recording');
  });
});

describe('the end of the run', () => {
  test('was too early if only right things were done', () => {
    expect(classOf([pressNew, typeTea, claim], { outcome: 'completed', reason: 'COMPLETED' })).toBe(
      'ended_early',
    );
    expect(classOf([pressNew, claim], { outcome: 'infeasible', reason: 'INFEASIBLE' })).toBe('ended_early');
  });

  test('by an unreadable answer is a failure to follow instructions', () => {
    expect(classOf([pressNew], { outcome: 'inconclusive', reason: 'MODEL_ANSWER_INVALID' })).toBe(
      'instruction_following',
    );
  });

  test('after a wrong action does not hide that action', () => {
    const steps = [step('list', 'Menu', { to: 'page' }), claim];
    expect(classOf(steps, { outcome: 'completed', reason: 'COMPLETED' })).toBe('grounding');
  });
});
