import { expect, test } from 'vitest';
import { createGroups } from './groups.ts';

/** Work that goes on until the test ends it, and what it was given each time. */
function heldUp(atMost: number) {
  const given: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const started: PromiseWithResolvers<void>[] = [];
  const startOf = (at: number) => (started[at] ??= Promise.withResolvers<void>());
  const add = createGroups(atMost, async (items: readonly string[]) => {
    given.push(items);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    startOf(given.length - 1).resolve();
    await promise;
    return items.map((item) => item.toUpperCase());
  });
  return { given, add, started: (at: number) => startOf(at).promise, end: (at: number) => ends[at]?.() };
}

test('those who come while work is being done are served together, after it', async () => {
  const { given, add, started, end } = heldUp(10);
  const first = add('a');
  await started(0);
  const rest = [add('b'), add('c'), add('d')];
  end(0);
  expect(await first).toBe('A');
  await started(1);
  end(1);
  expect(await Promise.all(rest)).toEqual(['B', 'C', 'D']);
  expect(given).toEqual([['a'], ['b', 'c', 'd']]);
});

test('those who come at the same moment are served together, up to the limit', async () => {
  const { given, add, started, end } = heldUp(2);
  const all = ['a', 'b', 'c'].map(add);
  await started(0);
  end(0);
  await started(1);
  end(1);
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C']);
  expect(given).toEqual([['a', 'b'], ['c']]);
});

test('a failure concerns its group only; those who come later are served', async () => {
  let calls = 0;
  const add = createGroups(10, async (items: readonly string[]) => {
    calls += 1;
    if (calls === 1) throw new Error('no database');
    return items;
  });
  const [first, second] = await Promise.allSettled([add('a'), add('b')]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
  expect(await add('c')).toBe('c');
});

test('nobody waits for a result that the work left out', async () => {
  const add = createGroups(10, async () => []);
  await expect(add('a')).rejects.toThrow();
});
