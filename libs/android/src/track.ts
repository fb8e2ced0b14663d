import { type AdbEndpoint, followServer } from './adb/adb-socket.ts';
import { pause } from './adb/bounded.ts';
import type { DeviceEvent } from './port.ts';

/**
 * The lines that `host:devices` and `host:track-devices` send: serial, tab, state. adb has more states than the port:
 * a state that a tap on the phone may fix is `unauthorized`, every other unusable state is `offline`.
 */
export function parseDevices(answer: string): readonly DeviceEvent[] {
  return answer
    .split('\n')
    .map((line) => /^(\S+)\s+(.+?)\s*$/.exec(line))
    .filter((match) => match !== null)
    .map(([, serial = '', state = '']) => ({ serial, state: stateOf(state) }));
}

function stateOf(word: string): DeviceEvent['state'] {
  if (word === 'device') return 'device';
  return /^(?:unauthorized|authorizing|no permissions)/.test(word) ? 'unauthorized' : 'offline';
}

/** Remembers the last state of every device and calls back for each difference. */
export interface DeviceStates {
  /** A new list: those not in it are gone. */
  update(list: readonly DeviceEvent[]): void;
  /** The server cannot be reached: no device counts as gone, and none can be used. */
  lose(): void;
}

export function createDeviceStates(onChange: (event: DeviceEvent) => void): DeviceStates {
  let known = new Map<string, DeviceEvent['state']>();

  /** An error thrown by a listener is its owner's fault: it must neither be hidden nor end the tracking. */
  function report(event: DeviceEvent): void {
    try {
      onChange(event);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  function update(list: readonly DeviceEvent[]): void {
    const before = known;
    known = new Map(list.map(({ serial, state }) => [serial, state]));
    for (const serial of before.keys()) if (!known.has(serial)) report({ serial, state: 'gone' });
    for (const [serial, state] of known) if (before.get(serial) !== state) report({ serial, state });
  }

  return {
    update,
    lose: () => update([...known.keys()].map((serial) => ({ serial, state: 'offline' }))),
  };
}

const BACKOFF_FIRST_MS = 100;
const BACKOFF_LAST_MS = 5_000;

/** Pause before the n-th attempt in a row (from 1) to connect again. */
export function reconnectPauseMs(attempt: number): number {
  return Math.min(BACKOFF_FIRST_MS * 2 ** (attempt - 1), BACKOFF_LAST_MS);
}

/**
 * Follows the server's lists until the signal is aborted. A broken connection is made again after a growing
 * pause; until that succeeds all devices count as offline.
 * @returns when the first list has been reported, with a promise of the end
 * @throws `DEVICE_UNAVAILABLE` if the server gives no first list: then nothing is followed
 */
export async function followDevices(
  endpoint: AdbEndpoint,
  states: DeviceStates,
  signal: AbortSignal,
): Promise<{ readonly ended: Promise<void> }> {
  let failures = 0;
  const first = Promise.withResolvers<void>();
  const follow = (): Promise<void> =>
    followServer(endpoint, 'host:track-devices', signal, (answer) => {
      failures = 0;
      states.update(parseDevices(answer));
      first.resolve();
    });

  async function reconnect(): Promise<void> {
    while (!signal.aborted) {
      failures += 1;
      await pause(reconnectPauseMs(failures), signal)
        .then(follow)
        .catch(() => undefined);
      if (failures > 0 && !signal.aborted) states.lose();
    }
  }

  const ended = follow().catch((error: unknown) => {
    first.reject(error);
    return first.promise.then(reconnect, () => undefined);
  });
  await first.promise;
  return { ended };
}
