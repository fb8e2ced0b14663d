import type { Service } from '../adb/stream/service-stream.ts';
import type { DeviceProcess } from '../phone/device/processes.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';

/** How a server ended: by itself, by its process being killed, by its client hanging up, or never begun. */
export type ServerEnd = 'finished' | 'killed' | 'hung-up' | 'port-in-use';

/** What listens on a socket of the phone for a server. */
export interface ServingSocket {
  readonly serve: Service;
  /** Breaks every connection. */
  close(): void;
}

/** A server that a client has brought to the phone. */
export interface ServedProcess {
  /** In the table of processes. */
  readonly name: string;
  start(): DeviceProcess;
  /** By adb's names: `tcp:9008`, `localabstract:name`. */
  readonly socket: string;
  /** `stop` ends the process by itself. */
  create(stop: () => void): ServingSocket;
  /** Called when it listens. */
  listening?(): void;
}

/**
 * Runs a server as a process of the phone until it ends by itself, is killed, or `signal` says that its shell is gone. The
 * socket of a process that was killed is free at once: whoever has killed it may start the next.
 */
export async function runServer(
  device: VirtualDevice,
  signal: AbortSignal,
  server: ServedProcess,
): Promise<ServerEnd> {
  const { processes } = device;
  const ended = Promise.withResolvers<ServerEnd>();
  const socket = server.create(() => ended.resolve('finished'));
  const stopListening = device.sockets.listen(server.socket, socket.serve);
  if (stopListening === null) return 'port-in-use';
  const { pid } = server.start();
  const stopWatching = processes.onChange(() => {
    if (processes.pidOf(server.name) === pid) return;
    stopListening();
    socket.close();
    ended.resolve('killed');
  });
  const hangUp = (): void => ended.resolve('hung-up');
  if (signal.aborted) hangUp();
  signal.addEventListener('abort', hangUp, { once: true });
  server.listening?.();
  try {
    return await ended.promise;
  } finally {
    signal.removeEventListener('abort', hangUp);
    stopWatching();
    stopListening();
    socket.close();
    if (processes.pidOf(server.name) === pid) processes.stop(server.name);
  }
}
