import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, nkeyAuthenticator, nkeys } from '@nats-io/transport-node';
import { type Bus, type BusMessage, connectJetStreamBus, permissionsOf, serverConfig } from '@tapwright/bus';
import {
  ANY_GATEWAY,
  EVENTS,
  eventsOf,
  glanceAddress,
  PROCESS_NAMES,
  type ProcessName,
  PUBLISHED,
  servicesIn,
} from '@tapwright/contracts';
import { busUserName, busUserOf } from '@tapwright/service';
import { eventually, findNatsServer, type NatsServer, ownNatsServer } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const binary = findNatsServer();
if (binary === null)
  console.warn('\n*** NOT RUN: what each service may do on the bus needs nats-server on PATH. ***\n');

const PREFIX = 'tw-users';
const GATEWAY = 'gw-1';
const keys = new Map(PROCESS_NAMES.map((service) => [service, nkeys.createUser()]));
const seedOf = (service: ProcessName) => keys.get(service)?.getSeed() ?? new Uint8Array();

/** A message of each event, to an address where it has one. */
const messageOf = (type: string): BusMessage => {
  const addressed = EVENTS.find((event) => event.type === type)?.addressed === true;
  const id = `evt_${Math.random().toString(36).slice(2)}`;
  return { id, type, address: addressed ? ANY_GATEWAY : null, key: 'run_1', body: '{}' };
};

describe.runIf(binary !== null)('on a server that knows each process by its nkey', () => {
  let server: NatsServer;
  let folder: string;
  const buses = new Map<ProcessName, Bus>();
  const busOf = (service: ProcessName): Bus => {
    const bus = buses.get(service);
    if (bus === undefined) throw new Error(`${service} is not connected`);
    return bus;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tapwright-users-'));
    const users = PROCESS_NAMES.map((service) => ({
      publicKey: keys.get(service)?.getPublicKey() ?? '',
      permissions: permissionsOf(
        busUserOf(service, { prefix: PREFIX, gateway: service === 'device-gateway' ? GATEWAY : null }),
      ),
    }));
    const path = join(folder, 'nats.conf');
    const settings = { users, storeDirectory: join(folder, 'store'), monitor: null, tls: null };
    writeFileSync(path, serverConfig({ ...settings, listen: '127.0.0.1:4222' }));
    server = await ownNatsServer(binary ?? '', ['-c', path]);
    await server.start();
    for (const service of PROCESS_NAMES) {
      const nkeySeed = new TextDecoder().decode(seedOf(service));
      const options = { servers: server.address, prefix: PREFIX, answerTimeoutMs: 3_000 };
      buses.set(
        service,
        await connectJetStreamBus({ ...options, name: busUserName(service), access: { nkeySeed } }),
      );
    }
  });
  afterAll(async () => {
    await Promise.all([...buses.values()].map((bus) => bus.close()));
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(PROCESS_NAMES)(
    '%s consumes its own events, and takes none from another process',
    async (service) => {
      const subscribe = (consumer: string, type: string, address: string | null) =>
        busOf(service).subscribe({
          consumer,
          type,
          address,
          concurrency: 1,
          ackWaitMs: 5_000,
          inactiveMs: address === null || address === ANY_GATEWAY ? 0 : 60_000,
          handler: async () => ({ kind: 'ack' }),
        });
      const own = servicesIn(service).flatMap((one) => eventsOf(one));
      for (const { type, addressed, consumer } of own)
        for (const address of addressed
          ? [ANY_GATEWAY, ...(service === 'device-gateway' ? [GATEWAY] : [])]
          : [null])
          await (await subscribe(consumer, type, address)).drain();
      const foreign = EVENTS.find(({ type }) => !own.some((one) => one.type === type));
      await expect(
        subscribe(
          foreign?.consumer ?? '',
          foreign?.type ?? '',
          foreign?.addressed === true ? ANY_GATEWAY : null,
        ),
      ).rejects.toMatchObject({ code: 'BUS_FORBIDDEN' });
    },
  );

  test.each(PROCESS_NAMES)(
    '%s publishes exactly the events of its services in the table',
    async (service) => {
      const published: string[] = [];
      for (const { type } of EVENTS) {
        const done = await busOf(service)
          .publish(messageOf(type))
          .then(
            () => true,
            (error: { code: string }) => {
              expect(error.code, type).toBe('BUS_FORBIDDEN');
              return false;
            },
          );
        if (done) published.push(type);
      }
      expect(published.toSorted()).toEqual(
        [...new Set(servicesIn(service).flatMap((one) => PUBLISHED[one]))].toSorted(),
      );
    },
  );

  test.each(PROCESS_NAMES)('%s hears nothing but the answers to its own requests', async (service) => {
    const nc = await connect({
      servers: server.address,
      authenticator: nkeyAuthenticator(seedOf(service)),
      inboxPrefix: `_INBOX.${busUserName(service)}`,
    });
    const other = service === 'api' ? 'planner' : 'api';
    for (const subject of ['>', `${PREFIX}.>`, `_INBOX.${busUserName(other)}.>`, '_INBOX.>', '$JS.ACK.>']) {
      const refused = Promise.withResolvers<string>();
      nc.subscribe(subject, { callback: (error) => refused.resolve(error?.name ?? 'heard') });
      expect(await refused.promise, subject).toBe('PermissionViolationError');
    }
    for (const call of ['STREAM.PURGE', 'STREAM.DELETE', 'STREAM.MSG.GET', 'STREAM.UPDATE']) {
      if (call === 'STREAM.UPDATE' && servicesIn(service).includes('planner')) continue;
      const answer = nc.request(`$JS.API.${call}.${PREFIX.toUpperCase()}`, '{}', { timeout: 3_000 });
      await expect(answer, call).rejects.toThrow(/permission/i);
    }
    await nc.close();
  });

  test('the API asks a gateway, which answers at its own address and at no other', async () => {
    const address = glanceAddress(GATEWAY);
    const asked = await busOf('device-gateway').respond(address, async (body) => `${body} seen`);
    expect(await busOf('api').request(address, 'run_1', 5_000)).toBe('run_1 seen');
    await expect(busOf('actor').request(address, 'run_1', 2_000)).rejects.toMatchObject({
      code: 'BUS_UNAVAILABLE',
    });
    await asked.drain();
    // Whoever may not listen hears nothing: nobody answers there.
    const deaf = await busOf('planner').respond(address, async () => 'forged');
    await expect(busOf('api').request(address, 'run_1', 2_000)).rejects.toMatchObject({
      code: 'BUS_UNAVAILABLE',
    });
    await deaf.drain();
  });

  test('nobody comes in without a key, or with another one', async () => {
    const stranger = new TextDecoder().decode(nkeys.createUser().getSeed());
    for (const access of [{}, { nkeySeed: stranger }]) {
      const options = { servers: server.address, prefix: PREFIX, connectTimeoutMs: 3_000, access };
      await expect(connectJetStreamBus(options)).rejects.toMatchObject({ code: 'BUS_UNAVAILABLE' });
    }
    await expect(
      connectJetStreamBus({ servers: server.address, prefix: PREFIX, access: { nkeySeed: 'SUnonsense' } }),
    ).rejects.toMatchObject({ code: 'CONFIG_INVALID', field: 'NATS_NKEY' });
  });

  test('what one service publishes reaches the one that consumes it, also after a restart of the server', async () => {
    const heard: string[] = [];
    const subscription = await busOf('actor').subscribe({
      consumer: 'actor',
      type: 'screen.observed',
      address: null,
      concurrency: 1,
      ackWaitMs: 5_000,
      inactiveMs: 0,
      handler: async ({ message }) => {
        heard.push(message.id);
        return { kind: 'ack' };
      },
    });
    const first = messageOf('screen.observed');
    await busOf('perception').publish(first);
    await eventually(() => heard.includes(first.id));
    await server.kill();
    await server.start();
    await eventually(() => busOf('perception').healthy() && busOf('actor').healthy());
    const second = messageOf('screen.observed');
    await busOf('perception').publish(second);
    await eventually(() => heard.includes(second.id));
    await subscription.drain();
  });
});
