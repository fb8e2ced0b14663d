import { describe, expect, it } from 'vitest';
import type { VerifierInput } from '../../roles/verifier.ts';
import { step } from '../mini-app.fixture.ts';
import { verifyClaim } from './verify.ts';

function claim(goal: string, rest: Partial<VerifierInput> = {}): VerifierInput {
  return {
    goal,
    app: 'org.example.garden',
    claim: 'done',
    claimReason: '',
    history: [],
    elements: [],
    ...rest,
  };
}

const typed = (label: string, text: string) => step(label, { kind: 'text', text });

describe('a claim that the goal is reached', () => {
  it('is accepted when the steps deal with the whole goal, and cites the evidence', () => {
    const history = [step('Add plant'), typed('Name', 'Fern'), step('OK')];
    const elements = [
      { index: 4, text: 'Monstera', checked: null },
      { index: 7, text: 'Fern', checked: null },
    ];
    expect(verifyClaim(claim("add a plant named 'Fern'", { history, elements }))).toMatchObject({
      completed: true,
      evidence: [7],
    });
  });

  it('is refused when a value was never used, and says what is missing', () => {
    const result = verifyClaim(
      claim("add a plant named 'Fern'", { history: [step('Add plant'), step('OK')] }),
    );
    expect(result).toMatchObject({ completed: false, reason: expect.stringContaining('fern') });
  });

  it('does not count steps that were judged wrong or went back', () => {
    const wrong = [step('Settings'), step('Watering reminders', { verdict: 'invalidated: loop' })];
    expect(verifyClaim(claim('disable watering reminders', { history: wrong })).completed).toBe(false);
    const back = [step('Monstera'), step('', { kind: 'back' })];
    expect(verifyClaim(claim("open 'Monstera'", { history: back })).completed).toBe(false);
  });

  it('is accepted for a switch that is set as wanted, refused for one that is not', () => {
    const at = (checked: boolean) =>
      claim('disable watering reminders', { elements: [{ index: 3, text: 'Watering reminders', checked }] });
    expect(verifyClaim(at(false))).toMatchObject({ completed: true, evidence: [3] });
    expect(verifyClaim(at(true)).completed).toBe(false);
  });

  it('is refused for what the phone shall do by itself while only the page of its switch is open, whoever claims it', () => {
    const page = step('Alerts, Blink, read aloud', { effect: 'look' });
    const at = (checked: boolean, ...pressed: readonly ReturnType<typeof step>[]) => ({
      history: [page, ...pressed],
      elements: [
        { index: 2, text: 'Blink', checked: false },
        { index: 3, text: 'Read aloud', checked },
      ],
    });
    const goal = 'Have alerts read aloud';
    for (const said of ['done', null] as const)
      expect(verifyClaim(claim(goal, { ...at(false), claim: said })).completed).toBe(false);
    expect(verifyClaim(claim(goal, at(true, step('Read aloud')))).completed).toBe(true);
  });

  it('is accepted for a mark whose effect cannot be seen, but not for a page that did not open', () => {
    const pressed = (label: string) => [step(label, { verdict: 'invalidated: no_change' })];
    expect(
      verifyClaim(claim('enable watering reminders', { history: pressed('Watering reminders') })).completed,
    ).toBe(true);
    expect(verifyClaim(claim("open 'Monstera'", { history: pressed('Monstera') })).completed).toBe(false);
  });

  it('is accepted when the screen shows what the user wanted to see', () => {
    const elements = [{ index: 1, text: 'Total water used: 8 l', checked: null }];
    expect(
      verifyClaim(claim('check the total of my water', { history: [step('Water')], elements })).completed,
    ).toBe(true);
  });
});

it('says whether a goal that was claimed infeasible is nevertheless reached', () => {
  const input = claim("open 'Monstera'", { claim: 'infeasible' });
  expect(verifyClaim(input).completed).toBe(false);
  expect(verifyClaim({ ...input, history: [step('Monstera')] }).completed).toBe(true);
});

describe('how much evidence a claim needs', () => {
  // The actions match only a part of the goal's words, as in an app that uses its own words.
  const history = [step('Greenhouse'), step('Climate')];
  const goal = 'adjust the greenhouse humidity level';
  const asked = (rest: Partial<VerifierInput>) => verifyClaim(claim(goal, { history, ...rest })).completed;

  it('is the same if the tester repeats it despite the reason of the refusal', () => {
    const elements = [{ index: 2, text: 'Humidity', checked: null }];
    const first = verifyClaim(claim(goal, { history, elements }));
    expect(first).toMatchObject({ completed: false, reason: '“Humidity” was not pressed' });
    expect(asked({ elements, insistedAgainst: first.reason })).toBe(false);
  });

  it('is never zero: a claim repeated without any action is refused again', () => {
    expect(asked({ history: [], insistedAgainst: 'no step has brought anything' })).toBe(false);
  });

  it('is never reached, repeated or not, while a question waits for its answer', () => {
    const elements = ['Discard', 'Apply'].map((text, index) => ({ index, text, checked: null }));
    expect(asked({ elements, insistedAgainst: '“Apply” still has to be pressed' })).toBe(false);
  });

  it('is most if nobody claims that the goal is reached', () => {
    const near = { history: [step('Greenhouse'), step('Humidity level')] };
    expect(asked(near)).toBe(true);
    expect(asked({ ...near, claim: null })).toBe(false);
    expect(asked({ ...near, claim: 'infeasible' })).toBe(false);
  });
});

it('says what has to be done before the claim would be true', () => {
  const elements = ['Cancel', 'OK'].map((text, index) => ({ index, text, checked: null }));
  const history = [step('Sort by'), step('Date planted')];
  expect(verifyClaim(claim('sort the plants by date planted', { history, elements }))).toMatchObject({
    completed: false,
    reason: '“OK” still has to be pressed',
  });
});
