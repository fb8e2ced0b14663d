import { expect, test } from 'vitest';
import { isFault } from './fault.ts';

test.each([
  ...['MODEL_UNREACHABLE', 'MODEL_RATE_LIMITED', 'MODEL_KEY_REFUSED', 'DATABASE_UNAVAILABLE', 'INTERNAL'],
  ...['DEVICE_LEASE_LOST', 'DEVICE_UNAVAILABLE', 'RESET_HOOK_FAILED', 'SETUP_FAILED', 'APP_NOT_INSTALLED'],
])('%s says nothing about the model', (code) => {
  expect(isFault(code)).toBe(true);
});

test.each([
  ...['COMPLETED', 'NOT_VERIFIED', 'INFEASIBLE', 'BUDGET_SPENT', 'DEADLINE_PASSED', 'APP_CRASHED'],
  ...['MODEL_ANSWER_INVALID', 'MODEL_REFUSED', 'ONCE_NOT_REPEATED', 'no such code'],
])('%s counts', (code) => {
  expect(isFault(code)).toBe(false);
});
