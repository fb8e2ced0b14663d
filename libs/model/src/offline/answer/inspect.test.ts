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

test.each<[string, string, Partial<InspectorInput>, boolean]>([
  ['is shown', 'Verify that "Fern" is displayed', { elements: shown('Fern') }, true],
  ['is not shown', 'Verify that "Moss" is displayed', { elements: shown('Fern'), claimed: true }, false],
  ['was left', 'Press back', { history: [step('', { kind: 'back' })] }, true],
  ['was not left', 'Press back', { history: [step('Fern')], claimed: true }, false],
  [
    'was held, and asks something',
    'Long press "Fern"',
    {
      history: [step('Fern', { kind: 'long_click', changes: ['appeared: "Cancel"'] })],
      elements: shown('Delete the fern?', 'Delete', 'Cancel'),
      claimed: true,
    },
    true,
  ],
])('a sentence about what %s', (_, instruction, more, accomplished) => {
  expect(inspect(asked({ instruction, next: null, ...more }))).toMatchObject({ accomplished });
});

test('a search that was closed again is not done, though what is expected is on the screen before it', () => {
  const history = [
    step('Search', { effect: 'look' }),
    step('Search plants', { kind: 'text', text: 'Oak', effect: 'edit' }),
    step('', { kind: 'back', effect: 'look' }),
  ];
  const sentence = { instruction: 'Search for "Oak"', next: null, history, expectationsHold: true as const };
  expect(inspect(asked({ ...sentence, elements: shown('Fern', 'Search') })).accomplished).toBe(false);
});
