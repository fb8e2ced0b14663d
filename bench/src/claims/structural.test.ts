import { expect, test } from 'vitest';
import type { Act } from './question.ts';
import { isStructural } from './structural.ts';

const touch = (label: string, more: Partial<Act> = {}): Act => ({
  kind: 'click',
  label,
  checked: null,
  text: null,
  direction: null,
  effect: 'look',
  verdict: 'advanced',
  reason: null,
  changes: [],
  ...more,
});
const typed = (label: string, text: string): Act => touch(label, { kind: 'text', text });

test.each([
  ['a value that is typed', 'Add a plant named "Fern"', [typed('Name', 'Fern'), touch('Save')]],
  ['a thing that is pressed', 'Open "Fern"', [touch('Fern')]],
  ['a switch that is set', 'Turn on the lamp', [touch('Lamp', { checked: false })]],
])('form settles %s', (_, goal, way) => {
  expect(isStructural(goal, way)).toBe(true);
});

test.each([
  ['a value that nobody typed', 'Add a plant named "Fern"', [touch('Suggested'), touch('Save')]],
  ['a switch with another name', 'Turn on the lamp', [touch('Light', { checked: false })]],
  ['what is left out', 'Delete the plants except "Fern"', [touch('Fern'), touch('Delete')]],
  ['a number of things', 'Delete both plants', [touch('Delete')]],
])('form does not settle %s', (_, goal, way) => {
  expect(isStructural(goal, way)).toBe(false);
});
