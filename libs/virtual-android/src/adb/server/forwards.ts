import { createServer, type Server, type Socket } from 'node:net';
import { openService } from '../services/open-service.ts';
import { loopbackPort, serveSocket } from './host-socket.ts';
import type { Registry, Transport } from './registry.ts';

/** The forwarded ports of one adb server: real sockets of the machine, loopback only. */
export interface Forwards {
  /** One line each: serial, local, remote (`format_listeners` of AOSP `adb_listeners.cpp`). */
  list(): string;
  /** The port, or the reason of the refusal in adb's words. */
  add(transport: Transport, forward: Forward): Promise<Added>;
  /** False where there is no such forward. */
  remove(local: string): boolean;
  removeAll(): void;
}

export interface Forward {
  /** `tcp:PORT`; 0 takes any free port. */
  readonly local: string;
  /** A device's service: `tcp:PORT`, `localabstract:NAME` … */
  readonly remote: string;
  /** True: another forward of the same port is replaced. */
  readonly rebind: boolean;
}

export type Added = { readonly port: number } | { readonly reason: string };

interface Entry {
  readonly server: Server;
  readonly sockets: Set<Socket>;
  transport: Transport;
  remote: string;
}

const FORWARDS_MAX = 512;
const CONNECTIONS_MAX = 256;

/** A forward ends when its device's connection does. */
export function createForwards(registry: Registry, onError?: (thrown: unknown) => void): Forwards {
  const table = new Map<string, Entry>();

  const remove = (local: string): boolean => {
    const entry = table.get(local);
    if (entry === undefined) return false;
    entry.server.close();
    for (const socket of entry.sockets) socket.destroy();
    return table.delete(local);
  };

  const isThere = ({ id }: Transport): boolean => registry.find({ by: 'id', id }).ok;
  registry.onChange(() => {
    for (const [local, { transport }] of [...table]) if (!isThere(transport)) remove(local);
  });

  const accept = (entry: Entry, socket: Socket): void => {
    const chosen = registry.choose({ by: 'id', id: entry.transport.id });
    const { device, context } = entry.transport;
    const opened = chosen.ok ? openService(device, entry.remote, context) : null;
    // As adb does for a refused service, the accepted connection is closed.
    if (!opened?.ok || entry.sockets.size >= CONNECTIONS_MAX) return void socket.destroy();
    entry.sockets.add(socket);
    socket.on('close', () => entry.sockets.delete(socket));
    serveSocket(socket, opened.serve).catch((thrown: unknown) => onError?.(thrown));
  };

  const add = async (transport: Transport, { local, remote, rebind }: Forward): Promise<Added> => {
    const known = table.get(local);
    if (known !== undefined) {
      if (!rebind) return { reason: 'cannot rebind existing socket' };
      Object.assign(known, { transport, remote });
      return { port: loopbackPort(local) ?? 0 };
    }
    const wanted = loopbackPort(local);
    if (wanted === null) return { reason: `cannot bind listener: unknown socket specification '${local}'` };
    if (table.size >= FORWARDS_MAX) return { reason: 'cannot bind listener: Too many open files' };
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    const port = await listenOn(server, wanted);
    if (typeof port === 'string') return { reason: `cannot bind listener: ${port}` };
    const entry: Entry = { server, sockets: new Set(), transport, remote };
    server.on('connection', (socket) => accept(entry, socket));
    table.set(`tcp:${port}`, entry);
    // The device may have gone while the port was being opened.
    if (!isThere(transport)) remove(`tcp:${port}`);
    return { port };
  };

  return {
    list: () =>
      [...table]
        .map(([local, { transport, remote }]) => `${transport.device.serial} ${local} ${remote}\n`)
        .join(''),
    add,
    remove,
    removeAll() {
      for (const local of [...table.keys()]) remove(local);
    },
  };
}

/** The port, or the reason in the kernel's words. */
function listenOn(server: Server, port: number): Promise<number | string> {
  return new Promise((resolve) => {
    server.once('error', (failure: NodeJS.ErrnoException) => {
      resolve(failure.code === 'EACCES' ? 'Permission denied' : 'Address already in use');
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
