import type { AdbServer, Device, DeviceEvent } from '@tapwright/android';
import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Logger } from '@tapwright/service';
import { type Database, type SeenDevice, saveDevice } from '@tapwright/store';

export interface InventoryOptions {
  readonly gateway: string;
  readonly servers: readonly AdbServer[];
  readonly db: Database;
  readonly log: Logger;
  /** Called after a device was written down as idle: somebody may be waiting for it. */
  readonly onIdle: (serial: string) => Promise<void>;
}

export interface Inventory {
  /** @throws TapwrightError `DEVICE_UNAVAILABLE` where no adb server has it now. */
  device(serial: string): Device;
  /** Runs the work when no other work is done on the device: an action, a restoration, a reset. */
  exclusively<T>(serial: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when the devices that were there at the start are written down. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** Keeps the table of devices in step with what the adb servers report, live. */
export function createInventory(options: InventoryOptions): Inventory {
  const owners = new Map<string, AdbServer>();
  const queues = new Map<string, Promise<unknown>>();
  const stops: (() => Promise<void>)[] = [];
  let changes: Promise<void> = Promise.resolve();

  /** Changes are written down one after another, in the order in which they were reported. */
  function note(server: AdbServer, event: DeviceEvent): Promise<void> {
    changes = changes
      .then(() => apply(server, event))
      .catch((error: unknown) => {
        options.log.warn(
          { serial: event.serial, code: toTapwrightError(error).code },
          'a device could not be written down',
        );
      });
    return changes;
  }

  async function apply(server: AdbServer, event: DeviceEvent): Promise<void> {
    if (event.state === 'gone') owners.delete(event.serial);
    else owners.set(event.serial, server);
    const seen = await describe(options.gateway, server, event);
    await options.db.transaction((tx) => saveDevice(tx, seen));
    options.log.info({ serial: event.serial, state: seen.state }, 'device');
    if (seen.state === 'idle') await options.onIdle(event.serial);
  }

  const ready = (async () => {
    for (const server of options.servers) {
      for (const event of await server.list()) await note(server, event);
      stops.push(await server.track((event) => void note(server, event)));
    }
  })();

  return {
    ready,
    device(serial) {
      const server = owners.get(serial);
      if (server !== undefined) return server.device(serial);
      throw new TapwrightError('DEVICE_UNAVAILABLE', `the device ${serial} is not connected`, {
        advice: 'Check the cable and `adb devices`.',
      });
    },
    async exclusively(serial, work) {
      const before = queues.get(serial) ?? Promise.resolve();
      const mine = before.then(work, work);
      const settled = mine.catch(() => {});
      queues.set(serial, settled);
      try {
        return await mine;
      } finally {
        if (queues.get(serial) === settled) queues.delete(serial);
      }
    },
    async stop() {
      await ready.catch(() => {});
      for (const stop of stops) await stop();
      await changes;
      for (const server of options.servers) await server.close();
    },
  };
}

async function describe(gateway: string, server: AdbServer, event: DeviceEvent): Promise<SeenDevice> {
  const unknown = { model: '', apiLevel: 0, width: 0, height: 0 };
  const base = { serial: event.serial, gateway };
  if (event.state !== 'device') {
    return { ...base, ...unknown, state: event.state === 'gone' ? 'gone' : 'connecting' };
  }
  const facts = await server.device(event.serial).facts();
  const [width, height] = facts.screen;
  return { ...base, state: 'idle', model: facts.model, apiLevel: facts.apiLevel, width, height };
}
