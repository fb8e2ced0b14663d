import { describe, expect, test } from 'vitest';
import { chargeSteps, UNRECORDED_COST } from './charge.ts';

const known = { unrecorded: false };
const hit = { unrecorded: true };
const budget = { steps: 5, unrecordedCost: UNRECORDED_COST };

describe('a budget of five steps', () => {
  test.each([
    ['five recorded actions', [known, known, known, known, known], { kept: 5, charged: 5, cut: false }],
    ['one unrecorded action and two others', [known, hit, known], { kept: 3, charged: 5, cut: false }],
    [
      'no second unrecorded action, nor what follows it',
      [hit, known, hit, known],
      { kept: 2, charged: 4, cut: true },
    ],
    ['nothing at all', [], { kept: 0, charged: 0, cut: false }],
  ])('pays for %s', (_, steps, expected) => {
    expect(chargeSteps(steps, budget)).toEqual(expected);
  });

  test('counts steps alone where an unrecorded action costs no more than another', () => {
    expect(chargeSteps([hit, hit, hit], { steps: 5, unrecordedCost: 1 })).toMatchObject({
      kept: 3,
      charged: 3,
    });
  });
});
