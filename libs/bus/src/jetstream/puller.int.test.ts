import { randomBytes } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../tests/stage.ts';
import { connectJetStreamBus, dropJetStreamBus } from './bus.ts';
import { ensureConsumer } from './consumers.ts';
import { openLink } from './link.ts';
import { startPuller } from './puller.ts';

const servers = process.env.TAPWRIGHT_TEST_NATS_URL ?? 'nats://127.0.0.1:4222';
const real = process.env.TAPWRIGHT_TEST_BACKEND === 'services';

const consumer = {
  consumer: 'c',
  type: 'a.b',
  address: null,
  concurrency: 1,
  ackWaitMs: 30_000,
  inactiveMs: 0,
};

describe.runIf(real)('the puller', () => {
  test('asks once per expiry while idle, never for more than is wanted, and still gets every message', async () => {
    const prefix = `pulltest-${randomBytes(6).toString('hex')}`;
    const bus = await connectJetStreamBus({ servers, prefix, limits: { maxBytes: 1_048_576 } });
    const link = await openLink({ servers, name: 'puller-test', timeoutMs: 5_000 });
    onTestFinished(async () => {
      await Promise.all([bus.close(), link.close()]);
      await dropJetStreamBus({ servers, prefix });
    });
    const jsm = await jetstreamManager(link.nc);
    await ensureConsumer(jsm, prefix, { ...consumer, handler: async () => ({ kind: 'ack' }) });
    const stream = prefix.toUpperCase();
    const requests: string[] = [];
    link.nc.subscribe(`$JS.API.CONSUMER.MSG.NEXT.${stream}.>`, {
      callback: (_error, msg) => void requests.push(msg.string()),
    });
    const got: string[] = [];
    const puller = startPuller(
      {
        link,
        stream,
        durable: 'c_a-b',
        wanted: () => 3 - got.length,
        onMessage: (msg) => void got.push(msg.string()),
        ensure: () => Promise.reject(new Error('an ordinary expiry is no reason to recover')),
      },
      { expiresMs: 1_000, heartbeatMs: 400 },
    );
    const started = performance.now();
    await eventually(() => expect(requests.length).toBeGreaterThanOrEqual(3));
    expect(performance.now() - started).toBeGreaterThan(1_800);
    for (const body of ['1', '2', '3', '4', '5']) {
      await bus.publish({ id: `id-${body}`, type: 'a.b', address: null, key: 'k', body });
    }
    await eventually(() => expect(got).toEqual(['1', '2', '3']));
    await puller.stop();
    const { num_ack_pending, num_pending } = await jsm.consumers.info(stream, 'c_a-b');
    expect([num_ack_pending, num_pending]).toEqual([3, 2]);
  });
});

describe.runIf(!real)('without a NATS server', () => {
  test('says that the puller was not tested', () => {
    console.warn('\n*** NOT RUN: the puller needs TAPWRIGHT_TEST_BACKEND=services and a NATS server. ***\n');
    expect(process.env.TAPWRIGHT_TEST_BACKEND).not.toBe('services');
  });
});
