import { newId } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import type { BusMessage, Delivery } from '../port.ts';
import { ACK, eventually, gate, LONG_ACK_WAIT_MS, type OpenBus, openStage, type Stage } from './stage.ts';

const ids = (bus: Stage['bus']) => bus.handedOver().map(({ id }) => id);

function message(over: Partial<BusMessage> = {}): BusMessage {
  return { id: newId('evt'), type: 'screen.observed', address: null, key: 'run_1', body: '{}', ...over };
}

/** Two buses on the same messages would be two processes; one of them is enough to see what leaves the other. */
export function handoverTests(open: OpenBus): void {
  test('what is handed over is delivered without being stored, and is in hand until it is settled', async () => {
    const { bus, subscribe, seen } = await openStage(open);
    const held = gate();
    const handler = async () => {
      await held.opened;
      return ACK;
    };
    await subscribe({ ackWaitMs: LONG_ACK_WAIT_MS, handler });
    const one = message({ body: 'from hand to hand' });
    expect(bus.handOver(one)).toBe(true);
    await eventually(() => expect(seen.map((delivery) => delivery.message)).toEqual([one]));
    expect(ids(bus)).toEqual([one.id]);
    held.open();
    await eventually(() => expect(ids(bus)).toEqual([]));
  });

  test('nothing is handed over where nobody here takes it', async () => {
    const { bus, subscribe } = await openStage(open);
    expect(bus.handOver(message())).toBe(false);
    const leaving = await subscribe();
    expect(bus.handOver(message({ type: 'run.closed' }))).toBe(false);
    await leaving.drain();
    expect(bus.handOver(message())).toBe(false);
    expect(ids(bus)).toEqual([]);
  });

  test('messages of one key that are handed over are handled in their order, one at a time', async () => {
    const { bus, subscribe, bodies } = await openStage(open);
    const held = gate();
    const handler = async () => {
      await held.opened;
      return ACK;
    };
    await subscribe({ concurrency: 3, ackWaitMs: LONG_ACK_WAIT_MS, handler });
    for (const body of ['1', '2', '3']) expect(bus.handOver(message({ body }))).toBe(true);
    await eventually(() => expect(bodies()).toEqual(['1']));
    held.open();
    await eventually(() => expect(bodies()).toEqual(['1', '2', '3']));
  });

  test('what is handled here and what comes over the bus share the places of the subscription', async () => {
    const { bus, publish, subscribe, seen } = await openStage(open);
    const held = gate();
    let inHand = 0;
    let most = 0;
    const handler = async () => {
      inHand += 1;
      most = Math.max(most, inHand);
      await held.opened;
      inHand -= 1;
      return ACK;
    };
    await subscribe({ concurrency: 2, ackWaitMs: LONG_ACK_WAIT_MS, handler });
    await publish({ key: 'run_a' });
    await publish({ key: 'run_b' });
    await eventually(() => expect(seen).toHaveLength(2));
    // One lies ready; more would be taken from other processes.
    const taken = ['run_c', 'run_d', 'run_e'].map((key) => bus.handOver(message({ key })));
    expect(taken).toEqual([true, false, false]);
    await publish({ key: 'run_f' });
    held.open();
    await eventually(() => expect(seen).toHaveLength(4));
    expect(most).toBe(2);
  });

  test('what is in hand here and comes over the bus as well is not begun a second time', async () => {
    const { bus, publish, subscribe, bodies } = await openStage(open);
    const held = gate();
    const handler = async ({ message: { body } }: Delivery) => {
      if (body === 'slow') await held.opened;
      return ACK;
    };
    await subscribe({ ackWaitMs: LONG_ACK_WAIT_MS, handler });
    const slow = message({ body: 'slow' });
    expect(bus.handOver(slow)).toBe(true);
    await publish(slow);
    await publish({ key: 'run_2', body: 'after' });
    await eventually(() => expect(bodies()).toEqual(['slow', 'after']));
    held.open();
    await eventually(() => expect(ids(bus)).toEqual([]));
    // From here on it is an ordinary message of the bus: its receiver knows that the event is handled.
    await eventually(() => expect(bodies()).toEqual(['slow', 'after', 'slow']));
  });

  test('drain gives to the bus what has not begun, and waits for what has', async () => {
    const { bus, subscribe, bodies } = await openStage(open);
    const held = gate();
    const handler = async () => {
      await held.opened;
      return ACK;
    };
    const leaving = await subscribe({ concurrency: 1, ackWaitMs: LONG_ACK_WAIT_MS, handler });
    expect(bus.handOver(message({ body: 'begun' }))).toBe(true);
    await eventually(() => expect(bodies()).toEqual(['begun']));
    expect(bus.handOver(message({ body: 'same run' }))).toBe(true);
    const other = message({ key: 'run_2', body: 'other run' });
    await eventually(() => expect(bus.handOver(other)).toBe(true));
    const draining = leaving.drain();
    await subscribe({ ackWaitMs: LONG_ACK_WAIT_MS });
    await eventually(() => expect(bodies().toSorted()).toEqual(['begun', 'other run', 'same run']));
    held.open();
    await draining;
    expect(ids(bus)).toEqual([]);
  });
}
