import { describe, expect, it } from 'vitest';
import type { ActorHistoryItem } from '../../roles/actor.ts';
import { parseGoal } from '../goal/goal.ts';
import { step } from '../mini-app.fixture.ts';
import { claimFacts } from './claim-evidence.ts';
import { isConfirmedBy, isTakenAway } from './taken-away.ts';

const GOAL = 'Delete the plant "Fern"';

function factsOf(goal: string, steps: readonly ActorHistoryItem[], seen: readonly string[]) {
  const elements = seen.map((text) => ({ text, checked: null }));
  return claimFacts(parseGoal(goal, ''), steps, elements);
}

const [fern] = parseGoal(GOAL, '').values;
const opened = step('Fern', { effect: 'look', changes: ['gone: "Fern"', 'gone: "Palm"', 'gone: "Rose"'] });

describe('a thing is taken away', () => {
  const isGone = (steps: readonly ActorHistoryItem[], seen: readonly string[], goal = GOAL) =>
    fern !== undefined && isTakenAway(factsOf(goal, steps, seen), fern);

  it.each([
    ['where its neighbours are back without it', [opened, step('⌫')], ['Palm', 'Rose']],
    [
      'where a deed took it and nothing else',
      [step('⌫', { effect: 'commit', changes: ['gone: TextView "Fern"'] })],
      ['Palm'],
    ],
  ])('%s', (_name, steps, seen) => {
    expect(isGone(steps, seen)).toBe(true);
  });

  it('where a message tells of it', () => {
    const taken = step('Fern', {
      kind: 'long_click',
      effect: 'commit',
      changes: ['appeared: "Fern deleted"', 'gone: "Fern"'],
    });
    expect(isGone([taken], ['Palm', 'Fern deleted'])).toBe(true);
    expect(isGone([taken], ['Palm', 'Fern', 'Fern deleted'])).toBe(false);
  });

  it.each([
    ['where it is still there', [opened, step('⌫')], ['Palm', 'Rose', 'Fern']],
    ['where another place is shown', [opened], ['Soil', 'Light']],
    ['where nothing went', [step('⌫')], ['Palm']],
    [
      'where a look took it from sight',
      [step('Filter', { effect: 'look', changes: ['gone: "Fern"'] })],
      ['Palm'],
    ],
  ])('not %s', (_name, steps, seen) => {
    expect(isGone(steps, seen)).toBe(false);
  });

  it('only where the goal asks to delete it', () => {
    expect(isGone([opened, step('⌫')], ['Palm', 'Rose'], 'Open the plant "Fern"')).toBe(false);
  });
});

describe('a question that named the thing', () => {
  const asks = step('⌫', { changes: ['appeared: "Throw Fern away?"', 'appeared: Button "Cancel"'] });
  const answered = (label: string, changes = ['gone: "Throw Fern away?"']) => step(label, { changes });
  const isAnswered = (steps: readonly ActorHistoryItem[]) =>
    fern !== undefined && isConfirmedBy(factsOf(GOAL, steps, []), fern);

  it('confirms it by the button that does it', () => {
    expect(isAnswered([asks, answered('OK')])).toBe(true);
  });

  it.each([
    ['was refused', [asks, answered('Cancel')]],
    ['is still there', [asks, answered('OK', [])]],
    ['was not answered', [asks]],
  ])('does not where it %s', (_name, steps) => {
    expect(isAnswered(steps)).toBe(false);
  });
});
