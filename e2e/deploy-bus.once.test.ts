import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectJetStreamBus } from '@tapwright/bus';
import { EVENTS, type EventDefinition, PROCESS_NAMES, PUBLISHED, servicesIn } from '@tapwright/contracts';
import { BaseConfig, busUserName, readConfig } from '@tapwright/service';
import { findNatsServer, type NatsServer, ownNatsServer } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './deploy-files.ts';

const binary = findNatsServer();
const canRun = binary !== null && spawnSync('openssl', ['version']).status === 0;
if (!canRun)
  console.warn('\n*** NOT RUN: the secrets of Compose need nats-server and openssl on PATH. ***\n');

describe.runIf(canRun)('the NATS server of Compose and Kubernetes', () => {
  let folder: string;
  let server: NatsServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tapwright-deploy-bus-'));
    execFileSync('sh', [join(ROOT, 'deploy/make-secrets.sh'), join(folder, 'secrets')]);
    const written = readFileSync(join(folder, 'secrets/nats-server/nats.conf'), 'utf8');
    const path = join(folder, 'nats.conf');
    // The same file, but for where a container has its folders and ports.
    writeFileSync(
      path,
      written
        .replaceAll('/etc/nats/', join(folder, 'secrets/nats-server/'))
        .replace('/data', join(folder, 'data'))
        .replace('0.0.0.0:8222', '127.0.0.1:-1'),
    );
    server = await ownNatsServer(binary ?? '', ['-c', path]);
    await server.start();
  });
  afterAll(async () => {
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const accessOf = (seed: string, certificates: boolean) => {
    const file = (name: string) => join(folder, 'secrets/nats', name);
    const files = { NATS_CA_FILE: 'ca.pem', NATS_CERT_FILE: 'cert.pem', NATS_CERT_KEY_FILE: 'key.pem' };
    const config = readConfig(BaseConfig, {
      NATS_NKEY_FILE: file(seed),
      ...Object.fromEntries(Object.entries(files).map(([name, path]) => [name, file(path)])),
    });
    const { NATS_NKEY = '', NATS_CA = '', NATS_CERT = '', NATS_CERT_KEY = '' } = config;
    const own = certificates ? { cert: NATS_CERT, key: NATS_CERT_KEY } : {};
    return { nkeySeed: NATS_NKEY, tls: { ca: NATS_CA, ...own } };
  };
  const open = (name: string, seed: string, certificates = true) =>
    connectJetStreamBus({
      servers: server.address.replace('127.0.0.1', 'tls://localhost'),
      prefix: 'tapwright',
      name,
      connectTimeoutMs: 3_000,
      access: accessOf(seed, certificates),
    });
  const typed = (type: string): EventDefinition | undefined => EVENTS.find((event) => event.type === type);

  test.each(PROCESS_NAMES)('lets in %s by the files that make-secrets.sh wrote', async (service) => {
    const seed = service === 'device-gateway' ? 'device-gateway-0.nk' : `${service}.nk`;
    const bus = await open(busUserName(service), seed);
    const [own = ''] = servicesIn(service).flatMap((one) => PUBLISHED[one]);
    const address = typed(own)?.addressed === true ? 'any' : null;
    if (own !== '') await bus.publish({ id: 'evt_1', type: own, address, key: 'run_1', body: '{}' });
    await bus.close();
  });

  test('lets nobody in without a certificate, whatever key is shown', async () => {
    await expect(open(busUserName('api'), 'api.nk', false)).rejects.toMatchObject({
      code: 'BUS_UNAVAILABLE',
    });
  });
});
