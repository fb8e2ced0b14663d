import { describe, expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

describe('turnstile', () => {
  it('lets no client in during a look, and begins no look while a client is inside', async () => {
    const turnstile = createTurnstile();
    const order: string[] = [];
    const leave = await turnstile.enter();
    let finish: () => void = () => undefined;
    const look = turnstile.alone(async () => {
      order.push('look begins');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      order.push('look ends');
    });
    const second = turnstile.enter().then((done) => {
      order.push('client enters');
      done();
    });
    await Promise.resolve();
    expect(order).toEqual([]);
    leave();
    await expect.poll(() => order).toEqual(['look begins']);
    finish();
    await Promise.all([look, second]);
    expect(order).toEqual(['look begins', 'look ends', 'client enters']);
  });

  it('goes on after a failed look', async () => {
    const turnstile = createTurnstile();
    await expect(turnstile.alone(() => Promise.reject(new Error('no dump')))).rejects.toThrow('no dump');
    (await turnstile.enter())();
    expect(await turnstile.alone(async () => 7)).toBe(7);
  });

  it('counts a client once that leaves twice', async () => {
    const turnstile = createTurnstile();
    const [first, second] = [await turnstile.enter(), await turnstile.enter()];
    first();
    first();
    let looked = false;
    const look = turnstile.alone(async () => {
      looked = true;
    });
    await Promise.resolve();
    expect(looked).toBe(false);
    second();
    await look;
    expect(looked).toBe(true);
  });
});
