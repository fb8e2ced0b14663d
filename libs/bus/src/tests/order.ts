import { expect, test } from 'vitest';
import type { Delivery } from '../port.ts';
import { ACK, eventually, gate, LONG_ACK_WAIT_MS, type OpenBus, openStage } from './stage.ts';

function ofKey(seen: readonly Delivery[], key: string): string[] {
  return seen.filter(({ message }) => message.key === key).map(({ message }) => message.body);
}

/** Tests of order: messages of a key follow one another; different keys do not wait for each other. */
export function orderTests(open: OpenBus): void {
  test('messages of one key are handled one at a time in the order of publication', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const inHand = new Set<string>();
    let overlaps = 0;
    const handler = async ({ message }: Delivery) => {
      if (inHand.has(message.key)) overlaps += 1;
      inHand.add(message.key);
      await new Promise((resolve) => setImmediate(resolve));
      inHand.delete(message.key);
      return ACK;
    };
    await subscribe({ concurrency: 3, handler });
    const numbers = Array.from({ length: 30 }, (_, place) => String(place));
    for (const body of numbers) for (const key of ['a', 'b', 'c', 'd']) await publish({ key, body });
    await eventually(() => expect(seen).toHaveLength(120));
    for (const key of ['a', 'b', 'c', 'd']) expect(ofKey(seen, key)).toEqual(numbers);
    expect(overlaps).toBe(0);
  });

  test('a key that waits does not keep other keys waiting', async () => {
    const { publish, subscribe, bodies } = await openStage(open);
    const held = gate();
    const handler = async ({ message }: Delivery) => {
      if (message.key === 'slow') await held.opened;
      return ACK;
    };
    await subscribe({ concurrency: 2, ackWaitMs: LONG_ACK_WAIT_MS, handler });
    for (let place = 0; place < 20; place += 1) await publish({ key: 'slow', body: `slow ${place}` });
    await publish({ key: 'quick', body: 'quick' });
    await eventually(() => expect(bodies()).toEqual(['slow 0', 'quick']));
    held.open();
    await eventually(() => expect(bodies()).toHaveLength(21));
  });

  test('a later message does not overtake a retry of its key, and other keys go on meanwhile', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const handler = async ({ message, attempt }: Delivery) =>
      message.body === 'first' && attempt < 3 ? ({ kind: 'retry', delayMs: 50 } as const) : ACK;
    await subscribe({ concurrency: 2, handler });
    await publish({ key: 'a', body: 'first' });
    await publish({ key: 'a', body: 'second' });
    await publish({ key: 'a', body: 'third' });
    await publish({ key: 'b', body: 'aside' });
    await eventually(() => expect(seen).toHaveLength(6));
    expect(ofKey(seen, 'a')).toEqual(['first', 'first', 'first', 'second', 'third']);
    expect(seen.map(({ attempt }) => attempt).sort()).toEqual([1, 1, 1, 1, 2, 3]);
    expect(seen.findIndex(({ message }) => message.key === 'b')).toBeLessThan(3);
  });
}
