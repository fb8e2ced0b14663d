import { describe, expect, it } from 'vitest';
import type { CriticInput } from '../../roles/critic.ts';
import { step } from '../mini-app.fixture.ts';
import { criticise } from './criticise.ts';

const dead = { verdict: 'invalidated: no_change' };

function run(rest: Partial<CriticInput>): CriticInput {
  return { goal: "delete the plant 'Fern'", history: [], texts: [], advice: [], stepsLeft: 9, ...rest };
}

describe('the critic', () => {
  it('has no advice for a run that makes progress', () => {
    expect(criticise(run({ history: [step('Plants'), step('Fern'), step('More', dead)] }))).toEqual({
      stuck: false,
      advice: '',
    });
  });

  it('names the rest of the goal and what led nowhere', () => {
    const history = [step('Fern'), step('Water', dead), step('Soil', dead), step('Light', dead)];
    const { stuck, advice } = criticise(run({ history }));
    expect(stuck).toBe(true);
    expect(advice).toContain('delete');
    expect(advice).toContain('“Light”, “Soil”, “Water”');
  });

  it('calls going round in circles stuck, but not a key or an OK that recurs', () => {
    const around = [step('Plants'), step('Soil'), step('Plants'), step('Light'), step('Plants')];
    expect(criticise(run({ history: around })).stuck).toBe(true);
    const keys = ['1', 'OK', '1', 'OK', '1', 'OK'].map((label) => step(label));
    expect(criticise(run({ history: keys })).stuck).toBe(false);
  });

  it('points at the button that a question waits for', () => {
    const history = [step('Fern', dead), step('Fern', dead), step('Plants', dead)];
    const { advice } = criticise(run({ history, texts: ['Delete Fern?', 'No', 'Yes'] }));
    expect(advice).toContain('press “Yes”');
  });

  it('does not repeat itself', () => {
    const history = [step('Water', dead), step('Soil', dead), step('Light', dead)];
    const first = criticise(run({ history })).advice;
    const sentences = first.split(/(?<=\.) /);
    const { stuck, advice } = criticise(run({ history, advice: sentences }));
    expect(stuck).toBe(true);
    for (const sentence of sentences) expect(advice).not.toContain(sentence);
    expect(advice).not.toBe('');
  });
});
