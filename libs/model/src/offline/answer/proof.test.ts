import { expect, it } from 'vitest';
import type { ActorHistoryItem } from '../../roles/actor.ts';
import { step } from '../mini-app.fixture.ts';
import { proofOf } from './proof.ts';

const typed = (label: string, text: string) => step(label, { kind: 'text', text });
type Seen = readonly (string | readonly [string, boolean])[];

function proof(goal: string, history: readonly ActorHistoryItem[], seen: Seen) {
  const elements = seen.map((one, index) =>
    typeof one === 'string' ? { index, text: one, checked: null } : { index, text: one[0], checked: one[1] },
  );
  return proofOf({ goal, history, elements });
}

it.each<[string, string, ActorHistoryItem[], Seen, number[]]>([
  ['a switch', 'Turn on the red lamp', [step('Red lamp')], ['Lamps', ['Red lamp', true]], [1]],
  [
    'values that are read back',
    'Add a plant named "Fern" with the text "Water it"',
    [step('Add plant'), typed('Name', 'Fern'), typed('Text', 'Water it'), step('Save')],
    ['Palm', 'Fern, Water it'],
    [1],
  ],
  [
    'a state that was chosen and is shown',
    'Set the sound to rain',
    [step('Sound, Wind'), step('Rain')],
    ['Volume, 5', 'Sound, Rain'],
    [1],
  ],
])('a goal is proved by %s', (_name, goal, history, seen, elements) => {
  expect(proof(goal, history, seen)).toEqual(elements);
});

it.each<[string, string, ActorHistoryItem[], Seen]>([
  ['a switch that stands wrong', 'Turn on the red lamp', [step('Red lamp')], [['Red lamp', false]]],
  ['another switch', 'Turn on the red lamp', [step('Blue lamp')], [['Blue lamp', true]]],
  [
    'a value that is not shown',
    'Add a plant named "Fern"',
    [step('Add plant'), typed('Name', 'Fern'), step('Save')],
    ['Palm'],
  ],
  ['a value that was there before', 'Add a plant named "Fern"', [step('Add plant'), step('Save')], ['Fern']],
  [
    'a part of the goal that nothing met',
    'Add a plant named "Fern" quickly',
    [step('Add plant'), typed('Name', 'Fern'), step('Save')],
    ['Fern'],
  ],
  ['a state that is offered', 'Set the sound to rain', [step('Sound, Wind')], ['Wind', 'Rain']],
  ['words alone', 'Open the map', [step('Map')], ['Map']],
  ['a deed that leaves nothing to read', 'Delete the plant "Fern"', [step('Fern'), step('Delete')], ['Palm']],
])('a goal is not proved by %s', (_name, goal, history, seen) => {
  expect(proof(goal, history, seen)).toBeNull();
});
