import { describe, expect, it } from 'vitest';
import type { ObserverInput } from '../../roles/observer.ts';
import { observe } from './observe.ts';

function outcome(changes: readonly string[], rest: Partial<ObserverInput> = {}): ObserverInput {
  return { goal: 'water the roses', action: 'click "Water"', thought: '', texts: [], ...rest, changes };
}

describe('what an action brought', () => {
  it('is described by the first changes, and expected if something changed', () => {
    const changes = [
      'appeared: "Watered"',
      'gone: "Dry"',
      'text changed: "1" → "2"',
      'focus moved to "Rose"',
    ];
    expect(observe(outcome(changes))).toEqual({
      observation: changes.slice(0, 3).join('; '),
      expected: true,
    });
    expect(observe(outcome([])).expected).toBe(false);
  });

  it('is not expected if an error came up, which is mentioned first', () => {
    const changes = ['gone: "Dry"', 'appeared: "Something went wrong"'];
    const { observation, expected } = observe(outcome(changes));
    expect(expected).toBe(false);
    expect(observation.startsWith('appeared: "Something went wrong"')).toBe(true);
  });

  it('is not expected if a form refuses the entry; the same words elsewhere mean nothing', () => {
    const changes = ['appeared: "A name is required"'];
    expect(observe(outcome(changes, { action: 'click "Save"' })).expected).toBe(false);
    expect(observe(outcome(changes, { action: 'click "New rose"' })).expected).toBe(true);
  });

  it('is not expected if the app was left without any word announcing it', () => {
    const changes = ['package changed: org.example.garden → org.example.shop'];
    expect(observe(outcome(changes)).expected).toBe(false);
    expect(observe(outcome(changes, { action: 'click "Share diary"' })).expected).toBe(true);
    expect(observe(outcome(changes, { action: 'back' })).expected).toBe(true);
    const home = ['package changed: org.example.garden → org.example.launcher'];
    expect(observe(outcome(home, { action: 'click "Share diary"' })).expected).toBe(false);
  });
});
