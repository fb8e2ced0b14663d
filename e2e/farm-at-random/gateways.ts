import { startTcpProxy, type TcpProxy } from '@tapwright/testing';
import { type Child, readyAgain, SKEW_VARIABLE, startProcess } from '@tapwright/testing/cluster';

/** What a gateway is connected to, each through a proxy of its own. */
export type Link = 'postgres' | 'nats' | 'adb';

export interface FarmGateway {
  readonly name: string;
  /** Some of its phones are seen by no other gateway. */
  readonly isAlone: boolean;
  readonly child: Child;
  readonly skewMs: number;
  readonly links: Readonly<Record<Link, readonly TcpProxy[]>>;
  /** The last lines of its log. */
  readonly lines: readonly string[];
  /** Resolves when the process that runs now is ready, or the deadline has passed. */
  ready(): Promise<void>;
}

export interface GatewayOptions {
  readonly name: string;
  readonly isAlone: boolean;
  readonly skewMs: number;
  readonly databaseUrl: string;
  readonly nats: { readonly servers: string; readonly prefix: string };
  /** Ports of the adb servers that it sees. */
  readonly adbPorts: readonly number[];
  readonly leaseTtlMs: number;
  /** Gets everything that phones answer. */
  readonly onAnswer: (chunk: Buffer) => void;
}

/** Short, so that the work of a killed process is taken up soon. */
const ACK_WAIT_MS = 1_000;
const LINES_MAX = 400;

/** Starts the service's own process, with every connection through a proxy, and a clock that may be wrong. */
export async function startGateway(
  options: GatewayOptions,
): Promise<FarmGateway & { stop(): Promise<string> }> {
  const postgresUrl = new URL(options.databaseUrl);
  const natsUrl = new URL(
    options.nats.servers.includes('://') ? options.nats.servers : `nats://${options.nats.servers}`,
  );
  const postgres = await startTcpProxy({
    host: postgresUrl.hostname,
    port: Number(postgresUrl.port || 5432),
  });
  const nats = await startTcpProxy({ host: natsUrl.hostname, port: Number(natsUrl.port || 4222) });
  const { onAnswer } = options;
  const adb = await Promise.all(
    options.adbPorts.map((port) => startTcpProxy({ host: '127.0.0.1', port }, { onAnswer })),
  );
  postgresUrl.host = `127.0.0.1:${postgres.port}`;
  natsUrl.host = `127.0.0.1:${nats.port}`;
  const lines: string[] = [];
  const own = {
    restartsMax: Number.POSITIVE_INFINITY,
    environment: {
      ...process.env,
      DATABASE_URL: postgresUrl.href,
      NATS_URL: natsUrl.href,
      BUS_PREFIX: options.nats.prefix,
      HEALTH_PORT: '0',
      ADB_SERVERS: adb.map(({ port }) => `127.0.0.1:${port}`).join(','),
      GATEWAY_NAME: options.name,
      LEASE_TTL_MS: String(options.leaseTtlMs),
      ACK_WAIT_MS: String(ACK_WAIT_MS),
      SETTLE_QUIET_MS: '0',
      DEVICE_ATTEST: 'on',
      [SKEW_VARIABLE]: String(options.skewMs),
    },
  };
  const keep = (_: string, line: string) => {
    lines.push(line);
    if (lines.length > LINES_MAX) lines.shift();
  };
  const child = startProcess('device-gateway', own, keep, options.name);
  return {
    name: options.name,
    isAlone: options.isAlone,
    child,
    skewMs: options.skewMs,
    links: { postgres: [postgres], nats: [nats], adb },
    lines,
    ready: () => readyAgain(child),
    async stop() {
      child.kill('SIGCONT');
      const how = await child.stop();
      for (const proxy of [postgres, nats, ...adb]) await proxy[Symbol.asyncDispose]();
      return how;
    },
  };
}
