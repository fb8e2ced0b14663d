import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FarmControls, VirtualDevice } from '../../phone/device/virtual-device.ts';
import { bidFarewell } from '../stream/farewell.ts';
import { closeServer, listen } from '../stream/listen.ts';
import { streamOf } from '../stream/socket-stream.ts';
import type { Client } from './client.ts';
import { serveConnection } from './connection.ts';
import { createForwards } from './forwards.ts';
import { connectLoopback } from './host-socket.ts';
import { createRegistry, type Registry, type TransportState } from './registry.ts';
import { ADB_VERSION, fail } from './wire.ts';

export interface AdbServerOptions {
  readonly devices?: readonly VirtualDevice[];
  /** Default: loopback, since the protocol has no authentication. */
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  /** The answer to `host:version`. Clients kill a server with another version than their own. */
  readonly version?: number;
  /** True: `adb kill-server` closes this server. Default: it is answered and ignored. */
  readonly killable?: boolean;
  readonly connectionsMax?: number;
  /** At most 65,535, the limit of the protocol. */
  readonly requestMaxBytes?: number;
  /** Gets the error of a screen source: the client only sees its connection break. */
  readonly onError?: (thrown: unknown) => void;
  /** Gets the reason why a device did not open a service: clients only read `closed`. */
  readonly onRefused?: ((serial: string, request: string, reason: string) => void) | undefined;
}

/** An adb server whose devices are virtual. Idle clients need no timers. */
export interface AdbServer extends AsyncDisposable, FarmControls {
  readonly host: string;
  readonly port: number;
  /** Adds a device and notifies every tracking client. @throws `INPUT_INVALID` where the serial number is in use */
  add(device: VirtualDevice): void;
  remove(serial: string): void;
  /** Makes a phone appear unplugged (`offline`) or not yet trusted (`unauthorized`). */
  setState(serial: string, state: TransportState): void;
  /** Number of open connections. */
  connections(): number;
  /** Drops every connection and frees the port. */
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 512;
const REQUEST_MAX_BYTES = 65_535;

/** Starts listening. @throws `INPUT_INVALID` where the address cannot be used. */
export async function createAdbServer(options: AdbServerOptions = {}): Promise<AdbServer> {
  const { host = '127.0.0.1', version = ADB_VERSION, connectionsMax = CONNECTIONS_MAX } = options;
  const requestMaxBytes = Math.min(options.requestMaxBytes ?? REQUEST_MAX_BYTES, REQUEST_MAX_BYTES);
  const registry = createRegistry(connectLoopback);
  const forwards = createForwards(registry, options.onError);
  for (const device of options.devices ?? []) registry.add(device);
  const sockets = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    // The same number again gets a refusal with its reason; the rest of a flood is dropped without an answer.
    if (sockets.size >= connectionsMax * 2) return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (sockets.size > connectionsMax) {
      socket.write(fail('too many connections'));
      return bidFarewell(socket);
    }
    const onKill = () => void (options.killable && close());
    const { onRefused } = options;
    const client = { socket, stream: streamOf(socket), registry, forwards, version, onKill, onRefused };
    void serve(client, requestMaxBytes, options.onError);
  });
  const closing = new AbortController();
  const close = (): Promise<void> => {
    closing.abort();
    // Connections first: a server that ends does not tell its clients that the devices are gone.
    const closed = closeServer(server, sockets);
    registry.close();
    forwards.removeAll();
    return closed;
  };
  const restart = async (downMs: number): Promise<void> => {
    if (!server.listening) return;
    const closed = closeServer(server, sockets);
    for (const { device } of registry.all()) registry.kick(device.serial);
    await closed;
    await wait(downMs, undefined, { signal: closing.signal }).catch(() => undefined);
    // Each start adds one listener.
    server.removeAllListeners('error');
    if (!closing.signal.aborted) await listen(server, host, port);
  };

  const port = await listen(server, host, options.port ?? 0);
  return {
    host,
    port,
    ...membersOf(registry),
    // The devices themselves become silent: see serveWhileThere.
    silence() {},
    restart,
    connections: () => sockets.size,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function membersOf(registry: Registry): Pick<AdbServer, 'add' | 'remove' | 'setState'> {
  return { add: registry.add, remove: registry.remove, setState: registry.setState };
}

/** Serves one client. Whatever fails in it does not affect the others. */
async function serve(
  client: Client,
  requestMaxBytes: number,
  onError?: (thrown: unknown) => void,
): Promise<void> {
  try {
    await serveConnection(client, requestMaxBytes);
    bidFarewell(client.socket);
  } catch (thrown) {
    // The source threw: the phone's side of the connection breaks, as when adbd dies.
    client.socket.destroy();
    onError?.(thrown);
  }
}
