import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { jetstreamManager } from '@nats-io/jetstream';
import { newId } from '@tapwright/contracts';
import { findNatsServer, type NatsServer, ownNatsServer, startTcpProxy } from '@tapwright/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Bus, Delivery, SubscribeOptions } from '../port.ts';
import { ACK, errorOf, eventually } from '../tests/stage.ts';
import { connectJetStreamBus } from './bus.ts';
import { openLink } from './link.ts';

const binary = findNatsServer();
const wanted = process.env.TAPWRIGHT_TEST_BACKEND === 'services';
const prefix = 'outage';
const limits = { maxBytes: 8_388_608, deadMaxBytes: 8_388_608 };

async function ownServer(...flags: string[]): Promise<NatsServer> {
  const server = await ownNatsServer(binary ?? '', flags);
  onTestFinished(() => server.dispose());
  await server.start();
  return server;
}

async function open(servers: string): Promise<Bus> {
  const bus = await connectJetStreamBus({ servers, prefix, limits, answerTimeoutMs: 2_000 });
  onTestFinished(() => bus.close());
  return bus;
}

function send(bus: Bus, body: string): Promise<void> {
  return bus.publish({ id: newId('evt'), type: 'screen.observed', address: null, key: 'run_1', body });
}

function listen(bus: Bus, seen: Delivery[], over: Partial<SubscribeOptions> = {}) {
  const handler = async (delivery: Delivery) => {
    seen.push(delivery);
    return ACK;
  };
  const plain = { type: 'screen.observed', address: null, concurrency: 2, ackWaitMs: 1_000, inactiveMs: 0 };
  return bus.subscribe({ consumer: 'tester', ...plain, handler, ...over });
}

const bodies = (seen: readonly Delivery[]) => seen.map(({ message }) => message.body);

describe.runIf(wanted && binary !== null)('When NATS fails, the JetStream bus', () => {
  test('refuses to start without a server, naming the address and no credentials', async () => {
    const server = await ownServer();
    await server.kill();
    const error = await errorOf(open(`nats://someone:s3cret@${server.address}`));
    expect(error).toMatchObject({ code: 'BUS_UNAVAILABLE', retryable: true });
    expect(error.message).toContain(server.address);
    expect(error.advice).toContain('nats-server -js');
    expect(JSON.stringify(error)).not.toContain('s3cret');
  });

  test('uses the credentials of the address, and says when they are refused', async () => {
    const server = await ownServer('--user', 'someone', '--pass', 's3cret');
    const error = await errorOf(open(`nats://someone:wr0ng@${server.address}`));
    expect(error).toMatchObject({ code: 'BUS_UNAVAILABLE', advice: expect.stringContaining('password') });
    expect(error.message).not.toContain('wr0ng');
    const bus = await open(`nats://someone:s3cret@${server.address}`);
    expect(bus.healthy()).toBe(true);
  });

  test('refuses to publish while the server is down, and continues automatically when it is back', async () => {
    const server = await ownServer();
    const bus = await open(server.address);
    const seen: Delivery[] = [];
    await listen(bus, seen);
    await send(bus, 'before');
    await eventually(() => expect(bodies(seen)).toEqual(['before']));

    await server.kill();
    expect(await errorOf(send(bus, 'lost'))).toMatchObject({ code: 'BUS_UNAVAILABLE', retryable: true });
    await eventually(() => expect(bus.healthy()).toBe(false));

    await server.start();
    await eventually(() => expect(bus.healthy()).toBe(true));
    await eventuallySent(bus, 'after');
    // The server may have died before it stored the acknowledgement: a message comes at least once.
    await eventually(() => expect([...new Set(bodies(seen))]).toEqual(['before', 'after']));
  });

  test('notices a server that is frozen: it does not answer, the connection is made anew, nothing is lost', async () => {
    const server = await ownServer();
    const [host = '', port] = server.address.split(':');
    const proxy = await startTcpProxy({ host, port: Number(port) });
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    const bus = await open(`127.0.0.1:${proxy.port}`);
    const seen: Delivery[] = [];
    await listen(bus, seen);
    expect(await bus.answers(10_000)).toBe(true);

    proxy.freeze();
    expect(await Promise.all([bus.answers(100), bus.answers(100)])).toEqual([false, false]);
    expect(await errorOf(send(bus, 'lost'))).toMatchObject({ code: 'BUS_UNAVAILABLE', retryable: true });
    // Two pings without an answer.
    await expect.poll(() => bus.healthy(), { timeout: 60_000 }).toBe(false);

    proxy.restore();
    await expect.poll(() => bus.answers(1_000), { timeout: 60_000 }).toBe(true);
    await eventuallySent(bus, 'after');
    await eventually(() => expect(bodies(seen)).toContain('after'));
  });

  test('delivers after the restart what was stored and not settled before it', async () => {
    const server = await ownServer();
    const bus = await open(server.address);
    const seen: Delivery[] = [];
    await send(bus, 'stored');
    await server.kill();
    await server.start();
    await eventually(() => expect(bus.healthy()).toBe(true));
    await listen(bus, seen);
    await eventually(() => expect(bodies(seen)).toEqual(['stored']));
  });

  test('recreates streams and consumers if the server comes back without them', async () => {
    const server = await ownServer();
    const bus = await open(server.address);
    const seen: Delivery[] = [];
    await listen(bus, seen);
    await server.kill();
    server.wipe();
    await server.start();
    await eventuallySent(bus, 'fresh');
    await eventually(() => expect(bodies(seen)).toContain('fresh'));
  });

  test('recreates a consumer that was deleted', async () => {
    const server = await ownServer();
    const bus = await open(server.address);
    const seen: Delivery[] = [];
    await listen(bus, seen);
    const link = await openLink({ servers: server.address, name: 'operator', timeoutMs: 5_000 });
    onTestFinished(() => link.close());
    const jsm = await jetstreamManager(link.nc);
    await jsm.consumers.delete('OUTAGE', 'tester_screen-observed');
    await send(bus, 'unheard');
    await eventually(() => expect(bodies(seen)).toEqual(['unheard']));
  });

  test('deletes the consumer of a gateway that is gone, and keeps its messages', async () => {
    const server = await ownServer();
    const bus = await open(server.address);
    const seen: Delivery[] = [];
    const addressed = { address: 'gw-1', inactiveMs: 1_000 };
    await (await listen(bus, seen, addressed)).drain();
    const link = await openLink({ servers: server.address, name: 'operator', timeoutMs: 5_000 });
    onTestFinished(() => link.close());
    const jsm = await jetstreamManager(link.nc);
    await expect
      .poll(async () => (await jsm.consumers.list('OUTAGE').next()).length, {
        timeout: 15_000,
        interval: 100,
      })
      .toBe(0);
    const message = {
      id: newId('evt'),
      type: 'screen.observed',
      address: 'gw-1',
      key: 'run_1',
      body: 'kept',
    };
    await bus.publish(message);
    await listen(bus, seen, addressed);
    await eventually(() => expect(bodies(seen)).toEqual(['kept']));
  });

  test('gives the message of a process that was killed to another one', async () => {
    const server = await ownServer();
    const bus = await open(server.address);
    const script = fileURLToPath(new URL('../tests/crashing-subscriber.ts', import.meta.url));
    const child = spawn(process.execPath, [script, server.address, prefix], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await send(bus, 'in hand');
    const [line] = await once(child.stdout, 'data');
    expect(String(line)).toBe('in hand\n');
    child.kill('SIGKILL');
    const seen: Delivery[] = [];
    await listen(bus, seen);
    await eventually(() => expect(bodies(seen)).toEqual(['in hand']));
    expect(seen[0]?.attempt).toBe(2);
  });

  test('closes within a time limit while the server is down', async () => {
    const server = await ownServer();
    const bus = await open(server.address);
    await listen(bus, []);
    await server.kill();
    await eventually(() => expect(bus.healthy()).toBe(false));
    await expect(bus.close()).resolves.toBeUndefined();
  });
});

/** JetStream answers a moment after the connection is back. */
async function eventuallySent(bus: Bus, body: string): Promise<void> {
  await expect.poll(() => send(bus, body).then(() => 'sent', String), { timeout: 60_000 }).toBe('sent');
}

describe.runIf(!wanted || binary === null)('without a separate NATS server', () => {
  test('says that outages of NATS were not tested', () => {
    const reason = wanted ? 'no nats-server binary was found' : 'TAPWRIGHT_TEST_BACKEND is not services';
    console.warn(`\n*** NOT RUN: outages of NATS are not tested, ${reason}. ***\n`);
    expect(wanted && binary !== null).toBe(false);
  });
});
