import { DEFAULT_PERSONA, LEG_STEPS_MAX, type TaskExplorerName } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { wouldCutTask } from './would-cut-task.ts';

interface Values {
  readonly explorer?: TaskExplorerName;
  readonly steps?: number;
  readonly leg?: number;
  readonly step: number;
}

function cuts({ explorer = 'droidagent', steps = 1_000, leg = LEG_STEPS_MAX, step }: Values): boolean {
  const tasks = { explorer, persona: DEFAULT_PERSONA, objective: '' };
  const explore = { explorer: 'guided' as const, seed: 1, steps, phones: 1, allowOutside: [], tasks };
  return wouldCutTask({ explore }, { state: { leg: { number: 1, phone: 0, steps: leg } }, step });
}

test('a leg that is followed by another one ends before a task that it would cut', () => {
  expect(cuts({ step: LEG_STEPS_MAX - 14 })).toBe(false);
  expect(cuts({ step: LEG_STEPS_MAX - 13 })).toBe(true);
});

test('the last steps of an exploration are used', () => {
  expect(cuts({ step: 195, steps: LEG_STEPS_MAX })).toBe(false);
  expect(cuts({ step: 38, leg: 40 })).toBe(false);
});

test('a rule between two tasks, or an actor without a task, uses its leg up', () => {
  expect(cuts({ step: 195, explorer: 'tapwright' })).toBe(false);
  expect(cuts({ step: 195, explorer: 'gptdroid' })).toBe(false);
});
