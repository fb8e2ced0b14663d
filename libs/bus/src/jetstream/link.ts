import {
  AuthorizationError,
  connect,
  deadline,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import { TapwrightError } from '@tapwright/contracts';
import { parseServers, type ServerAddresses } from './server-address.ts';

/** A connection that reconnects for ever, and reports when it has. */
export interface Link {
  readonly nc: NatsConnection;
  /** `host:port` of the servers, for messages. */
  readonly where: string;
  connected(): boolean;
  /** Called after each reconnection; returns a function that ends this. */
  onReconnect(listener: () => void): () => void;
  /** Waits until the server has read what was sent; gives up quietly after two seconds or without a connection. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_MS = 2_000;
/** A dead peer is detected after two unanswered pings. */
const PING_MS = 20_000;
const BACK_OFF_FIRST_MS = 100;
const BACK_OFF_MOST_MS = 5_000;

/** Doubles from 100 ms up to 5 s; half of it is random, so that services do not come back all at once. */
export function backOffMs(failures: number, random: number = Math.random()): number {
  const whole = Math.min(BACK_OFF_MOST_MS, BACK_OFF_FIRST_MS * 2 ** Math.min(failures, 16));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/** @throws TapwrightError `BUS_UNAVAILABLE` with the address and advice, never with credentials */
export async function openLink(
  servers: string | readonly string[],
  name: string,
  timeoutMs: number,
): Promise<Link> {
  const addresses = parseServers(servers);
  const where = addresses.hosts.join(', ');
  const status = { connected: true, failures: 0 };
  const listeners = new Set<() => void>();
  const options = connectionOptions(addresses, name, timeoutMs, () => backOffMs(status.failures));
  const nc = await connect(options).catch((cause: unknown) => {
    throw unreachable(where, cause);
  });
  void watch(nc, status, listeners);
  return {
    nc,
    where,
    connected: () => status.connected && !nc.isClosed(),
    onReconnect(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async flush() {
      if (!status.connected || nc.isClosed()) return;
      await deadline(nc.flush(), FLUSH_MS).catch(() => undefined);
    },
    close: () => nc.close(),
  };
}

function connectionOptions(
  { hosts, tls, user, password, token }: ServerAddresses,
  name: string,
  timeout: number,
  reconnectDelayHandler: () => number,
): NodeConnectionOptions {
  return {
    servers: [...hosts],
    name,
    timeout,
    reconnectDelayHandler,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    pingInterval: PING_MS,
    maxPingOut: 2,
    // Stack traces for every request would cost more than the request.
    noAsyncTraces: true,
    ...(tls ? { tls: {} } : {}),
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { pass: password }),
    ...(token === undefined ? {} : { token }),
  };
}

async function watch(
  nc: NatsConnection,
  status: { connected: boolean; failures: number },
  listeners: ReadonlySet<() => void>,
): Promise<void> {
  for await (const { type } of nc.status()) {
    if (type === 'disconnect') status.connected = false;
    else if (type === 'reconnecting') status.failures += 1;
    else if (type === 'reconnect') {
      status.connected = true;
      status.failures = 0;
      for (const listener of listeners) listener();
    }
  }
  status.connected = false;
}

function unreachable(where: string, cause: unknown): TapwrightError {
  const refused = cause instanceof AuthorizationError;
  const what = refused ? `NATS at ${where} refuses the credentials.` : `NATS cannot be reached at ${where}.`;
  const advice = refused
    ? 'Check the user, password or token in the address.'
    : 'Start a NATS server 2.9 or newer with JetStream (nats-server -js), or correct the address.';
  return new TapwrightError('BUS_UNAVAILABLE', what, { advice, cause });
}
