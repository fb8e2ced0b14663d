import { click, createInteractiveSource, playStep } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { habitsApp } from './app.ts';
import { initialHabits, isHabitsState } from './state.ts';

test('a habit that was deleted comes back to its place: nothing lies over the button for it', () => {
  const { packageName } = habitsApp.tile;
  const source = createInteractiveSource({ apps: [habitsApp], start: packageName });
  const habits = () => {
    const state = source.state(packageName);
    return isHabitsState(state) ? state.habits : [];
  };
  playStep(source, { kind: 'long_click', on: { id: 'habit', nth: 2 } });
  expect(habits()).toHaveLength(initialHabits.habits.length - 1);
  playStep(source, click({ text: 'Undo' }));
  expect(habits()).toEqual(initialHabits.habits);
});
