import { expect, test } from 'vitest';
import type { StepFacts } from './follow-truth.ts';
import { missingStep } from './missing-step.ts';
import { appOf, button, right, screenOf, touched } from './testing/app.ts';
import type { Truth } from './truth.ts';

const app = appOf({
  screens: {
    list: screenOf(button('[0,0][99,50]', 'New'), button('[0,50][99,99]', 'Menu')),
    form: screenOf(button('[0,0][99,50]', 'Save')),
    page: screenOf(button('[0,0][99,50]', 'Close')),
  },
});
const truth: Truth = {
  task: 't',
  goal: 'g',
  start: 'list',
  actions: [right(app, 'list', 'New'), right(app, 'form', 'Save')],
  unmapped: [],
};
const press = (from: string, name: string, to: string, unrecorded = false): StepFacts => ({
  done: [{ kind: 'click', touched: [touched(app, from, name)], text: null, focus: false }],
  from,
  to,
  unrecorded,
});

test('nothing is missing if every right action was done', () => {
  expect(missingStep(app, truth, [press('list', 'New', 'form'), press('form', 'Save', 'list')])).toBeNull();
});

test.each([
  ['the outcome before it', [press('list', 'New', 'list', true)], /action 2 of 2.*nobody recorded.*on list/],
  ['its element', [press('list', 'New', 'page')], /'Save' of form: no such element on page/],
  ['somebody who tries', [press('list', 'New', 'form')], /it is on form.*not tried/],
  ['the right choice', [press('list', 'Menu', 'list')], /action 1 of 2.*another click was tried on list/],
] as const)('what is missing is said: %s', (_, steps, expected) => {
  expect(missingStep(app, truth, steps)).toMatch(expected);
});

test('a step of the answer that has no place in the recording is missing after all others', () => {
  const unmapped = [{ step: 1, reason: 'nothing was chosen' }];
  const only = { ...truth, actions: truth.actions.slice(0, 1), unmapped };
  expect(missingStep(app, only, [press('list', 'New', 'form')])).toBe(
    'step 2 of the answer: nothing was chosen',
  );
});
