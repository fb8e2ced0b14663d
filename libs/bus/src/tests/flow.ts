import { expect, test } from 'vitest';
import type { Delivery } from '../port.ts';
import { ACK, errorOf, eventually, gate, LONG_ACK_WAIT_MS, type OpenBus, openStage } from './stage.ts';

/** Tests of back-pressure: towards the handler, and towards publishers. */
export function flowTests(open: OpenBus): void {
  test('the handler gets as many messages at once as allowed, and never more', async () => {
    const { publish, subscribe, seen } = await openStage(open);
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
    await subscribe({ concurrency: 3, ackWaitMs: LONG_ACK_WAIT_MS, handler });
    for (let place = 0; place < 40; place += 1) await publish({ key: `run_${place}` });
    await eventually(() => expect(inHand).toBe(3));
    held.open();
    await eventually(() => expect(seen).toHaveLength(40));
    expect(most).toBe(3);
  });

  test('what one subscription has no room for goes to another', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const held = gate();
    const stuck = async () => {
      await held.opened;
      return ACK;
    };
    await subscribe({ concurrency: 1, ackWaitMs: LONG_ACK_WAIT_MS, handler: stuck });
    for (let place = 0; place < 10; place += 1) await publish({ key: `run_${place}` });
    await eventually(() => expect(seen).toHaveLength(1));
    await subscribe({ concurrency: 1, ackWaitMs: LONG_ACK_WAIT_MS });
    // One being handled and one in reserve stay with the first subscription; all others must not wait for it.
    await eventually(() => expect(seen).toHaveLength(9));
    held.open();
    await eventually(() => expect(seen).toHaveLength(10));
  });

  test('a full bus refuses messages until some are handled, and loses none that it has accepted', async () => {
    const { publish, subscribe, bodies } = await openStage(open, 20);
    for (let place = 0; place < 20; place += 1) await publish({ body: String(place) });
    const refused = { id: 'evt_refused', body: 'refused at first' };
    expect(await errorOf(publish(refused))).toMatchObject({ code: 'BUS_FULL', retryable: true });
    const reader = await subscribe({ handler: async (_: Delivery) => ACK });
    await eventually(() => expect(bodies()).toHaveLength(20));
    await reader.drain();
    await publish(refused);
    await subscribe();
    await eventually(() => expect(bodies()).toHaveLength(21));
    expect(bodies().at(-1)).toBe('refused at first');
  });
}
