import { createServer } from 'node:net';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { closeServer, listen } from '../stream/listen.ts';
import { createHosts } from './hosts.ts';
import { type AdbdState, createTrust } from './trust.ts';

export interface AdbdOptions {
  readonly device: VirtualDevice;
  /** Default: loopback. Without `auth` everybody who reaches the port is let in. */
  readonly host?: string;
  /** 0 takes any free port; phones have 5555. */
  readonly port?: number;
  /** Hosts must own a trusted key, as on a `user` build. Default: off, as on `userdebug` builds and emulators. */
  readonly auth?: boolean;
  /** Lines of `adbkey.pub` that are trusted from the start. */
  readonly trustedKeys?: readonly string[];
  /** Hosts that may be connected at once. */
  readonly connectionsMax?: number;
  /** Streams that one host may have open at once. */
  readonly streamsMax?: number;
  /** Gets the reason of a dropped connection, or a service's error: the host only sees its connection or stream break. */
  readonly onError?: (thrown: unknown) => void;
}

/** The device's own side of adb, for `adb connect`. An idle device or connection needs no timer. */
export interface Adbd extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
  /** Number of connections that are open now, in any state. */
  connections(): number;
  state(): AdbdState;
  /** A change to or from `silent`, or to `unauthorized`, breaks all connections. `unauthorized` also revokes trust. */
  setState(state: AdbdState): void;
  /** Names of the keys of hosts that wait to be allowed. */
  waitingHosts(): readonly string[];
  /** A person taps "Always allow": waiting hosts are let in and trusted. An `unauthorized` device becomes usable. */
  authorise(): void;
  /** Breaks every connection, as when the cable is pulled. New ones are accepted. */
  dropAll(): void;
  /** Breaks every connection and frees the port. */
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 32;
const STREAMS_MAX = 256;

/** Starts listening. @throws `INPUT_INVALID` where the address cannot be used or a trusted key is not a key */
export async function createAdbd(options: AdbdOptions): Promise<Adbd> {
  const { device, host = '127.0.0.1', auth = false, streamsMax = STREAMS_MAX, onError } = options;
  let state: AdbdState = 'device';
  const trust = createTrust(auth, options.trustedKeys ?? [], () => state);
  const hosts = createHosts(
    { device, trust, streamsMax, onError },
    options.connectionsMax ?? CONNECTIONS_MAX,
  );

  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    if (device.power.state === 'off') socket.destroy();
    else hosts.take(socket, state === 'silent');
  });
  const port = await listen(server, host, options.port ?? 0);
  const unfollow = device.power.onChange((power) => power === 'off' && hosts.dropAll());
  const close = (): Promise<void> => {
    unfollow();
    return closeServer(server, hosts.sockets());
  };

  return {
    host,
    port,
    connections: hosts.size,
    state: () => state,
    setState(next) {
      const before = state;
      if (next === before) return;
      state = next;
      if (next === 'unauthorized') trust.forgetAll();
      if (next === 'silent') hosts.muteAll();
      else if (next === 'unauthorized' || before === 'silent') hosts.dropAll();
      else if (!auth) hosts.allowWaiting(false);
    },
    waitingHosts: hosts.waiting,
    authorise() {
      if (state === 'unauthorized') state = 'device';
      hosts.allowWaiting(true);
    },
    dropAll: hosts.dropAll,
    close,
    [Symbol.asyncDispose]: close,
  };
}
