import { describe, expect, test } from 'vitest';
import { heldRunView, whyItWaits } from './waiting-runs.ts';

const none = { idle: 0, busy: 0, unusable: 0 };

test.each([
  [{ main: none }, 'No phone of the farm fits what it asks for.'],
  [{ main: { ...none, unusable: 2 } }, '2 phones fit for it, but none can be used: see why at the phones.'],
  [{ main: { ...none, busy: 1 } }, 'One phone fits for it and is in use.'],
  [
    { main: { ...none, busy: 3, unusable: 1 } },
    '3 phones fit for it and all are in use (1 more cannot be used).',
  ],
  [
    { main: { ...none, idle: 1 } },
    'A phone that fits is idle: it begins in a moment, or others are before it.',
  ],
  [{ buyer: { ...none, idle: 1 }, seller: none }, 'No phone of the farm fits what the role seller asks for.'],
])('why a run waits: %j', (phones, says) => {
  expect(whyItWaits(phones)).toBe(says);
});

describe('a run that has begun and holds still', () => {
  const since = new Date('2030-01-02T03:04:05Z');
  const until = new Date('2030-01-02T04:04:05Z');
  const row = { runId: 'run_1', jobId: 'job_1', goal: 'g', priority: 0, serial: 'p-1', since, until };

  test.each([
    [{ away: false, taken: false }, 'paused', 'A person has paused it.'],
    [{ away: false, taken: true }, 'taken', 'A person has taken it over.'],
    [{ away: true, taken: false }, 'away', 'Its phone p-1 is not connected, and a person has paused it.'],
    [{ away: true, taken: true }, 'away', 'Its phone p-1 is not connected, and a person has taken it over.'],
  ])('%j', (held, state, why) => {
    const said = { state, why, serial: 'p-1', since: since.toISOString(), until: until.toISOString() };
    expect(heldRunView({ ...row, ...held })).toMatchObject(said);
  });

  test('whose phone is away while it goes on has no known end', () => {
    expect(heldRunView({ ...row, until: null, away: true, taken: false })).toMatchObject({
      ...{ state: 'away', until: null },
      why: 'Its phone p-1 is not connected: what is asked of it fails unless it comes back soon.',
    });
  });
});
