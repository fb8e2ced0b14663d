import { expect, it } from 'vitest';
import { ReflectorOutput } from '../../roles/reflector.ts';
import { step } from '../mini-app.fixture.ts';
import { reflect } from './reflect.ts';

const GOAL = "rename the plant 'Monstera' to 'Swiss cheese'";

it('keeps the way that led to success', () => {
  const history = [step('More options'), step('Settings'), step('Palette, Dim')];
  const { rules } = reflect({ goal: 'set the palette to bright', outcome: 'completed', history });
  expect(rules).toContainEqual({ kind: 'follow', text: '“Settings” is reached through “More options”.' });
});

it('warns of what led nowhere, also after a failure, which gives no other rules', () => {
  const history = [
    step('Share', { verdict: 'invalidated: foreign_app' }),
    step('Help'),
    step('About', { verdict: 'crashed' }),
  ];
  const { rules } = reflect({ goal: GOAL, outcome: 'failed', history });
  expect(rules).toEqual([
    { kind: 'avoid', text: 'Pressing “Share” left the app.' },
    { kind: 'avoid', text: 'Pressing “About” crashed the app.' },
  ]);
});

it('contains nothing of the goal’s data, whether it was chosen or typed', () => {
  const history = [
    step('Monstera, watered today'),
    step('Edit'),
    step('Name', { kind: 'text', text: 'Swiss cheese' }),
    step('Swiss cheese', { verdict: 'invalidated: no_change' }),
    step('Call 5551234', { verdict: 'invalidated: no_change' }),
    step('OK'),
  ];
  const told = JSON.stringify(reflect({ goal: GOAL, outcome: 'completed', history }));
  for (const data of ['Monstera', 'Swiss', '555']) expect(told).not.toContain(data);
});

it('keeps to the bounds of its schema', () => {
  const history = Array.from({ length: 40 }, (_, index) =>
    step(`Row ${'x'.repeat(400)}${index % 9}`, { verdict: index % 2 ? 'advanced' : 'invalidated: loop' }),
  );
  expect(ReflectorOutput.safeParse(reflect({ goal: GOAL, outcome: 'completed', history })).success).toBe(
    true,
  );
});
