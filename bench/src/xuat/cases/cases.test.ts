import { mentionedParameters } from '@tapwright/contracts';
import { playStep } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { fingersOf, stageOf, valuesOf } from '../case.ts';
import { xuatCases } from './index.ts';

describe.each(xuatCases.map((one) => ({ one, id: one.spec.id })))('the case $id', ({ one }) => {
  it('is completed by its way, at the last step and not before', () => {
    const stage = stageOf(one);
    const values = valuesOf(one);
    for (const [at, moves] of one.way.entries()) {
      expect(one.done(...stage.states())).toBe(false);
      const phone = stage.of(one.spec.steps[at]?.role);
      if (phone === undefined) throw new Error('every step has a phone');
      for (const move of fingersOf(moves, values)) playStep(phone, move);
      phone.view();
    }
    expect(one.done(...stage.states())).toBe(true);
  });

  it('enters only parameters, which the step itself names', () => {
    const candidates = Object.keys(one.spec.parameters);
    expect(candidates.length).toBeGreaterThanOrEqual(10);
    for (const [at, moves] of one.way.entries()) {
      const entered = moves.flatMap((move) => ('text' in move ? mentionedParameters(move.text) : []));
      const texts = moves.filter((move) => 'text' in move);
      expect(entered).toHaveLength(texts.length);
      expect(candidates).toEqual(expect.arrayContaining([...entered]));
      expect(one.spec.steps[at]?.do).toBeTruthy();
    }
  });
});

it('there are twenty on five apps, with more than 200 parameters, some steps in the form of XUAT', () => {
  expect(xuatCases).toHaveLength(20);
  expect(new Set(xuatCases.map(({ app }) => app)).size).toBe(5);
  expect(new Set(xuatCases.map(({ spec }) => spec.id)).size).toBe(20);
  expect(xuatCases.filter(({ spec }) => Object.keys(spec.roles).length === 2)).toHaveLength(2);
  const parameters = xuatCases.flatMap(({ spec }) => Object.keys(spec.parameters));
  expect(parameters.length).toBeGreaterThanOrEqual(200);
  const steps = xuatCases.flatMap(({ spec }) => spec.steps);
  expect(steps.filter(({ written }) => written !== undefined).length).toBeGreaterThanOrEqual(8);
  expect(steps.length / xuatCases.length).toBeGreaterThanOrEqual(6.5);
});
