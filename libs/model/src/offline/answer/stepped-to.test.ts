import { expect, test } from 'vitest';
import { parseGoal } from '../goal/goal.ts';
import { step } from '../mini-app.fixture.ts';
import { claimFacts } from './claim-evidence.ts';
import { isSteppedTo } from './stepped-to.ts';

const turn = (label: string, from: string, to: string) =>
  step(label, { changes: [`text changed: "${from}" → "${to}"`] });

function isReached(goal: string, ...steps: readonly ReturnType<typeof step>[]): boolean {
  const facts = claimFacts(parseGoal(goal, ''), steps, []);
  return facts.goal.values.some((value) => isSteppedTo(facts, value));
}

test('a stepper that stands at the number has set it', () => {
  const people = 'Book the kiln for 3 people';
  expect(isReached(people, turn('More people', '1', '2'), turn('More people', '2', '3'))).toBe(true);
  expect(isReached(people, turn('More people', '1', '2'))).toBe(false);
  const back = turn('Fewer people', '3', '2');
  expect(isReached(people, turn('More people', '2', '3'), back)).toBe(false);
});

test('a stepper of something else has not', () => {
  expect(isReached('Book the kiln for 3 people', turn('More hours', '2', '3'))).toBe(false);
});

test('a number is the same with its unit and its decimals', () => {
  expect(isReached('Set the kitchen to 21.5 °C', turn('Warmer', '21.0 °C', '21.5 °C'))).toBe(true);
  expect(isReached('Keep the kitchen at 17 degrees', turn('+', '16.5 °C', '17.0 °C'))).toBe(true);
  expect(isReached('Keep the kitchen at 17 degrees', turn('+', '16 of 18', '17 of 18'))).toBe(false);
  // The seconds beside the minutes, and a number of whatever.
  expect(isReached('Set the timer to 5 minutes', turn('+', '4 min', '5 min'))).toBe(true);
  expect(isReached('Set the timer to 5 minutes', turn('+', '4 s', '5 s'))).toBe(false);
  expect(isReached('Set the timer to 5 minutes', turn('+', '4', '5'))).toBe(false);
});

test('a row whose text gave way to another was stepped, too', () => {
  const row = step('Warmer', { near: ['Kiln'], changes: ['appeared: "21.5 °C"', 'gone: "21.0 °C"'] });
  expect(isReached('Set the kiln to 21.5 °C', row)).toBe(true);
  const more = { ...row, changes: [...row.changes, 'gone: "Saved"'] };
  expect(isReached('Set the kiln to 21.5 °C', more), 'which of them became it is not known').toBe(false);
});
