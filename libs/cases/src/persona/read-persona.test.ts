import { Persona } from '@tapwright/contracts';
import { describe, expect, it, test } from 'vitest';
import { readPersona } from './read-persona.ts';

const read = (text: string) => readPersona(text, { file: 'p.yaml' });

const FULL = `
name: Ada
traits: [patient, left-handed]
goals:
  - keep a list of what to buy
ultimateGoal: find out how lists are shared
credentials:
  mail: { env: ADA_MAIL, about: her address }
  password: { env: ADA_PASSWORD }
`;

test('a persona with everything is read', () => {
  expect(read(FULL)).toEqual({
    name: 'Ada',
    traits: ['patient', 'left-handed'],
    goals: ['keep a list of what to buy'],
    ultimateGoal: 'find out how lists are shared',
    credentials: {
      mail: { env: 'ADA_MAIL', about: 'her address' },
      password: { env: 'ADA_PASSWORD', about: '' },
    },
  });
});

test('a name and a goal are enough; the ultimate goal is then the paper’s', () => {
  expect(read('name: Ada\ngoals: [shop]')).toMatchObject({
    traits: [],
    ultimateGoal: expect.stringContaining('as many pages as possible'),
    credentials: {},
  });
});

test('what was stored is read, though its text would no longer be accepted', () => {
  const stored = { name: 'Ada', goals: ['password: swordfish'] };
  expect(() => read(JSON.stringify(stored))).toThrow('a password in the clear');
  expect(Persona.parse(stored)).toMatchObject(stored);
});

describe('is refused', () => {
  it.each([
    ['without a name', 'goals: [shop]', 'p.yaml:1:1 name: is missing'],
    ['with an empty name', 'name: " "\ngoals: [shop]', 'name: is an empty text'],
    ['without a goal', 'name: Ada', 'goals: is missing'],
    ['with no goals', 'name: Ada\ngoals: []', 'goals: is a list of 0, expected at least 1'],
    [
      'with an unknown field',
      'name: Ada\ngoals: [x]\nmood: good',
      "p.yaml:3:1 mood: the unknown field 'mood'",
    ],
    ['with a misspelt field', 'name: Ada\ngoal: [x]', "expected 'goals'"],
    ['with several documents', 'name: Ada\n---\nname: Bob', 'holds 2 documents'],
    ['that is empty', '', 'expected one persona'],
    ['that is a list', '- Ada', 'expected a mapping'],
    ['that is no YAML', 'name: [', 'p.yaml:1'],
    [
      'with a credential that names no variable',
      'name: A\ngoals: [x]\ncredentials: { mail: {} }',
      'expected a mapping with env: NAME',
    ],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        field: 'p.yaml',
        message: expect.stringContaining(message),
      }),
    );
  });

  test('above 64 KiB', () => {
    const text = `name: Ada\ngoals: [x]\n# ${'x'.repeat(65_536)}`;
    expect(() => read(text)).toThrow(/expected at most 65536/);
  });

  it.each([
    ['a field of its own', 'password: swordfish'],
    ['a credential', 'credentials: { password: swordfish }'],
    ['a value of a credential', 'credentials: { password: { value: swordfish } }'],
    ['a variable that is none', 'credentials: { password: { env: swordfish } }'],
    ['a trait', 'traits: ["her password is swordfish"]'],
    ['the ultimate goal', 'ultimateGoal: "sign in, PIN: swordfish"'],
    ['a wide colon', 'ultimateGoal: "sign in, password： swordfish"'],
    ['German', 'ultimateGoal: "melde dich an, Passwort: swordfish"'],
    ['French', 'ultimateGoal: "Mot de passe : swordfish"'],
    ['Chinese', 'ultimateGoal: "密码：swordfish"'],
  ])('with a password in the clear as %s, and does not repeat it', (_, line) => {
    const refuse = () => read(`name: Ada\ngoals: [x]\n${line}`);
    expect(refuse).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
    expect(refuse).not.toThrow(/swordfish/);
  });

  test('but not for the word password', () => {
    expect(read('name: Ada\ngoals: [change the password of the account]').goals).toHaveLength(1);
    expect(read('name: Ada\ngoals: ["sign in, password: ${pw}"]').goals).toHaveLength(1);
  });
});
