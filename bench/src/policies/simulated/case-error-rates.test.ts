import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CASE_ERROR_RATES, SINGLE_AGENT_FACTOR, singleAgentRates } from './case-error-rates.ts';

/** The calibrated rates. Another digest means other rates: then every published figure must be measured again. */
const FROZEN = '68c919ec3d0d017d';

it('the rates are the calibrated ones', () => {
  const digest = hash('sha256', JSON.stringify([CASE_ERROR_RATES, SINGLE_AGENT_FACTOR])).slice(0, 16);
  expect(digest).toBe(FROZEN);
});

it('one agent errs more often in everything, and is right now and then', () => {
  const single = singleAgentRates(CASE_ERROR_RATES, SINGLE_AGENT_FACTOR);
  for (const [name, rate] of Object.entries(CASE_ERROR_RATES)) {
    expect(single[name as keyof typeof single]).toBeGreaterThan(rate);
    expect(single[name as keyof typeof single]).toBeLessThanOrEqual(0.95);
  }
  expect(singleAgentRates(CASE_ERROR_RATES, 1e6).falseNo).toBe(0.95);
});
