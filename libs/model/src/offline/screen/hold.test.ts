import { describe, expect, it } from 'vitest';
import { chooseAction } from '../answer/choose.ts';
import { actorInput, choice, step } from '../mini-app.fixture.ts';

const LABELS = ['Monstera', 'Fern', 'Moss'];
/** Rows of a list that can be pressed and held, then BACK and the end. */
const LIST = [
  ...LABELS.map((label, index) => choice(index, { label, widget: 'FrameLayout' })),
  ...LABELS.map((label, index) => choice(index + 3, { label, widget: 'FrameLayout', kind: 'long_click' })),
  choice(6, { kind: 'back' }),
  choice(7, { kind: 'end' }),
];

function chosen(goal: string, history: readonly ReturnType<typeof step>[] = []) {
  const { index } = chooseAction(actorInput(goal, LIST, { history }));
  return [LIST[index]?.kind, LIST[index]?.label];
}

describe('a row of a list', () => {
  it('is held if the goal says so', () => {
    expect(chosen("long press the plant 'Fern'")).toEqual(['long_click', 'Fern']);
    expect(chosen("press and hold 'Moss'")).toEqual(['long_click', 'Moss']);
  });

  it('is held to begin a selection of several, and the others are pressed', () => {
    const goal = "delete the plants 'Fern' and 'Moss'";
    expect(chosen(goal)).toEqual(['long_click', 'Fern']);
    const held = step('Fern', { kind: 'long_click', action: 'long click "Fern"' });
    expect(chosen(goal, [held])).toEqual(['click', 'Moss']);
  });

  it('is otherwise pressed first, and held if that did not show the action', () => {
    const goal = "delete the plant 'Fern'";
    expect(chosen(goal)).toEqual(['click', 'Fern']);
    const wrong = { verdict: 'invalidated: no_change' };
    expect(chosen(goal, [step('Fern', wrong), step('Fern', wrong)])).toEqual(['long_click', 'Fern']);
  });

  it('is not held if the goal is only to open it', () => {
    expect(chosen("open the plant 'Fern'")).toEqual(['click', 'Fern']);
  });
});
