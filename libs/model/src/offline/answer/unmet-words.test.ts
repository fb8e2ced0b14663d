import { describe, expect, it } from 'vitest';
import { parseGoal } from '../goal/goal.ts';
import { step } from '../mini-app.fixture.ts';
import { claimFacts } from './claim-evidence.ts';
import { unmetWords } from './unmet-words.ts';

const typed = (label: string, text: string) => step(label, { kind: 'text', text });

const set = (label: string) => step(label, { effect: 'edit' });
const look = (label: string) => step(label, { effect: 'look' });

function unmet(goal: string, steps: readonly ReturnType<typeof step>[], seen: readonly string[] = []) {
  const elements = seen.map((text) => ({ text, checked: null }));
  const facts = claimFacts(parseGoal(goal, ''), steps, elements);
  return facts.goal.clauses.flatMap((clause) => unmetWords(facts, clause));
}

const adding = [step('Add plant'), typed('Name', 'Fern'), step('Save')];

describe('unmetWords', () => {
  it.each([
    ['an attribute', 'Add a potted plant named "Fern"', adding, ['potted']],
    ['a place', 'Add a plant named "Fern" on the roof', adding, ['roof']],
    ['a time', 'Add a plant named "Fern" for tomorrow', adding, ['tomorrow']],
    ['a manner', 'Delete the plant "Fern" permanently', [step('Fern'), step('Delete')], ['permanently']],
    ['a verb that no button has', 'Underline the plant "Fern"', [step('Fern')], ['underline']],
    [
      'such a verb of two things',
      'Compare the Fern with the Palm',
      [step('Fern'), step('Palm')],
      ['compare'],
    ],
    ['a property', 'Set the soil of Fern to Clay', [step('Fern'), typed('Name', 'Clay')], ['soil']],
    ['what it says of a name', 'Water the red Fern Palm', [step('Fern Palm'), step('Water')], ['red']],
    ['a part of a thing', 'Delete the e-mail of Fern', [step('Fern'), step('Delete')], ['e', 'mail']],
    ['a verb behind the name', 'Rye bread löschen', [step('Rye bread')], ['löschen']],
    ['such a verb behind its object', 'Die Pflanze Fern löschen', [step('Fern')], ['die', 'löschen']],
    ['such a verb without a space', '「Rye bread」を削除する', [step('Rye bread')], ['を削除する']],
    [
      'how many, behind a verb of another language',
      'Lösche beide Pflanzen "Fern"',
      [step('Fern'), step('Pflanzen löschen')],
      ['beide'],
    ],
    [
      'a verb of no list where a value was only looked at',
      'Raise the light to 55 %',
      [look('Light, 55 %')],
      ['raise'],
    ],
    ['what may say which of a kind', 'Show those of the bed North', [look('North')], ['bed']],
    ['an order with a subordinate clause', 'Ask when the Fern is in bloom', [step('Fern')], ['ask', 'bloom']],
  ])('tells %s of which nothing was seen', (_name, goal, steps, words) => {
    expect(unmet(goal, steps)).toEqual(words);
  });

  it.each([
    ['what was pressed', 'Add a potted plant named "Fern"', [step('Potted'), ...adding]],
    ['the kind of a thing', 'Delete the seedling "Fern"', [step('Fern'), step('Delete')]],
    ['a measure behind its number', 'Log a height today at 160 pounds', [typed('Height', '160')]],
    ['what a word before names', 'Open the ferns category', [step('Ferns')]],
    ['what is set, where its state was chosen', 'Set the soil to Clay', [step('Edit'), step('Clay')]],
    ['a choice', 'Add a plant or a shrub named "Fern"', adding],
    ['a statement', 'The roof has been cleared: delete the Fern', [step('Fern'), step('Delete')]],
    ['a reason in the passive', 'The roof has been cleared: delete the Fern', [step('Fern'), step('Delete')]],
    ['a place', 'In the bed of Fern, delete "Palm"', [step('Fern, 2'), step('Palm'), step('Delete')]],
    ['once more', 'Water the Fern again', [step('Fern'), step('Water')]],
    ['the phone', 'Show the plants of my phone', [step('Show plants')]],
    ['a verb of no list whose value was chosen', 'Raise the light to 55 %', [set('Light, 55 %')]],
    ['such a verb of several values', 'Give "Fern" Dry and Old', [look('Fern'), set('Dry'), set('Old')]],
    ['the kind of a choice', 'Show those of the bed North', [set('North')]],
    [
      'that more is meant, where the choice says so',
      'Show pots with 20 litres and more',
      [step('Pots, 20+ litres')],
    ],
    ['a unit of which the choice has the sign', 'Set the kiln to 55 degrees', [set('Kiln, 55.0 °C')]],
    ['a helping verb', 'Put the Fern into the basket', [step('Fern'), step('Add to basket')]],
  ])('does not tell %s', (_name, goal, steps) => {
    expect(unmet(goal, steps)).toEqual([]);
  });

  it('does not tell what the last screen or a change on the way shows', () => {
    const goal = 'Add a potted plant named "Fern" on the roof';
    const brought = step('Save', { changes: ['appeared: "On the roof"'] });
    expect(unmet(goal, [...adding, brought], ['Potted plants'])).toEqual([]);
  });

  it('takes a time from what a list tells of the thing that was made', () => {
    const goal = 'Add a plant named "Fern" that is watered 2 times a week';
    const made = [
      step('Add plant'),
      typed('Name', 'Fern'),
      typed('How often', '2'),
      step('Watered'),
      step('Save'),
    ];
    expect(unmet(goal, made, ['Palm', '3 a week', 'Fern', '2 a week'])).toEqual([]);
    expect(unmet(goal, made, ['Palm', '3 a week', 'Fern', '2 a day'])).toEqual(['week']);
  });

  it('counts nothing that has gone with its page: of a list that was left, each entry has', () => {
    const opened = ['activity changed to .Plant', 'gone: "Palm"', 'gone: "Fern"'];
    const write = (changes: readonly string[]) =>
      unmet('Write "Dry" on the label of the fern', [step('Palm', { changes }), typed('Label', 'Dry')]);
    expect(write(opened)).toContain('fern');
    expect(write(['appeared: "Fern"'])).not.toContain('fern');
    expect(write(['gone: "Fern"']), 'from the same page').not.toContain('fern');
  });
});
