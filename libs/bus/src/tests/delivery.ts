import { expect, test } from 'vitest';
import { errorOf, eventually, type OpenBus, openStage } from './stage.ts';

/** Tests of what arrives, where, and how often. */
export function deliveryTests(open: OpenBus): void {
  test('a message arrives as it was published, as attempt 1', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    await subscribe();
    const sent = await publish({ key: 'run_A-1', body: '{"text":"Grüße – 你好 \\u0000"}' });
    await eventually(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.message).toEqual(sent);
    expect(seen[0]?.attempt).toBe(1);
  });

  test('a message published before anybody subscribed is delivered afterwards', async () => {
    const { publish, subscribe, bodies } = await openStage(open);
    await publish({ body: 'early' });
    await subscribe();
    await eventually(() => expect(bodies()).toEqual(['early']));
  });

  test('a message with an id already published is delivered once', async () => {
    const { publish, subscribe, bodies } = await openStage(open);
    const first = await publish({ body: 'once' });
    await subscribe();
    await eventually(() => expect(bodies()).toEqual(['once']));
    await publish({ id: first.id, body: 'once' });
    await publish({ body: 'after' });
    await eventually(() => expect(bodies()).toEqual(['once', 'after']));
  });

  test('a subscription gets its own event only', async () => {
    const { publish, subscribe, bodies } = await openStage(open);
    await subscribe({ type: 'run.started', consumer: 'planner' });
    await publish({ type: 'run.closed', body: 'other' });
    await publish({ type: 'run.started', body: 'mine' });
    await eventually(() => expect(bodies()).toEqual(['mine']));
  });

  test('an addressed message reaches the subscription with its address only', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const addressed = { type: 'run.closed', consumer: 'gateway', inactiveMs: 60_000 };
    await subscribe({ ...addressed, address: 'gw-1' });
    await subscribe({ ...addressed, address: 'any' });
    for (const address of ['gw-1', 'gw-2', 'any'])
      await publish({ type: 'run.closed', address, body: address });
    await eventually(() => expect(seen.map((one) => one.message.address).sort()).toEqual(['any', 'gw-1']));
    await subscribe({ ...addressed, address: 'gw-2' });
    await eventually(() => expect(seen.map((one) => one.message.address)).toContain('gw-2'));
    expect(seen).toHaveLength(3);
  });

  test('two subscriptions of one consumer share the messages, each message once', async () => {
    const { publish, subscribe, bodies } = await openStage(open);
    await subscribe();
    await subscribe();
    const wanted = Array.from({ length: 40 }, (_, place) => String(place));
    await Promise.all(wanted.map((body) => publish({ key: `run_${body}`, body })));
    await eventually(() => expect(bodies()).toHaveLength(40));
    expect(new Set(bodies())).toEqual(new Set(wanted));
  });

  test('a second consumer of the same event is refused', async () => {
    const { subscribe } = await openStage(open);
    await subscribe({ consumer: 'first' });
    const error = await errorOf(subscribe({ consumer: 'second' }));
    expect(error).toMatchObject({ code: 'INTERNAL', field: 'consumer' });
  });

  test.each([
    ['key', { key: 'run.1' }],
    ['key', { key: '' }],
    ['address', { type: 'run.closed', address: 'gw *' }],
    ['type', { type: 'screen' }],
    ['type', { type: 'screen.observed.>' }],
    ['id', { id: 'a b' }],
  ])('a message whose %s cannot stand in a subject is refused: %j', async (field, over) => {
    const { publish } = await openStage(open);
    expect(await errorOf(publish(over))).toMatchObject({ code: 'INPUT_INVALID', field });
  });

  test.each([
    ['concurrency', 0],
    ['ackWaitMs', 1],
    ['inactiveMs', -1],
  ])('a subscription with %s = %d is refused', async (field, value) => {
    const { subscribe } = await openStage(open);
    expect(await errorOf(subscribe({ [field]: value }))).toMatchObject({ code: 'INPUT_INVALID', field });
  });
}
