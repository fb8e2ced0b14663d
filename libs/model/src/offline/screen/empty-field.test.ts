import { describe, expect, it, test } from 'vitest';
import { chooseAction } from '../answer/choose.ts';
import { inspect } from '../answer/inspect.ts';
import { splitClauses } from '../goal/clauses.ts';
import { actorInput, choice, step } from '../mini-app.fixture.ts';
import { fieldToEmpty } from './empty-field.ts';

const NAME = { label: 'Fern', hint: 'Name', value: 'Fern', widget: 'EditText', resourceId: 'plant_name' };
const PLACE = { label: 'Hall', hint: 'Place', value: 'Hall', widget: 'EditText', resourceId: 'plant_place' };
const FORM = [
  choice(0, { ...PLACE, kind: 'text' }),
  choice(1, { ...PLACE, kind: 'clear' }),
  choice(2, { ...NAME, kind: 'text' }),
  choice(3, { ...NAME, kind: 'clear' }),
  choice(4, { label: 'Name, ascending' }),
  choice(5, { label: 'OK' }),
  choice(6, { kind: 'end' }),
];
const EMPTY = FORM.filter(({ index }) => index !== 2 && index !== 3);
const NAME_EMPTY = choice(2, { ...NAME, label: 'Name', value: '', kind: 'text' });

function fieldOf(sentence: string) {
  const [clause] = splitClauses(sentence);
  return clause === undefined ? null : fieldToEmpty(clause, FORM);
}

test.each([
  ['Clear the name', 3],
  ['Clear the text in the name field', 3],
  ['Empty the place', 1],
  ['Clear the "Name" field', 3],
  ['Clear the list', undefined],
  ['Clear Fern', undefined],
  ['Open the name', undefined],
])('%s', (sentence, index) => {
  expect(fieldOf(sentence)?.choice?.index).toBe(index);
});

describe('a sentence that empties a field', () => {
  it('clears it, and presses nothing that bears its name', () => {
    expect(chooseAction(actorInput('Clear the name', FORM)).index).toBe(3);
  });

  it('ends when it is done', () => {
    const history = [step('Name', { kind: 'clear' })];
    const answer = chooseAction(actorInput('Clear the name', [NAME_EMPTY, ...EMPTY], { history }));
    expect(answer).toMatchObject({ index: 6, claim: 'done' });
  });

  it('ends where the field is empty already', () => {
    const answer = chooseAction(actorInput('Clear the name', [NAME_EMPTY, ...EMPTY]));
    expect(answer).toMatchObject({ index: 6, claim: 'done' });
  });

  it('goes on with the next part of the goal', () => {
    const history = [step('Name', { kind: 'clear' })];
    const goal = 'Clear the name, empty the place';
    expect(chooseAction(actorInput(goal, FORM)).index).toBe(3);
    expect(chooseAction(actorInput(goal, [NAME_EMPTY, ...EMPTY], { history })).index).toBe(1);
  });
});

describe('a step of a case that empties a field', () => {
  const asked = {
    step: 2,
    instruction: 'Clear the name',
    next: null,
    elements: [{ index: 0, text: 'Name', checked: null }],
    pictured: [],
    claimed: true,
  };

  it('is done by it', () => {
    const history = [step('Name', { kind: 'clear' })];
    expect(inspect({ ...asked, history }).accomplished).toBe(true);
  });

  it('is not done by a press on the name', () => {
    expect(inspect({ ...asked, history: [step('Name')] }).accomplished).toBe(false);
  });

  it('is not done by nothing', () => {
    expect(inspect({ ...asked, history: [] }).accomplished).toBe(false);
  });
});
