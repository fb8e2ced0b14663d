import { createAdbServer } from '@tapwright/android';
import { createScreenReader, type WithScreens } from '@tapwright/captures';
import {
  createLogger,
  createPublisher,
  createSecretBox,
  newInstanceId,
  type Platform,
  randomSecretKey,
} from '@tapwright/service';
import { type Database, databaseArtifacts, findDevice, setDeviceState } from '@tapwright/store';
import { eventually, servicesOnly, type TestDatabase, testBus, testDatabase } from '@tapwright/testing';
import {
  type AdbServer,
  createStillSource,
  createVirtualDevice,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDeviceGateway } from '../index.ts';
import { createInventory, type Inventory } from '../inventory/inventory.ts';

const log = createLogger('device-gateway', 'silent');

let db: TestDatabase;
let server: AdbServer;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  const source = createStillSource({ nodes: '' });
  server = await startVirtualServer({ devices: [createVirtualDevice({ serial: 'phone-1', source })] });
});
afterEach(() => server.close());
afterAll(() => db.close());

const inventoryOn = (database: Database): Inventory =>
  createInventory({
    gateway: 'gw-1',
    servers: [createAdbServer({ host: server.host, port: server.port })],
    db: database,
    log,
    onIdle: async () => {},
  });
const state = async () => (await findDevice(db.read, 'phone-1'))?.state;

test('a phone that another gateway wrote down as gone while it was connected here is not lost', async () => {
  const inventory = inventoryOn(db);
  await inventory.ready;
  // Another gateway saw no sign of life of this one, which was only paused; adb has nothing new to report.
  await db.transaction((tx) => setDeviceState(tx, 'phone-1', { state: 'gone' }));
  await inventory.reconsider();
  expect(await state()).toBe('idle');
  await inventory.stop();
});

test('a phone that is really gone stays so', async () => {
  const inventory = inventoryOn(db);
  await inventory.ready;
  server.remove('phone-1');
  await eventually(async () => (await state()) === 'gone');
  await inventory.reconsider();
  expect(await state()).toBe('gone');
  await inventory.stop();
});

test('a phone that came while the database was away is written down when that is back', async () => {
  let isAway = true;
  const transaction: Database['transaction'] = (work) =>
    isAway ? Promise.reject(new Error('the database is away')) : db.transaction(work);
  const inventory = inventoryOn({ ...db, transaction });
  await inventory.ready;
  await inventory.reconsider();
  expect(await state()).toBeUndefined();
  isAway = false;
  await inventory.reconsider();
  expect(await state()).toBe('idle');
  await inventory.stop();
});

test.runIf(servicesOnly('the sign of life of a gateway beside a transaction that holds the turn'))(
  'a gateway shows its sign of life although a paused process holds the turn to grant',
  async () => {
    await using bus = await testBus();
    const artifacts = databaseArtifacts(db);
    const platform: Platform & WithScreens = {
      db,
      bus,
      log,
      artifacts,
      publisher: createPublisher(bus, db),
      screens: createScreenReader({ db, artifacts }),
      instance: newInstanceId(),
      secrets: createSecretBox(randomSecretKey()),
      concurrency: 1,
      ackWaitMs: 1_000,
    };
    const adbServers = [{ host: server.host, port: server.port }];
    const settle = { settleCapMs: 1_000, settleQuietMs: 0 };
    const gateway = await startDeviceGateway(platform, {
      name: 'gw-1',
      adbServers,
      leaseTtlMs: 300,
      attest: 'off',
      ...settle,
    });
    const beats = async () => {
      const found = await db.read.execute('select heartbeat_at::text as at from instances');
      return JSON.stringify(found);
    };
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const paused = db.transaction(async (tx) => {
      await tx.execute("insert into turns (name) values ('grants') on conflict do nothing");
      await tx.execute("select 1 from turns where name = 'grants' for update");
      held.resolve();
      await released.promise;
    });
    await held.promise;
    for (let beat = 0; beat < 4; beat += 1) {
      const before = await beats();
      const what = 'another sign of life';
      await eventually(async () => (await beats()) !== before, { what });
    }
    released.resolve();
    await paused;
    await gateway.drain();
  },
);
