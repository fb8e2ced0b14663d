import { DEFAULT_PERSONA, type Persona } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { refuseOtherPersona } from './resumed-persona.ts';

const ANA: Persona = {
  ...DEFAULT_PERSONA,
  name: 'Ana Ruiz',
  credentials: { pin: { env: 'PIN', about: 'of her card' } },
};
const RESUMED = {
  id: 'exp_1',
  bound: { explorer: 'guided', tasks: { explorer: 'tapwright', persona: ANA, objective: '' } },
} as const;

test('the same persona may take its credentials from elsewhere', () => {
  const moved: Persona = { ...ANA, credentials: { pin: { env: 'OTHER_PIN', about: '' } } };
  expect(() => refuseOtherPersona(RESUMED, moved)).not.toThrow();
});

test.each<[string, Persona]>([
  ['another name', { ...ANA, name: 'Bo Lind' }],
  ['other goals', { ...ANA, goals: ['buy something'] }],
  ['another end', { ...ANA, ultimateGoal: 'find mistakes' }],
  ['another credential', { ...ANA, credentials: {} }],
])('a persona with %s is refused: nothing would be done as it', (_, given) => {
  expect(() => refuseOtherPersona(RESUMED, given)).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', field: '--persona' }),
  );
});

test('a persona is refused where a rule explores', () => {
  expect(() => refuseOtherPersona({ id: 'exp_1', bound: { explorer: 'guided' } }, ANA)).toThrow(
    /explored by guided, a rule/,
  );
});
