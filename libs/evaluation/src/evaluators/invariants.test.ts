import { expect, test } from 'vitest';
import { evaluate } from './evaluator.ts';
import { type Invariant, invariantEvaluator, violationsOf } from './invariants.ts';
import type { Rules } from './rules.ts';
import type { Trajectory } from './trajectory.ts';

const press = (label: string) => ({
  screen: [],
  action: { type: 'click', elements: [{ text: label, bounds: `[0,0][${label.length},9]` }], text: null },
});
const run: Trajectory = { steps: ['New', 'Save', 'New', 'Delete'].map(press), final: [] };
const on = (text: string): Rules => ({ how: 'equal', wanted: { action_type: 'click', text } });

test.each<[string, Invariant, number[]]>([
  ['never', { kind: 'never', action: on('Delete') }, [3]],
  ['never', { kind: 'never', action: on('Pay') }, []],
  ['only', { kind: 'only', actions: [on('New'), on('Save')] }, [3]],
  ['only', { kind: 'only', actions: [] }, [0, 1, 2, 3]],
  ['no_repeat', { kind: 'no_repeat' }, [2]],
])('%s %j', (_, invariant, steps) => {
  expect(violationsOf(invariant, run)).toEqual(steps);
  const passed = evaluate([invariantEvaluator('kept', invariant)], run).passed;
  expect(passed).toBe(steps.length === 0);
});

test('a run without actions keeps every invariant', () => {
  const still = { steps: [], final: [] };
  expect(evaluate([invariantEvaluator('kept', { kind: 'only', actions: [] })], still).passed).toBe(true);
});
