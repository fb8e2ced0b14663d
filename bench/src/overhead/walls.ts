import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dropJetStreamBus, newUserKey, permissionsOf, publicKeyOf, serverConfig } from '@tapwright/bus';
import type { ProcessName } from '@tapwright/contracts';
import { busUserOf } from '@tapwright/service';
import type { Database } from '@tapwright/store';
import {
  certificateMaker,
  findNats,
  findNatsServer,
  ownNatsServer,
  serviceUrl,
  temporaryDirectory,
} from '@tapwright/testing';
import { type ClusterShape, processesOf } from '@tapwright/testing/cluster';
import { unboundLogin } from './unbound-login.ts';

/**
 * What keeps tenants, processes and strangers apart while something is measured. `rows`: row-level security, as
 * everywhere else in the benches. `no-rows`: not even that. `all`: as in production, each process with a login and an nkey
 * of its own and only the rights of these, TLS with certificates on both sides of the bus, and a key for the API. `none`:
 * one login that no policy binds, a bus for everybody, no keys.
 */
export type Walls = 'rows' | 'no-rows' | 'all' | 'none';

/** Where the processes find the database and the bus, and how a client calls the API. */
export interface Ground extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Variables of every process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Further variables of single processes. */
  readonly extra: Partial<Record<ProcessName, Readonly<Record<string, string>>>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose jobs they are that this client submits. */
  readonly tenant: string;
}

export interface GroundWish {
  readonly walls: Walls;
  readonly shape: ClusterShape;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly prefix: string;
  readonly gateway: string;
}

export async function groundOf(wish: GroundWish): Promise<Ground> {
  if (wish.walls === 'all') return behindAllWalls(wish);
  await using stack = new AsyncDisposableStack();
  const login =
    wish.walls === 'rows'
      ? { url: wish.databaseUrl }
      : stack.use(await unboundLogin(wish.database, wish.databaseUrl));
  const natsUrl = wish.walls === 'none' ? await ownBus(stack) : await sharedBus(stack, wish.prefix);
  return groundIn(stack, {
    databaseUrl: login.url,
    natsUrl,
    environment: {},
    extra: {},
    headers: {},
    tenant: 'default',
  });
}

/** Of the key. */
const TENANT = 'bench';

async function behindAllWalls({ shape, databaseUrl, prefix, gateway }: GroundWish): Promise<Ground> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryDirectory()).path;
  const made = certificateMaker(folder);
  if (made === null) throw new Error('there is no openssl on PATH: install the package openssl');
  made.authority('authority');
  made.certificate('server', 'authority');
  made.certificate('client', 'authority');
  const users = processesOf(shape).map((process) => ({ process, seed: newUserKey() }));
  const settings = {
    users: users.map(({ process, seed }) => ({
      publicKey: publicKeyOf(seed),
      permissions: permissionsOf(
        busUserOf(process, { prefix, gateway: process === 'device-gateway' ? gateway : null }),
      ),
    })),
    listen: '127.0.0.1:4222',
    storeDirectory: made.path('store'),
    monitor: null,
    tls: { cert: made.path('server.pem'), key: made.path('server.key'), ca: made.path('authority.pem') },
  };
  writeFileSync(made.path('nats.conf'), serverConfig(settings));
  const address = await ownBus(stack, ['-c', made.path('nats.conf')]);
  const key = randomBytes(24).toString('hex');
  return groundIn(stack, {
    databaseUrl,
    // The client compares names with the certificate, and no addresses.
    natsUrl: address.replace('127.0.0.1', 'localhost'),
    environment: {
      NATS_CA: made.text('authority.pem'),
      NATS_CERT: made.text('client.pem'),
      NATS_CERT_KEY: made.text('client.key'),
      API_KEYS: `${TENANT}:${key}`,
    },
    extra: Object.fromEntries(
      users.map(({ process, seed }) => [
        process,
        { NATS_NKEY: seed, DATABASE_URL: serviceUrl(databaseUrl, process) },
      ]),
    ),
    headers: { 'x-api-key': key },
    tenant: TENANT,
  });
}

async function ownBus(stack: AsyncDisposableStack, flags: readonly string[] = []): Promise<string> {
  const binary = findNatsServer();
  if (binary === null) throw new Error('there is no nats-server on PATH: install the package nats-server');
  const server = stack.adopt(await ownNatsServer(binary, flags), (one) => one.dispose());
  await server.start();
  return server.address;
}

async function sharedBus(stack: AsyncDisposableStack, prefix: string): Promise<string> {
  const servers = await findNats();
  stack.defer(() => dropJetStreamBus({ servers, prefix }));
  return servers;
}

/** Takes over what is to be disposed of. */
function groundIn(stack: AsyncDisposableStack, ground: Omit<Ground, keyof AsyncDisposable>): Ground {
  const owned = stack.move();
  return { ...ground, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
