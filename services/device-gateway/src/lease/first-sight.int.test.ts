import type { AdbServer, Device, DeviceEvent } from '@tapwright/android';
import { TapwrightError } from '@tapwright/contracts';
import { createLogger } from '@tapwright/service';
import { findDevice } from '@tapwright/store';
import { eventually, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInventory } from '../inventory/inventory.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

type Facts = Device['facts'];
const wellOf = (serial: string) => ({ serial, model: 'm', apiLevel: 34, screen: [1080, 2400] as const });
const mute = () => new Promise<never>(() => {});

/** An adb server with these phones, which answer only what a first look asks. */
function serverOf(phones: Readonly<Record<string, Facts>>): AdbServer {
  const events: DeviceEvent[] = Object.keys(phones).map((serial) => ({ serial, state: 'device' }));
  return {
    list: async () => events,
    track: async () => async () => {},
    device: (serial) => {
      const asked: Pick<Device, 'serial' | 'facts' | 'packages'> = {
        serial,
        facts: phones[serial] ?? mute,
        packages: async () => [],
      };
      return asked as Device;
    },
    close: async () => {},
  };
}

function inventoryOf(server: AdbServer) {
  const log = createLogger('device-gateway', 'silent');
  return createInventory({ gateway: 'gw-1', servers: [server], db, log, onIdle: async () => {} });
}

test('a phone that does not describe itself at first sight is asked again, though adb reports nothing new', async () => {
  let asked = 0;
  const facts: Facts = async () => {
    asked += 1;
    if (asked < 3) throw new TapwrightError('DEVICE_TIMEOUT', 'of this test');
    return wellOf('phone-1');
  };
  const inventory = inventoryOf(serverOf({ 'phone-1': facts }));
  await inventory.ready;
  expect(await findDevice(db.read, 'phone-1')).toBeNull();
  await inventory.reconsider();
  await inventory.reconsider();
  expect(await findDevice(db.read, 'phone-1')).toMatchObject({ state: 'idle', model: 'm' });
  await inventory.reconsider();
  expect(asked, 'an answered question is not asked again').toBe(3);
  await inventory.stop();
});

test('a phone that does not answer at first sight does not delay the others', async () => {
  const answer = Promise.withResolvers<never>();
  // A rejection counts as handled even before anybody waits for it.
  answer.promise.catch(() => {});
  const phones = { 'phone-1': () => answer.promise, 'phone-2': async () => wellOf('phone-2') };
  const inventory = inventoryOf(serverOf(phones));
  await eventually(async () => (await findDevice(db.read, 'phone-2'))?.state === 'idle');
  expect(await findDevice(db.read, 'phone-1')).toBeNull();
  answer.reject(new TapwrightError('DEVICE_TIMEOUT', 'of this test'));
  await inventory.ready;
  await inventory.stop();
});
