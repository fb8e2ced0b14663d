import { expect, test } from 'vitest';
import type { InspectorInput } from '../../roles/inspector.ts';
import { step } from '../mini-app.fixture.ts';
import { inspect } from './inspect.ts';

const shown = (...texts: readonly string[]) => texts.map((text, index) => ({ index, text, checked: null }));
const asked = (more: Partial<InspectorInput>): InspectorInput => ({
  step: 1,
  instruction: 'Open the greenhouse settings',
  next: 'Set the humidity to 60',
  history: [step('Greenhouse settings')],
  elements: shown('Greenhouse settings', 'Humidity', 'Light'),
  pictured: [],
  claimed: false,
  ...more,
});

test('a step is done if its words were pressed and the next one can begin; the evidence is cited', () => {
  const { accomplished, evidence } = inspect(asked({}));
  expect(accomplished).toBe(true);
  expect(evidence).toContain(1);
});

test.each<[string, Partial<InspectorInput>]>([
  ['nothing was done', { history: [], elements: shown('Plants', 'Greenhouse settings') }],
  ['it leads elsewhere', { history: [step('Plants')], elements: shown('Fern', 'Cactus') }],
  ['a picture must show it', { pictured: ['a green tick'], claimed: true }],
])('and not if %s', (_name, more) => expect(inspect(asked(more)).accomplished).toBe(false));

test('a step that only enters a value is done by entering it, whatever still waits to be pressed', () => {
  const instruction = 'Enter "Fern" as the name';
  const typed = { ...step('Name'), kind: 'text', text: 'Fern' };
  const elements = shown('Fern', 'Save');
  expect(inspect(asked({ instruction, next: 'Save it', history: [typed], elements })).accomplished).toBe(
    true,
  );
  const pressed = inspect(asked({ instruction, history: [step('Fern')], elements, claimed: true }));
  expect(pressed).toMatchObject({ accomplished: false, reason: '“Fern” was not entered' });
});

test('where the case’s own expectation holds, a button that waits belongs to the next step', () => {
  const history = [step('Continue')];
  const waiting = { instruction: 'Continue', next: 'Confirm', history, elements: shown('OK', 'Cancel') };
  expect(inspect(asked({ ...waiting, expectationsHold: true })).accomplished).toBe(true);
  expect(inspect(asked(waiting)).accomplished).toBe(false);
});

test('BACK closes a page where the screen is then as the case expects', () => {
  const history = [{ ...step(''), kind: 'back' }];
  const closing = { instruction: 'Close the greenhouse', history };
  expect(inspect(asked({ ...closing, expectationsHold: true })).accomplished).toBe(true);
});
