import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { joinStreams } from '../stream/join.ts';
import type { Service } from '../stream/service-stream.ts';

/**
 * How a carrier connects from the device to its host, for reversed ports. `name`: the host's end as the client gave it
 * (`tcp:8081`). Runs `serve` on the opened stream as for a service that the host opens: ends the stream when the promise
 * resolves, breaks it when it rejects. Resolves to false where the host has nothing under that name, to true when `serve`
 * is done. The adb server connects directly; adbd sends OPEN to its host and waits for OKAY or CLSE.
 */
export type HostConnector = (name: string, serve: Service) => Promise<boolean>;

export interface Reverse {
  /** Where the device listens, such as `tcp:8081` or `localabstract:name`. */
  readonly remote: string;
  /** The host's end. */
  readonly local: string;
}

/** The reversed ports of one host on one device. They end with the carrier's connection to the device. */
export interface Reverses {
  list(): readonly Reverse[];
  /** The device's end, since `tcp:0` takes any free port; or the reason of the refusal in adbd's words. */
  add(reverse: Reverse, rebind: boolean): { readonly remote: string } | { readonly reason: string };
  /** False where there is no such reverse. */
  remove(remote: string): boolean;
  /** Also called by the carrier when its connection is over. */
  removeAll(): void;
}

const REVERSES_MAX = 128;
/** First port that `tcp:0` tries: the start of the range that Linux uses. */
const EPHEMERAL_FIRST = 32_768;
const EPHEMERAL_LAST = 60_999;

export function createReverses(device: VirtualDevice, connectHost: HostConnector): Reverses {
  const table = new Map<string, { readonly local: string; readonly close: () => void }>();

  const listen = (remote: string, local: string): boolean => {
    const close = device.sockets.listen(remote, async (stream) => {
      await connectHost(local, (host) => joinStreams(stream, host));
    });
    if (close === null) return false;
    table.set(remote, { local, close });
    return true;
  };

  const remove = (remote: string): boolean => {
    const known = table.get(remote);
    known?.close();
    return table.delete(remote);
  };

  return {
    list: () => [...table].map(([remote, { local }]) => ({ remote, local })),
    add({ remote: wanted, local }, rebind) {
      const remote = wanted === 'tcp:0' ? freePort(device) : wanted;
      if (table.has(remote)) {
        if (!rebind) return { reason: 'cannot rebind existing socket' };
        remove(remote);
      }
      if (table.size >= REVERSES_MAX) return { reason: 'cannot bind listener: Too many open files' };
      return listen(remote, local) ? { remote } : { reason: 'cannot bind listener: Address already in use' };
    },
    remove,
    removeAll() {
      for (const remote of [...table.keys()]) remove(remote);
    },
  };
}

function freePort(device: VirtualDevice): string {
  for (let port = EPHEMERAL_FIRST; port <= EPHEMERAL_LAST; port += 1)
    if (device.sockets.find(`tcp:${port}`) === undefined) return `tcp:${port}`;
  return 'tcp:0';
}
