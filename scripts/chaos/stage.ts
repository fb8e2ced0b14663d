import type { ProcessName } from '@tapwright/contracts';
import {
  findNatsServer,
  findPostgresBinaries,
  type NatsServer,
  type OwnPostgres,
  ownNatsServer,
  ownPostgres,
  startTcpProxy,
  type TcpProxy,
} from '@tapwright/testing';
import {
  type Child,
  type Cluster,
  type ClusterShape,
  processesOf,
  readyAgain,
  STEP_VARIABLE,
  startCluster,
  startProcess,
} from '@tapwright/testing/cluster';
import { type Journal, type Rack, startRack } from './phones.ts';

/** One process, with everything that it is connected to. */
export interface Victim {
  readonly name: string;
  readonly process: ProcessName;
  readonly child: Child;
  readonly postgres: TcpProxy;
  readonly nats: TcpProxy;
  /** Only of a gateway. */
  readonly adb: TcpProxy | null;
}

export interface Stage extends AsyncDisposable {
  readonly cluster: Cluster;
  readonly victims: readonly Victim[];
  readonly postgres: OwnPostgres;
  readonly nats: NatsServer;
  readonly prefix: string;
  readonly journal: Journal;
  /** The last lines of all processes. */
  lines(): readonly string[];
}

export const PREFIX = 'chaos';
const PHONES_OF_A_GATEWAY = 4;
const HOUR_MS = 3_600_000;
const GATEWAYS = ['gateway-1', 'gateway-2'] as const;
const LINES_MAX = 500;

/**
 * PostgreSQL and NATS of its own, the processes of a shape, a second gateway, and eight virtual phones in this
 * process. Every connection goes through a proxy of its own.
 * @throws Error where the machine has no nats-server or no PostgreSQL
 */
export async function startStage(
  shape: ClusterShape,
  environment: Readonly<Record<string, string>>,
): Promise<Stage> {
  const [binary, binaries] = [findNatsServer(), findPostgresBinaries()];
  if (binary === null) throw new Error('there is no nats-server on PATH: install the package nats-server');
  if (binaries === null) throw new Error('there is no PostgreSQL 15: install the package postgresql');
  await using stack = new AsyncDisposableStack();
  const nats = stack.adopt(await ownNatsServer(binary), (server) => server.dispose());
  await nats.start();
  const postgres = stack.adopt(await ownPostgres(binaries), (server) => server.dispose());
  const journal = new Map<string, number>();
  const links = new Map<string, Links>();
  const processes = processesOf(shape);
  for (const name of [...processes.filter((process) => process !== 'device-gateway'), ...GATEWAYS])
    links.set(name, await linksOf(stack, { name, nats, postgres, journal }));
  const variables = (name: string) => links.get(name)?.variables ?? {};
  const shared = { ...process.env, ...COMMON, ...environment };
  const restartsMax = Number.POSITIVE_INFINITY;
  const cluster = await startCluster({
    shape,
    databaseUrl: postgres.url,
    natsUrl: nats.address,
    prefix: PREFIX,
    apiPort: 0,
    farm: null,
    environment: shared,
    output: 'ignore',
    restartsMax,
    extra: Object.fromEntries(
      processes.map((name) => [name, variables(name === 'device-gateway' ? GATEWAYS[0] : name)]),
    ),
  });
  stack.defer(() => cluster.stop().then(() => undefined));
  const more: string[] = [];
  const keep = (name: string, line: string) => {
    more.push(`${name} ${line}`);
    if (more.length > LINES_MAX) more.shift();
  };
  const options = {
    restartsMax,
    environment: { ...shared, BUS_PREFIX: PREFIX, HEALTH_PORT: '0', ...variables(GATEWAYS[1]) },
  };
  const second = startProcess('device-gateway', options, keep, GATEWAYS[1]);
  stack.defer(() => second.stop().then(() => undefined));
  await readyAgain(second);
  const victims = [...links].map(([name, { postgres: database, nats: bus, adb }]) => {
    const process = processes.find((one) => one === name) ?? 'device-gateway';
    const child = name === GATEWAYS[1] ? second : cluster.processes.get(process);
    if (child === undefined) throw new Error(`no process ${process}`);
    return { name, process, child, postgres: database, nats: bus, adb };
  });
  const kept = stack.move();
  return {
    cluster,
    victims,
    postgres,
    nats,
    prefix: PREFIX,
    journal,
    lines: () => [...cluster.lines, ...more],
    async [Symbol.asyncDispose]() {
      for (const victim of victims) {
        for (const proxy of [victim.postgres, victim.nats, victim.adb]) proxy?.restore();
        victim.child.kill('SIGCONT');
      }
      await kept.disposeAsync();
    },
  };
}

/** Virtual phones do not move after they have answered; the clock of each process can be stepped by an hour. */
const COMMON = { SETTLE_QUIET_MS: '0', [STEP_VARIABLE]: String(HOUR_MS) };

interface Links {
  readonly postgres: TcpProxy;
  readonly nats: TcpProxy;
  readonly adb: TcpProxy | null;
  readonly variables: Readonly<Record<string, string>>;
}

interface Servers {
  readonly name: string;
  readonly nats: NatsServer;
  readonly postgres: OwnPostgres;
  readonly journal: Map<string, number>;
}

async function linksOf(stack: AsyncDisposableStack, of: Servers): Promise<Links> {
  const url = new URL(of.postgres.url);
  const postgres = stack.use(await startTcpProxy({ host: url.hostname, port: Number(url.port) }));
  const [host = '', port = ''] = of.nats.address.split(':');
  const nats = stack.use(await startTcpProxy({ host, port: Number(port) }));
  url.port = String(postgres.port);
  const variables = { DATABASE_URL: url.href, NATS_URL: `127.0.0.1:${nats.port}` };
  if (!GATEWAYS.some((name) => name === of.name)) return { postgres, nats, adb: null, variables };
  const rack: Rack = stack.use(
    await startRack(of.name.replace('gateway', 'phone'), PHONES_OF_A_GATEWAY, of.journal),
  );
  const adb = stack.use(await startTcpProxy({ host: '127.0.0.1', port: rack.port }));
  const here = { GATEWAY_NAME: of.name, ADB_SERVERS: `127.0.0.1:${adb.port}` };
  return { postgres, nats, adb, variables: { ...variables, ...here } };
}
