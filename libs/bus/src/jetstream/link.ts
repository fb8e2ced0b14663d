import {
  AuthorizationError,
  connect,
  createInbox,
  credsAuthenticator,
  deadline,
  type NatsConnection,
  type NodeConnectionOptions,
  nkeyAuthenticator,
  nkeys,
} from '@nats-io/transport-node';
import { TapwrightError } from '@tapwright/contracts';
import type { BusAccess } from './options.ts';
import { parseServers, type ServerAddresses } from './server-address.ts';

/** A connection that reconnects for ever, and reports when it has. */
export interface Link {
  readonly nc: NatsConnection;
  /** `host:port` of the servers, for messages. */
  readonly where: string;
  /** A subject of one's own for answers. */
  inbox(): string;
  connected(): boolean;
  /** True if the server answers a ping within the time. Callers at the same time share one ping. */
  answers(withinMs: number): Promise<boolean>;
  /** Called after each reconnection; returns a function that ends this. */
  onReconnect(listener: () => void): () => void;
  /** Waits until the server has read what was sent; gives up quietly after two seconds or without a connection. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_MS = 2_000;
/** A peer that is dead or frozen is detected after two unanswered pings, and the connection is made anew. */
const PING_MS = 2_500;
const BACK_OFF_FIRST_MS = 100;
const BACK_OFF_MOST_MS = 2_000;

/** Doubles from 100 ms up to 2 s; half of it is random, so that services do not come back all at once. */
export function backOffMs(failures: number, random: number = Math.random()): number {
  const whole = Math.min(BACK_OFF_MOST_MS, BACK_OFF_FIRST_MS * 2 ** Math.min(failures, 16));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/** Under which subjects answers to a connection's requests come: its own, so that others can be kept from them. */
export function inboxOf(name: string): string {
  return `_INBOX.${name}`;
}

export interface LinkOptions {
  readonly servers: string | readonly string[];
  /** Name of the connection. */
  readonly name: string;
  /** Longest wait for the first connection, milliseconds. */
  readonly timeoutMs: number;
  readonly access?: BusAccess | undefined;
}

/** @throws TapwrightError `BUS_UNAVAILABLE` with the address and advice, never with credentials */
export async function openLink({ servers, name, timeoutMs, access = {} }: LinkOptions): Promise<Link> {
  const addresses = parseServers(servers);
  const where = addresses.hosts.join(', ');
  const status = { connected: true, failures: 0 };
  const listeners = new Set<() => void>();
  const options = {
    ...connectionOptions(addresses, name, timeoutMs, () => backOffMs(status.failures)),
    ...accessOptions(access),
  };
  const nc = await connect(options).catch((cause: unknown) => {
    throw unreachable(where, cause);
  });
  void watch(nc, status, listeners);
  const connected = () => status.connected && !nc.isClosed();
  let ping: Promise<void> | null = null;
  return {
    nc,
    where,
    inbox: () => createInbox(inboxOf(name)),
    connected,
    async answers(withinMs) {
      if (!connected()) return false;
      ping ??= nc.flush().finally(() => {
        ping = null;
      });
      return deadline(ping, withinMs).then(
        () => true,
        () => false,
      );
    },
    onReconnect(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async flush() {
      if (!connected()) return;
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
    inboxPrefix: inboxOf(name),
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

/** @throws TapwrightError `CONFIG_INVALID` for a seed or credentials that cannot be read, without the value */
function accessOptions({ nkeySeed, credentials, tls }: BusAccess): Partial<NodeConnectionOptions> {
  return {
    ...(nkeySeed === undefined ? {} : { authenticator: nkeyAuthenticator(seedOf(nkeySeed)) }),
    ...(credentials === undefined ? {} : { authenticator: credsAuthenticator(encoded(credentials)) }),
    ...(tls === undefined ? {} : { tls }),
  };
}

function seedOf(text: string): Uint8Array {
  const seed = encoded(text.trim());
  try {
    nkeys.fromSeed(seed);
    return seed;
  } catch {
    throw new TapwrightError('CONFIG_INVALID', 'the nkey seed cannot be read', {
      field: 'NATS_NKEY',
      expected: 'the seed of a user: SU and 56 more characters',
    });
  }
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
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
    ? 'Check the user, password or token in the address, or the nkey or credentials.'
    : 'Start a NATS server 2.9 or newer with JetStream (nats-server -js), or correct the address.';
  return new TapwrightError('BUS_UNAVAILABLE', what, { advice, cause });
}
