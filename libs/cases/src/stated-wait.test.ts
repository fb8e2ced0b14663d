import { STATED_WAIT_MAX_MS } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { statedWaitMs } from './stated-wait.ts';

describe('a wait that a case asks for', () => {
  it.each([
    ['Wait for 6 seconds', 6_000],
    ['wait 10 s.', 10_000],
    ['Then wait about 4 minutes', 240_000],
    ['Wait for 1 min', 60_000],
  ])('is read from "%s"', (sentence, ms) => {
    expect(statedWaitMs(sentence)).toBe(ms);
  });

  it.each([
    'Wait for the answer',
    'Wait for 3 messages',
    'Wait for 6 seconds and press Stop',
    'Record 6 seconds',
    'Wait for 0 seconds',
    `Wait for ${STATED_WAIT_MAX_MS / 60_000 + 1} minutes`,
  ])('is not found in "%s"', (sentence) => {
    expect(statedWaitMs(sentence)).toBe(null);
  });
});
