import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectJetStreamBus, newUserKey, permissionsOf, publicKeyOf, serverConfig } from '@tapwright/bus';
import { JobView } from '@tapwright/contracts';
import { busUserName, busUserOf } from '@tapwright/service';
import { timeline } from '@tapwright/store';
import {
  eventually,
  findNatsServer,
  ownNatsServer,
  servicesOnly,
  serviceUrl,
  testDatabase,
} from '@tapwright/testing';
import { type ClusterShape, processesOf, startCluster } from '@tapwright/testing/cluster';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { forgeMessages } from './platform/forge-messages.ts';

const PREFIX = 'tw-known';
const GATEWAY = 'gateway-1';
const KEYS = ['key-of-the-red-tenant', 'key-of-the-blue-tenant'] as const;
const API_KEYS = `red:${KEYS[0]},blue:${KEYS[1]}`;
const binary = findNatsServer();
const isReal = servicesOnly('processes, each a user of its own') && binary !== null;
const SHAPES: readonly ClusterShape[] = ['eight', 'brain'];

test.runIf(isReal).each(SHAPES)(
  'the processes of the shape %s, each a user of its own on the bus and in the database, do a job, and do it alike under forged messages',
  async (shape) => {
    const folder = mkdtempSync(join(tmpdir(), 'tapwright-known-'));
    const seeds = processesOf(shape).map((process) => [process, newUserKey()] as const);
    const users = seeds.map(([process, seed]) => ({
      publicKey: publicKeyOf(seed),
      permissions: permissionsOf(
        busUserOf(process, { prefix: PREFIX, gateway: process === 'device-gateway' ? GATEWAY : null }),
      ),
    }));
    const path = join(folder, 'nats.conf');
    const where = {
      listen: '127.0.0.1:4222',
      storeDirectory: join(folder, 'store'),
      monitor: null,
      tls: null,
    };
    writeFileSync(path, serverConfig({ users, ...where }));
    const nats = await ownNatsServer(binary ?? '', ['-c', path, '-l', join(folder, 'log')]);
    await nats.start();
    const database = await testDatabase();
    const { app } = virtualApp('notes');
    const device = createVirtualDevice({
      serial: 'phone-1',
      source: createInteractiveSource({ apps: [app] }),
    });
    const adb = await createAdbServer({ devices: [device] });
    const cluster = await startCluster({
      shape,
      databaseUrl: database.url ?? '',
      natsUrl: nats.address,
      prefix: PREFIX,
      apiPort: 0,
      farm: null,
      output: 'ignore',
      extra: Object.fromEntries(
        seeds.map(([process, seed]) => [
          process,
          {
            NATS_NKEY: seed,
            DATABASE_URL: serviceUrl(database.url ?? '', process),
            ...(process === 'api' ? { API_KEYS } : {}),
          },
        ]),
      ),
      environment: {
        ...process.env,
        ADB_SERVERS: `127.0.0.1:${adb.port}`,
        GATEWAY_NAME: GATEWAY,
        SETTLE_QUIET_MS: '0',
      },
    });
    // A busy API says 503 and is asked again.
    const submit = (key: string) =>
      eventually(async () => {
        const submitted = await fetch(`${cluster.apiUrl}/v1/jobs`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': key },
          body: JSON.stringify({ goal: 'Turn on the dark theme', app: app.tile.packageName, reset: 'data' }),
        });
        return JobView.parse(await submitted.json()).id;
      });
    /** What the job did: its outcome, its events, and every touch and text that the phone executed so far. */
    const ended = async (key: string, id: string) => {
      const read = () => fetch(`${cluster.apiUrl}/v1/jobs/${id}`, { headers: { 'x-api-key': key } });
      const look = async () => JobView.parse(await (await read()).json());
      const isOver = async () => (await look()).status === 'ended';
      await eventually(isOver, { timeoutMs: 120_000, what: 'the job ends' });
      const rows = await timeline(database.read, { jobId: id, afterSeq: 0, limit: 500 });
      const touches = device.journal.entries().filter(({ kind }) => kind === 'tap' || kind === 'text');
      const executed = touches.map(({ kind, args }) => `${kind} ${args.join(' ')}`);
      // A run that waits until its phone is put back is queued once more.
      const events = rows.map(({ type }) => type).filter((type) => type !== 'run.queued');
      return { outcome: (await look()).outcome, events, executed };
    };
    try {
      // The phone is put back for the second tenant, so that both find it alike.
      const [red = '', blue = ''] = KEYS;
      const first = await submit(red);
      const quiet = await ended(red, first);
      const foreign = { headers: { 'x-api-key': blue } };
      expect((await fetch(`${cluster.apiUrl}/v1/jobs/${first}`, foreign)).status).toBe(404);
      expect(quiet.outcome).toBe('completed');
      const thieves = await Promise.all(
        seeds.map(([process, nkeySeed]) =>
          connectJetStreamBus({
            servers: nats.address,
            prefix: PREFIX,
            name: busUserName(process),
            access: { nkeySeed },
          }).then((bus) => ({ process, bus })),
        ),
      );
      const jobId = await submit(blue);
      const forged = forgeMessages({ thieves, jobId, db: database });
      const attacked = await ended(blue, jobId).finally(() => forged.stop());
      expect(await forged.sent()).toBeGreaterThan(100);
      await Promise.all(thieves.map(({ bus }) => bus.close()));
      const before = quiet.executed.length;
      expect({ ...attacked, executed: attacked.executed.slice(before) }).toEqual(quiet);
    } finally {
      await cluster.stop();
      await adb.close();
      await nats.dispose();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
