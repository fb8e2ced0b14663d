import type { Socket } from 'node:net';
import { type Daemon, type HostConnection, serveHost } from './connection.ts';

/** The hosts that are connected to one device. */
export interface Hosts {
  size(): number;
  sockets(): Iterable<Socket>;
  /** Serves one more host. `mute`: nothing is sent to it. Drops it where there is no room. */
  take(socket: Socket, mute: boolean): void;
  muteAll(): void;
  dropAll(): void;
  /** Lets all waiting hosts in. `remember`: their keys are trusted from now on. */
  allowWaiting(remember: boolean): void;
  /** Names of the keys of the waiting hosts. */
  waiting(): readonly string[];
}

export function createHosts(daemon: Daemon, connectionsMax: number): Hosts {
  const hosts = new Map<Socket, HostConnection>();

  /** Ends the connection that has waited longest to be let in. False where all are in. */
  const makeRoom = (): boolean => {
    for (const [socket, connection] of hosts) {
      if (connection.isOnline()) continue;
      connection.drop();
      hosts.delete(socket);
      return true;
    }
    return false;
  };

  return {
    size: () => hosts.size,
    sockets: () => hosts.keys(),
    take(socket, mute) {
      if (hosts.size >= connectionsMax && !makeRoom()) {
        socket.destroy();
        return;
      }
      const connection = serveHost(socket, daemon);
      hosts.set(socket, connection);
      socket.on('close', () => hosts.delete(socket));
      if (mute) connection.mute();
    },
    muteAll() {
      for (const connection of hosts.values()) connection.mute();
    },
    dropAll() {
      for (const connection of hosts.values()) connection.drop();
    },
    allowWaiting(remember) {
      for (const connection of hosts.values()) {
        const key = connection.waitingKey();
        if (key !== null && remember) daemon.trust.remember(key);
        connection.allow();
      }
    },
    waiting: () => [...hosts.values()].flatMap((connection) => connection.waitingKey()?.name ?? []),
  };
}
