import { createAdbServer } from '@tapwright/android';
import { type Background, createLogger } from '@tapwright/service';
import { findDevice, setDeviceBattery } from '@tapwright/store';
import { eventually, type TestDatabase, testDatabase } from '@tapwright/testing';
import {
  type AdbServer,
  createStillSource,
  createVirtualDevice,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBatteries } from './batteries.ts';
import { createInventory, type Inventory } from './inventory.ts';

const log = createLogger('device-gateway', 'silent');
const EVERY_MS = 200;

let db: TestDatabase;
let phone: VirtualDevice;
let server: AdbServer;
let inventory: Inventory;
let batteries: Background | null = null;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  phone = createVirtualDevice({ serial: 'phone-1', source: createStillSource({ nodes: '' }) });
  server = await startVirtualServer({ devices: [phone] });
  inventory = createInventory({
    gateway: 'gw-1',
    servers: [createAdbServer({ host: server.host, port: server.port })],
    db,
    log,
    onIdle: async () => {},
  });
  await inventory.ready;
});
afterEach(async () => {
  await batteries?.stop();
  await inventory.stop();
  await server.close();
});
afterAll(() => db.close());

const start = () => {
  batteries = startBatteries({ gateway: 'gw-1', db, log, inventory, everyMs: EVERY_MS });
};
const battery = async () => (await findDevice(db.read, 'phone-1'))?.battery;

test('what a phone says about its battery is written down, and so is what changes', async () => {
  phone.battery.set({ level: 57, status: 2 });
  start();
  await eventually(async () => (await battery())?.level === 57);
  expect(await battery()).toMatchObject({ level: 57, charging: true });
  phone.battery.set({ level: 12, status: 3 });
  await eventually(async () => (await battery())?.level === 12);
  expect(await battery()).toMatchObject({ level: 12, charging: false });
});

test('a phone without a battery has none, even if one was read before', async () => {
  start();
  await eventually(async () => (await battery())?.level === 100);
  phone.battery.set({ present: false });
  await eventually(async () => (await battery()) === null);
});

test('a phone on which something is done is not asked; it is when that has ended', async () => {
  phone.battery.set({ level: 57 });
  const asked = { times: 0 };
  let begun = 0;
  const counting: Inventory = {
    ...inventory,
    device: (serial) => {
      asked.times += 1;
      return inventory.device(serial);
    },
    glance: (serial, look) => {
      begun += 1;
      return inventory.glance(serial, look);
    },
  };
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const work = inventory.exclusively('phone-1', () => ended);
  batteries = startBatteries({ gateway: 'gw-1', db, log, inventory: counting, everyMs: EVERY_MS });
  await eventually(async () => begun >= 3);
  expect(asked.times).toBe(0);
  expect(await battery()).toBeNull();
  end();
  await work;
  await eventually(async () => (await battery())?.level === 57);
});

test('a phone that another gateway has now is left to it', async () => {
  const own = { level: 9, charging: false, readAt: new Date().toISOString() };
  await db.transaction((tx) => setDeviceBattery(tx, { serial: 'phone-1', gateway: 'gw-2', battery: own }));
  expect(await battery()).toBeNull();
});
