import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { BusMessage } from '@tapwright/bus';
import { expect, test } from 'vitest';
import { testBackend } from './backend.ts';
import { type BusAddress, type TestBus, testBus } from './bus.ts';
import { eventually } from './eventually.ts';

const message = (id: string): BusMessage => ({
  id,
  type: 'job.submitted',
  address: null,
  key: 'job',
  body: '{}',
});

async function listen(bus: TestBus): Promise<string[]> {
  const ids: string[] = [];
  await bus.subscribe({
    consumer: 'planner',
    type: 'job.submitted',
    address: null,
    concurrency: 1,
    ackWaitMs: 5_000,
    inactiveMs: 0,
    handler: async (delivery) => {
      ids.push(delivery.message.id);
      return { kind: 'ack' };
    },
  });
  return ids;
}

test('two buses at the same time do not affect each other', async () => {
  await using one = await testBus();
  await using two = await testBus();
  expect(one.address === null).toBe(testBackend() === 'embedded');
  const heard = [await listen(one), await listen(two)];
  await one.publish(message('first'));
  await two.publish(message('second'));
  await eventually(() => heard.every((ids) => ids.length > 0), { what: 'both messages' });
  expect(heard).toEqual([['first'], ['second']]);
});

test('closing drops what was published, and closing twice is harmless', async () => {
  const bus = await testBus();
  await bus.publish(message('forgotten'));
  if (bus.address !== null) expect(await streamsOf(bus.address)).toHaveLength(2);
  await bus.close();
  await bus.close();
  expect(bus.healthy()).toBe(false);
  if (bus.address !== null) expect(await streamsOf(bus.address)).toEqual([]);
});

async function streamsOf({ servers, prefix }: BusAddress): Promise<string[]> {
  const connection = await connect({ servers });
  const found: string[] = [];
  for await (const name of (await jetstreamManager(connection)).streams.names()) {
    if (name.startsWith(prefix.toUpperCase())) found.push(name);
  }
  await connection.close();
  return found;
}
