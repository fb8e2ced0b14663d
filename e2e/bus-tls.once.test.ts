import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectJetStreamBus, newUserKey, permissionsOf, publicKeyOf, serverConfig } from '@tapwright/bus';
import { busUserName, busUserOf } from '@tapwright/service';
import { certificateMaker, findNatsServer, type NatsServer, ownNatsServer } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const binary = findNatsServer();
const canRun = binary !== null && spawnSync('openssl', ['version']).status === 0;
if (!canRun) console.warn('\n*** NOT RUN: TLS on the bus needs nats-server and openssl on PATH. ***\n');

const PREFIX = 'tw-tls';

describe.runIf(canRun)('a server that asks for certificates', () => {
  const nkeySeed = newUserKey();
  let folder: string;
  let server: NatsServer;
  const pem = (name: string): string => readFileSync(join(folder, name), 'utf8');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tapwright-tls-'));
    const made = certificateMaker(folder);
    if (made === null) throw new Error('openssl is gone');
    for (const name of ['ours', 'theirs']) made.authority(name);
    made.certificate('server', 'ours');
    made.certificate('client', 'ours');
    made.certificate('stranger', 'theirs');
    const path = join(folder, 'nats.conf');
    const users = [
      {
        publicKey: publicKeyOf(nkeySeed),
        permissions: permissionsOf(busUserOf('planner', { prefix: PREFIX })),
      },
    ];
    const tls = {
      cert: join(folder, 'server.pem'),
      key: join(folder, 'server.key'),
      ca: join(folder, 'ours.pem'),
    };
    const where = { listen: '127.0.0.1:4222', storeDirectory: join(folder, 'store'), monitor: null };
    writeFileSync(path, serverConfig({ users, ...where, tls }));
    server = await ownNatsServer(binary ?? '', ['-c', path]);
    await server.start();
  });
  afterAll(async () => {
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const connectWith = (tls?: { ca?: string; cert?: string; key?: string }) =>
    connectJetStreamBus({
      // Names are compared with the certificate; the client compares no addresses.
      servers: server.address.replace('127.0.0.1', 'localhost'),
      prefix: PREFIX,
      name: busUserName('planner'),
      connectTimeoutMs: 2_000,
      access: { nkeySeed, ...(tls === undefined ? {} : { tls }) },
    });

  test('takes a service with a certificate of the same authority', async () => {
    const bus = await connectWith({ ca: pem('ours.pem'), cert: pem('client.pem'), key: pem('client.key') });
    await bus.publish({ id: 'evt_1', type: 'task.planned', address: null, key: 'run_1', body: '{}' });
    await bus.close();
  });

  test.each([
    ['without a certificate', () => ({ ca: pem('ours.pem') })],
    [
      'with one of another authority',
      () => ({ ca: pem('ours.pem'), cert: pem('stranger.pem'), key: pem('stranger.key') }),
    ],
    [
      'that does not know the authority',
      () => ({ ca: pem('theirs.pem'), cert: pem('client.pem'), key: pem('client.key') }),
    ],
    ['that was not told to use TLS', () => undefined],
  ])('refuses, or is refused by, a service %s', async (_, tls) => {
    await expect(connectWith(tls())).rejects.toMatchObject({ code: 'BUS_UNAVAILABLE' });
  });
});
