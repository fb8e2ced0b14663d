import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('returns the first value, even if it is empty or zero', async () => {
  const answers = [undefined, null, false, 0];
  expect(await eventually(() => answers.shift())).toBe(0);
  expect(await eventually(() => '')).toBe('');
});

test('repeats a check that throws', async () => {
  let calls = 0;
  const found = await eventually(async () => {
    calls += 1;
    if (calls < 3) throw new Error('not yet');
    return 'there';
  });
  expect(found).toBe('there');
  expect(calls).toBe(3);
});

test('at the deadline the error names what was awaited and what the check last threw', async () => {
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
