import type { AdbServer, Device, DeviceEvent } from '@tapwright/android';
import { type DeviceLabels, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Logger } from '@tapwright/service';
import {
  acrossTenants,
  type Database,
  goneSerials,
  otherOwner,
  type SeenDevice,
  saveDevice,
  type TenantChange,
} from '@tapwright/store';

/** Labels for all devices of a gateway, and labels for one of them, which take precedence. */
export interface ConfiguredLabels {
  readonly all: DeviceLabels;
  readonly bySerial: Readonly<Record<string, DeviceLabels>>;
}

export interface InventoryOptions {
  readonly gateway: string;
  readonly servers: readonly AdbServer[];
  readonly db: Database;
  readonly log: Logger;
  readonly labels?: ConfiguredLabels;
  /** What happens to its phones before another tenant gets them; absent: it stays as it was. */
  readonly tenantChange?: TenantChange;
  /** Another gateway counts as alive for this long after its last sign of life, milliseconds; by default 30,000. */
  readonly aliveWithinMs?: number;
  /** Called after a device was written down as idle: a run may be waiting for it. */
  readonly onIdle: (serial: string) => Promise<void>;
  /** Where this is set, a device that comes is reset before it is idle, and this is called. */
  readonly onConnected?: () => void;
}

export interface Inventory {
  /** @throws TapwrightError `DEVICE_UNAVAILABLE` where no adb server has it now. */
  device(serial: string): Device;
  /** Serials of the phones that an adb server has now and that were written down. */
  connected(): readonly string[];
  /** Runs the work when no other work is done on the device: an action, a restoration, a reset. */
  exclusively<T>(serial: string, work: () => Promise<T>): Promise<T>;
  /**
   * Looks at a device on which nothing is done, and does nothing to it; null where something is. What is to be done on the
   * device meanwhile aborts the look, and does not wait for its end longer than that takes.
   */
  glance<T>(serial: string, look: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  /** Runs the work when nothing else (an action, a restoration, a reset) is done on the device. */
  readonly ready: Promise<void>;
  /**
   * Looks again at three kinds of phones: those that were refused (the other one may have gone), those that could not
   * be written down, and those that another process could not reach and wrote down as gone while they are connected
   * here.
   */
  reconsider(): Promise<void>;
  stop(): Promise<void>;
}

const ALIVE_WITHIN_MS = 30_000;

/** The last state of a phone that an adb server reported. */
interface Reported {
  readonly server: AdbServer;
  readonly event: DeviceEvent;
}

/** Keeps the table of devices in step with what the adb servers report, live. */
export function createInventory(options: InventoryOptions): Inventory {
  const owners = new Map<string, AdbServer>();
  /** The last noted state: the list at the start and the first tracked list say the same. */
  const noted = new Map<string, DeviceEvent['state']>();
  /** Refused phones by serial; there are never more than connected phones. */
  const refused = new Map<string, Reported>();
  /** Phones that could not be written down, by serial. */
  const unwritten = new Map<string, Reported>();
  const queues = new Map<string, Promise<unknown>>();
  const glances = new Map<string, { readonly stop: AbortController; readonly ended: Promise<unknown> }>();
  const stops: (() => Promise<void>)[] = [];
  const changes = new Map<string, Promise<void>>();

  /**
   * Changes of one serial are written down one after another, in the order in which they were reported. A phone that
   * does not answer does not delay the others.
   */
  function note({ server, event }: Reported, isStillSo = () => true): Promise<void> {
    const { serial } = event;
    const change = (changes.get(serial) ?? Promise.resolve())
      .then(async () => {
        if (!isStillSo()) return;
        await apply(server, event);
        unwritten.delete(serial);
      })
      .catch((error: unknown) => {
        unwritten.set(serial, { server, event });
        options.log.warn(
          { serial, code: toTapwrightError(error).code },
          'a device could not be written down',
        );
      })
      .finally(() => {
        if (changes.get(serial) === change) changes.delete(serial);
      });
    changes.set(serial, change);
    return change;
  }

  /** A serial names one phone: the first that was seen with it, by this gateway or another living one. */
  async function isTaken(server: AdbServer, serial: string): Promise<boolean> {
    const mine = owners.get(serial);
    if (mine !== undefined) return mine !== server;
    const { gateway, aliveWithinMs = ALIVE_WITHIN_MS } = options;
    return (await otherOwner(options.db.read, { serial, gateway, aliveWithinMs })) !== null;
  }

  async function apply(server: AdbServer, event: DeviceEvent): Promise<void> {
    const known = refused.get(event.serial)?.server === server;
    if (known) refused.delete(event.serial);
    if (await isTaken(server, event.serial)) {
      if (event.state !== 'gone') refused.set(event.serial, { server, event });
      const about = { serial: event.serial, state: event.state };
      if (!known) options.log.warn(about, 'refused: the serial is taken by another phone');
      return;
    }
    // It was refused and is unplugged: nothing is written down about it.
    if (known && event.state === 'gone') return;
    if (noted.get(event.serial) !== event.state) await writeDown(server, event);
  }

  async function writeDown(server: AdbServer, event: DeviceEvent): Promise<void> {
    noted.delete(event.serial);
    if (event.state === 'gone') owners.delete(event.serial);
    else owners.set(event.serial, server);
    const seen = await describe(options, server, event);
    // Whether it is leased, to whomsoever, decides about its state.
    await acrossTenants('grants', () => options.db.transaction((tx) => saveDevice(tx, seen)));
    if (event.state !== 'gone') noted.set(event.serial, event.state);
    options.log.info({ serial: event.serial, state: seen.state }, 'device');
    if (seen.state === 'idle') await options.onIdle(event.serial);
    if (seen.state === 'resetting') options.onConnected?.();
  }

  const ready = (async () => {
    for (const server of options.servers) {
      await Promise.all((await server.list()).map((event) => note({ server, event })));
      stops.push(await server.track((event) => void note({ server, event })));
    }
  })();

  return {
    ready,
    async reconsider() {
      const again = [refused, unwritten].flatMap((waiting) =>
        [...waiting].map(([serial, reported]) => note(reported, () => waiting.get(serial) === reported)),
      );
      await Promise.all(again);
      for (const serial of await goneSerials(options.db.read)) {
        const server = owners.get(serial);
        const isHere = () => owners.get(serial) === server && noted.delete(serial);
        if (server !== undefined && noted.get(serial) === 'device')
          await note({ server, event: { serial, state: 'device' } }, isHere);
      }
    },
    device(serial) {
      const server = owners.get(serial);
      if (server !== undefined) return server.device(serial);
      throw new TapwrightError('DEVICE_UNAVAILABLE', `the device ${serial} is not connected`, {
        advice: 'Check the cable and `adb devices`.',
      });
    },
    connected: () => [...noted].flatMap(([serial, state]) => (state === 'device' ? [serial] : [])),
    async exclusively(serial, work) {
      const glance = glances.get(serial);
      glance?.stop.abort();
      const before = queues.get(serial) ?? glance?.ended ?? Promise.resolve();
      const mine = before.then(work, work);
      const settled = mine.catch(() => {});
      queues.set(serial, settled);
      try {
        return await mine;
      } finally {
        if (queues.get(serial) === settled) queues.delete(serial);
      }
    },
    async glance(serial, look) {
      if (queues.has(serial) || glances.has(serial)) return null;
      const stop = new AbortController();
      const seen = look(stop.signal);
      glances.set(serial, { stop, ended: seen.catch(() => {}) });
      try {
        return await seen;
      } finally {
        glances.delete(serial);
      }
    },
    async stop() {
      await ready.catch(() => {});
      for (const stop of stops) await stop();
      await Promise.all(changes.values());
      for (const server of options.servers) await server.close();
    },
  };
}

/** A phone of a maker with many apps has some 500. */
export const PACKAGES_MAX = 2_000;
/**
 * A phone that does not describe itself within this time is asked again; the gateway's sign of life may wait for it.
 */
const DESCRIBE_MS = 5_000;

async function describe(
  { gateway, onConnected, labels, tenantChange }: InventoryOptions,
  server: AdbServer,
  event: DeviceEvent,
): Promise<SeenDevice> {
  const unknown = { model: '', apiLevel: 0, width: 0, height: 0 };
  const base = { serial: event.serial, gateway };
  if (event.state !== 'device') {
    return { ...base, ...unknown, state: event.state === 'gone' ? 'gone' : 'connecting' };
  }
  const device = server.device(event.serial);
  const soon = { timeoutMs: DESCRIBE_MS };
  const [facts, packages] = await Promise.all([device.facts(soon), device.packages(soon)]);
  const [width, height] = facts.screen;
  const state = onConnected === undefined ? 'idle' : 'resetting';
  return {
    ...base,
    state,
    model: facts.model,
    apiLevel: facts.apiLevel,
    width,
    height,
    packages: packages.slice(0, PACKAGES_MAX),
    gatewayLabels: { ...labels?.all, ...labels?.bySerial[event.serial] },
    ...(tenantChange === undefined ? {} : { tenantChange }),
  };
}
