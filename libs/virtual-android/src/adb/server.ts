import { createServer, type Server, type Socket } from 'node:net';
import { TapwrightError } from '@tapwright/contracts';
import type { VirtualDevice } from '../device/virtual-device.ts';
import { createByteReader } from './byte-reader.ts';
import type { Client } from './client.ts';
import { serveConnection } from './connection.ts';
import { createRegistry, type Registry, type TransportState } from './registry.ts';
import { ADB_VERSION, fail } from './wire.ts';

export interface AdbServerOptions {
  readonly devices?: readonly VirtualDevice[];
  /** Loopback unless told: the protocol has no authentication. */
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  /** What `host:version` answers. Clients kill a server whose version is not their own. */
  readonly version?: number;
  /** `adb kill-server` closes this server; otherwise it is answered and ignored. */
  readonly killable?: boolean;
  readonly connectionsMax?: number;
  /** At most 65,535, which is all the protocol can say. */
  readonly requestMaxBytes?: number;
  /** Told of what a screen source threw: the client only sees its connection break. */
  readonly onError?: (thrown: unknown) => void;
}

/** An adb server whose devices are virtual. Idle clients cost no timers. */
export interface AdbServer extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
  /** Tells every tracking client. @throws `INPUT_INVALID` where the serial number is in use. */
  add(device: VirtualDevice): void;
  remove(serial: string): void;
  /** Plays an unplugged (`offline`) or not yet trusted (`unauthorized`) phone. */
  setState(serial: string, state: TransportState): void;
  /** Connections that are open now. */
  connections(): number;
  /** Drops every connection and frees the port. */
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 512;
const REQUEST_MAX_BYTES = 65_535;
/** A client that does not close its side after the last answer is dropped after this. */
const LINGER_MS = 2_000;

/** Starts listening. @throws `INPUT_INVALID` where the address cannot be used. */
export async function createAdbServer(options: AdbServerOptions = {}): Promise<AdbServer> {
  const { host = '127.0.0.1', version = ADB_VERSION, connectionsMax = CONNECTIONS_MAX } = options;
  const requestMaxBytes = Math.min(options.requestMaxBytes ?? REQUEST_MAX_BYTES, REQUEST_MAX_BYTES);
  const registry = createRegistry();
  for (const device of options.devices ?? []) registry.add(device);
  const sockets = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    // As many again may hear why they are refused; the rest of a flood is dropped without a word.
    if (sockets.size >= connectionsMax * 2) return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (sockets.size > connectionsMax) {
      socket.write(fail('too many connections'));
      return bidFarewell(socket);
    }
    const onKill = () => void (options.killable && close());
    const client = { socket, reader: createByteReader(socket), registry, version, onKill };
    void serve(client, requestMaxBytes, options.onError);
  });
  const close = () => closeServer(server, sockets);

  const port = await listen(server, host, options.port ?? 0);
  return {
    host,
    port,
    ...membersOf(registry),
    connections: () => sockets.size,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function membersOf(registry: Registry): Pick<AdbServer, 'add' | 'remove' | 'setState'> {
  return { add: registry.add, remove: registry.remove, setState: registry.setState };
}

/** One client can fail in any way without anything happening to the others. */
async function serve(
  client: Client,
  requestMaxBytes: number,
  onError?: (thrown: unknown) => void,
): Promise<void> {
  try {
    await serveConnection(client, requestMaxBytes);
    bidFarewell(client.socket);
  } catch (thrown) {
    // A source that threw: the phone's side of the connection breaks, as when adbd dies.
    client.socket.destroy();
    onError?.(thrown);
  }
}

/** Ends our side and reads on until the client has closed its own: closing with bytes unread would take the answer back. */
function bidFarewell(socket: Socket): void {
  socket.end();
  socket.resume();
  if (socket.readableEnded || socket.destroyed) return;
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(linger));
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const expected = 'an address of this machine and a free port';
      reject(
        new TapwrightError('INPUT_INVALID', `cannot listen on ${host}:${port}`, {
          field: 'port',
          expected,
          cause,
        }),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}
