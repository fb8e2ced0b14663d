import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const open = new AbortController().signal;

/** A body that runs until it is told to end. */
function task(order: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const body = async (): Promise<void> => {
    order.push(name);
    await promise;
  };
  return { body, end: resolve };
}

describe('createTurns', () => {
  it('runs no more than allowed at once, in the order of the requests', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 8 });
    const order: string[] = [];
    const tasks = ['a', 'b', 'c', 'd'].map((name) => task(order, name));
    const calls = tasks.map(({ body }) => turns.take(open, body));
    await Promise.resolve();
    expect(order).toEqual(['a', 'b']);
    tasks[1]?.end();
    await calls[1];
    expect(order).toEqual(['a', 'b', 'c']);
    for (const { end } of tasks) end();
    await Promise.all(calls);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the turn back when the body fails', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 0 });
    await expect(turns.take(open, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await turns.take(open, async () => 1)).toBe(1);
  });

  it('refuses at once when the queue is full', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1 });
    const first = task([], 'a');
    const running = turns.take(open, first.body);
    const waiting = turns.take(open, async () => 2);
    await expect(turns.take(open, async () => 3)).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
    first.end();
    await running;
    expect(await waiting).toBe(2);
  });

  it('lets an aborted caller leave the queue without running, and the next one move up', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 2 });
    const order: string[] = [];
    const first = task(order, 'a');
    const running = turns.take(open, first.body);
    const controller = new AbortController();
    const leaving = turns.take(controller.signal, task(order, 'b').body);
    const next = turns.take(open, async () => order.push('c'));
    controller.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'CANCELED' });
    first.end();
    await Promise.all([running, next]);
    expect(order).toEqual(['a', 'c']);
  });
});
