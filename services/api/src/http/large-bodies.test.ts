import { expect, test } from 'vitest';
import { createLargeBodies } from './large-bodies.ts';

test('bodies are read one after the other, and others have their turn in between', async () => {
  const bodies = createLargeBodies();
  const order: string[] = [];
  const read = (name: string) => (): void => {
    order.push(name);
    setImmediate(() => order.push(`another after ${name}`));
  };
  await Promise.all(['first', 'second'].map((name) => bodies.read('a', read(name))));
  expect(order.slice(0, 3)).toEqual(['first', 'another after first', 'second']);
});

test('a tenant has only so many waiting, and room again afterwards; another tenant is not concerned', async () => {
  const bodies = createLargeBodies();
  const some = Array.from({ length: 5 }, () => bodies.read('a', () => 'read'));
  const settled = await Promise.allSettled([...some, bodies.read('b', () => 'read')]);
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    'rejected',
    'fulfilled',
  ]);
  expect(settled[4]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
  expect(await bodies.read('a', () => 'again')).toBe('again');
});

test('a body that cannot be read fails alone', async () => {
  const bodies = createLargeBodies();
  const bad = bodies.read('a', () => {
    throw new Error('no JSON');
  });
  const good = bodies.read('a', () => 1);
  await expect(bad).rejects.toThrow('no JSON');
  expect(await good).toBe(1);
});
