import { expect, test } from 'vitest';
import { addressOfStep, readShown } from './shown-run.ts';

test('an address names a run and one of its actions', () => {
  const { searchParams } = new URL(addressOfStep('job_1', 'run_01k0a', 12), 'http://it');
  expect(readShown(Object.fromEntries(searchParams))).toEqual({ run: 'run_01k0a', step: 12 });
  expect(addressOfStep('job_1', 'run_1')).toBe('/runs/job_1?run=run_1');
});

test.each([{ run: '../x' }, { run: 7 }, { step: -1 }, { step: 'a' }, { step: 1.5 }, { step: '' }])(
  'what is no id or no number is left out: %j',
  (search) => {
    expect(readShown(search)).toEqual({});
  },
);
