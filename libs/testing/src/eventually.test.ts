import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('the first value that is there is returned, also an empty or a zero one', async () => {
  const answers = [undefined, null, false, 0];
  expect(await eventually(() => answers.shift())).toBe(0);
  expect(await eventually(() => '')).toBe('');
});

test('a check that throws is asked again', async () => {
  let calls = 0;
  const found = await eventually(async () => {
    calls += 1;
    if (calls < 3) throw new Error('not yet');
    return 'there';
  });
  expect(found).toBe('there');
  expect(calls).toBe(3);
});

test('at the deadline the failure names what was waited for and what the check last threw', async () => {
  const check = () => {
    throw new Error('two of three');
  };
  const waiting = eventually(check, { timeoutMs: 20, what: 'three rows' });
  await expect(waiting).rejects.toThrow('not within 20 ms: three rows: two of three');
});

test('a check that hangs cannot outlive the deadline', async () => {
  const waiting = eventually(() => new Promise<true>(() => {}), { timeoutMs: 30 });
  await expect(waiting).rejects.toThrow('the check itself did not return');
});
