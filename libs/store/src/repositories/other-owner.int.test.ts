import { storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { heartbeat } from './commands.ts';
import { otherOwner } from './devices.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

/** Another gateway has the device; its last sign of life was this many seconds ago. */
async function heardOf(secondsAgo: number, service = 'device-gateway'): Promise<void> {
  await storeDevice(db, { serial: 'a', gateway: 'gw-2' });
  await heartbeat(db.read, { id: 'svc_2', service, name: 'gw-2' });
  await db.read.execute(
    sql`update instances set heartbeat_at = now() - make_interval(secs => ${secondsAgo})`,
  );
}
const ownerFor = (gateway: string, aliveWithinMs: number) =>
  otherOwner(db.read, { serial: 'a', gateway, aliveWithinMs });

test('another gateway owns a device as long as it counts as alive', async () => {
  await heardOf(100);
  expect(await ownerFor('gw-1', 600_000)).toBe('gw-2');
  expect(await ownerFor('gw-1', 30_000)).toBeNull();
  expect(await ownerFor('gw-2', 600_000)).toBeNull();
});

test('a device that is gone, or is held by a service of another kind, is free to be taken', async () => {
  await heardOf(0, 'planner');
  expect(await ownerFor('gw-1', 600_000)).toBeNull();
  await db.clear();
  await heardOf(0);
  await storeDevice(db, { serial: 'a', gateway: 'gw-2', state: 'gone' });
  expect(await ownerFor('gw-1', 600_000)).toBeNull();
});
