import { expect, test } from 'vitest';
import type { Delivery } from '../port.ts';
import { ACK, errorOf, eventually, gate, LONG_ACK_WAIT_MS, type OpenBus, openStage } from './stage.ts';

/** Tests of orderly stopping: nothing lost, nothing begun twice, nothing withheld from others. */
export function drainTests(open: OpenBus): void {
  test('drain waits for current messages and gives the rest to others at once', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const held = gate();
    const slow = async () => {
      await held.opened;
      return ACK;
    };
    const leaving = await subscribe({ concurrency: 2, ackWaitMs: LONG_ACK_WAIT_MS, handler: slow });
    for (let place = 0; place < 8; place += 1)
      await publish({ key: `run_${place % 4}`, body: String(place) });
    await eventually(() => expect(seen).toHaveLength(2));
    let drained = false;
    const draining = leaving.drain().then(() => {
      drained = true;
    });
    await subscribe({ ackWaitMs: LONG_ACK_WAIT_MS });
    await eventually(() => expect(seen).toHaveLength(8));
    expect(drained).toBe(false);
    held.open();
    await draining;
    expect(new Set(seen.map(({ message }) => message.body)).size).toBe(8);
  });

  test('drain gives back a waiting retry, which is delivered elsewhere', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const retrying = await subscribe({ handler: async () => ({ kind: 'retry', delayMs: 300 }) });
    await publish({});
    await eventually(() => expect(seen).toHaveLength(1));
    await retrying.drain();
    await subscribe();
    await eventually(() => expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2]));
  });

  test('a subscriber that leaves a message to others does not keep it, though it lives on', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    await subscribe({ handler: async () => ({ kind: 'elsewhere', delayMs: 20 }) });
    const taken: string[] = [];
    await publish({ body: 'theirs' });
    await eventually(() => expect(seen.length).toBeGreaterThan(1));
    const take = async ({ message }: Delivery) => {
      taken.push(message.body);
      return ACK;
    };
    await subscribe({ handler: take });
    await eventually(() => expect(taken).toEqual(['theirs']));
  });

  test('a drained subscription accepts nothing more', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const takers: string[] = [];
    const noting = (name: string) => async () => {
      takers.push(name);
      return ACK;
    };
    const first = await subscribe({ handler: noting('first') });
    await publish({});
    await eventually(() => expect(seen).toHaveLength(1));
    await Promise.all([first.drain(), first.drain()]);
    await publish({});
    await subscribe({ handler: noting('second') });
    await eventually(() => expect(takers).toEqual(['first', 'second']));
  });

  test('close waits for current messages; afterwards the bus is not healthy and accepts nothing', async () => {
    const { bus, publish, subscribe, seen } = await openStage(open);
    const held = gate();
    let settled = false;
    const handler = async () => {
      await held.opened;
      settled = true;
      return ACK;
    };
    await subscribe({ ackWaitMs: LONG_ACK_WAIT_MS, handler });
    await publish({});
    await eventually(() => expect(seen).toHaveLength(1));
    expect(bus.healthy()).toBe(true);
    const closing = bus.close();
    held.open();
    await closing;
    expect(settled).toBe(true);
    expect(bus.healthy()).toBe(false);
    expect(await errorOf(publish({}))).toMatchObject({ code: 'BUS_UNAVAILABLE', retryable: true });
  });
}
