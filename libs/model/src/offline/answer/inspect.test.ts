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
