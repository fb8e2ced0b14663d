import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { busConformance } from '../conformance.ts';
import { connectJetStreamBus, dropJetStreamBus } from './bus.ts';

const servers = process.env.TAPWRIGHT_TEST_NATS_URL ?? 'nats://127.0.0.1:4222';
const real = process.env.TAPWRIGHT_TEST_BACKEND === 'services';

describe.runIf(real)('on a real NATS server', () => {
  busConformance('The JetStream bus', async ({ maxQueued }) => {
    const prefix = `bustest-${randomBytes(6).toString('hex')}`;
    const limits = { maxMessages: maxQueued, maxBytes: 8_388_608, deadMaxBytes: 8_388_608 };
    const bus = await connectJetStreamBus({ servers, prefix, limits, answerTimeoutMs: 15_000 });
    return {
      bus,
      async dispose() {
        await bus.close();
        await dropJetStreamBus({ servers, prefix });
      },
    };
  });
});

describe.runIf(!real)('without a NATS server', () => {
  test('says that the JetStream bus was not tested', () => {
    const notice = 'NOT RUN: the JetStream bus needs TAPWRIGHT_TEST_BACKEND=services and a NATS server.';
    console.warn(`\n*** ${notice} ***\n`);
    expect(process.env.TAPWRIGHT_TEST_BACKEND).not.toBe('services');
  });
});
