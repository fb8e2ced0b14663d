import { expect, test } from 'vitest';
import { parseGoal } from '../goal/goal.ts';
import { step } from '../mini-app.fixture.ts';
import { isGivenInParts } from './given-in-parts.ts';

const typed = (label: string, text: string) => step(label, { kind: 'text', text });

function isGiven(steps: readonly ReturnType<typeof step>[], shown: string): boolean {
  const [time] = parseGoal('Wake me at 04:35', '').values;
  return time !== undefined && isGivenInParts({ steps, elements: [{ text: shown, checked: null }] }, time);
}

test('a time is given by its hour and its minute, where something shows the whole', () => {
  expect(isGiven([typed('Hour', '4'), typed('Minute', '35')], 'Kiln, 04:35')).toBe(true);
  expect(isGiven([step('04'), step('35')], 'Kiln, 04:35'), 'on two wheels').toBe(true);
  expect(isGiven([typed('Hour', '35'), typed('Minute', '4')], 'Kiln, 04:35')).toBe(false);
  expect(isGiven([typed('Hour', '4'), typed('Minute', '35')], 'Kiln, 05:35')).toBe(false);
});
