import { storeDevice, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { findDevice, setDeviceState } from './devices.ts';
import { grantLease } from './grants.fixture.ts';
import { listLeases, loseDevices, othersSuit } from './leases.ts';
import { newCommand } from './rows.fixture.ts';
import type { RunRow } from './runs.ts';
import { setTimer, takeDueTimers } from './timers.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

async function holding(serial: string): Promise<RunRow> {
  await storeDevice(db, { serial });
  const run = await storeRun(db, await storeJob(db));
  await grantLease(db, run, { serial });
  return run;
}
const lose = (run: RunRow) => db.transaction((tx) => loseDevices(tx, run.id));
const stateOf = async (serial: string) => (await findDevice(db.read, serial))?.state;

describe('a run that loses its devices', () => {
  test('leaves a device of a living gateway to be reset', async () => {
    expect(await lose(await holding('a'))).toEqual(['a']);
    expect(await stateOf('a')).toBe('resetting');
    expect(await listLeases(db.read)).toEqual([]);
  });

  test('leaves the device of a silent gateway as gone until it is seen again', async () => {
    const run = await holding('a');
    await db.transaction((tx) => tx.execute(sql`update leases set expires_at = now() - interval '1 s'`));
    await lose(run);
    expect(await stateOf('a')).toBe('gone');
  });

  test('leaves a device unchanged that was seen to go', async () => {
    const run = await holding('a');
    await db.transaction((tx) => setDeviceState(tx, 'a', { state: 'gone' }));
    await lose(run);
    expect(await stateOf('a')).toBe('gone');
  });

  test('keeps its deadline but no timer of the lease', async () => {
    const run = await holding('a');
    const timer = { tenantId: run.tenantId, jobId: run.jobId, runId: run.id, type: 'run.stopped' };
    await db.transaction(async (tx) => {
      for (const purpose of ['lease', 'hold', 'deadline'])
        await setTimer(tx, {
          ...timer,
          id: newCommand().id,
          purpose,
          gateway: null,
          data: {},
          traceparent: null,
          inMs: -1,
        });
    });
    await lose(run);
    const due = await db.transaction((tx) => takeDueTimers(tx, 10));
    expect(due.map(({ purpose }) => purpose)).toEqual(['deadline']);
  });

  test('twice loses nothing the second time', async () => {
    const run = await holding('a');
    await lose(run);
    expect(await lose(run)).toEqual([]);
  });
});

describe('finding another suitable device', () => {
  const suits = (selectors: Parameters<typeof othersSuit>[1]['selectors'], except: string[] = ['a']) =>
    othersSuit(db.read, { selectors, tenantId: 'default', except });
  beforeEach(async () => {
    await storeDevice(db, { serial: 'a' });
  });

  test('is possible if one is left that the selector accepts, busy or not', async () => {
    expect(await suits({ main: {} })).toBe(false);
    await storeDevice(db, { serial: 'b' });
    expect(await suits({ main: {} })).toBe(true);
    await db.transaction((tx) => setDeviceState(tx, 'b', { state: 'leased' }));
    expect(await suits({ main: {} })).toBe(true);
    expect(await suits({ main: { serial: 'a' } })).toBe(false);
  });

  test('is not possible if it is gone or in quarantine', async () => {
    await storeDevice(db, { serial: 'b' });
    for (const state of ['gone', 'quarantined'] as const) {
      await db.transaction((tx) => setDeviceState(tx, 'b', { state }));
      expect(await suits({ main: {} })).toBe(false);
    }
  });

  test('for each role', async () => {
    await storeDevice(db, { serial: 'b' });
    expect(await suits({ sender: { serial: 'b' }, receiver: { serial: 'c' } })).toBe(false);
    await storeDevice(db, { serial: 'c' });
    expect(await suits({ sender: { serial: 'b' }, receiver: { serial: 'c' } })).toBe(true);
  });
});
