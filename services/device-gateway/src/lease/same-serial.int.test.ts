import { createAdbServer } from '@tapwright/android';
import { createLogger } from '@tapwright/service';
import { findDevice, heartbeat } from '@tapwright/store';
import { eventually, storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import {
  type AdbServer,
  createStillSource,
  createVirtualDevice,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInventory, type Inventory } from '../inventory/inventory.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const serverWith = (serial: string) =>
  startVirtualServer({
    devices: [createVirtualDevice({ serial, source: createStillSource({ nodes: '' }) })],
  });
const inventoryOf = (servers: readonly AdbServer[]): Inventory =>
  createInventory({
    gateway: 'gw-1',
    servers: servers.map(({ host, port }) => createAdbServer({ host, port })),
    db,
    log: createLogger('device-gateway', 'silent'),
    labels: { all: { rack: '3' }, bySerial: { same: { rack: '4', size: 'small' } } },
    onIdle: async () => {},
  });

test('of two phones with one serial the first is kept; the second takes its place only when that is gone', async () => {
  const [first, second] = [await serverWith('same'), await serverWith('same')];
  const inventory = inventoryOf([first, second]);
  await inventory.ready;
  const device = inventory.device('same');
  first.remove('same');
  await eventually(async () => (await findDevice(db.read, 'same'))?.state === 'gone');
  await expect(device.facts()).rejects.toThrow();
  await inventory.reconsider();
  expect(await inventory.device('same').facts()).toMatchObject({ serial: 'same' });
  expect(await findDevice(db.read, 'same')).toMatchObject({ state: 'idle' });
  await inventory.stop();
  await first.close();
  await second.close();
});

test('a living gateway keeps its serial; the serial of a dead gateway is taken over', async () => {
  await storeDevice(db, { serial: 'same', gateway: 'gw-2' });
  await heartbeat(db.read, { id: 'gw_2', service: 'device-gateway', name: 'gw-2' });
  const server = await serverWith('same');
  const inventory = inventoryOf([server]);
  await inventory.ready;
  expect(await findDevice(db.read, 'same')).toMatchObject({ gateway: 'gw-2' });
  await db.read.execute(`update instances set heartbeat_at = now() - interval '1 hour'`);
  await inventory.reconsider();
  expect(await findDevice(db.read, 'same')).toMatchObject({
    gateway: 'gw-1',
    labels: { rack: '4', size: 'small' },
    packages: expect.any(Array),
  });
  await inventory.stop();
  await server.close();
});
