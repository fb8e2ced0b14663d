import { createLogger } from '@tapwright/service';
import { findDevice } from '@tapwright/store';
import { changeRun, eventually, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { APP, type Gateway, leaseToken, startGateway } from '../gateway.fixture.ts';
import { startResets } from '../reset/resets.ts';
import { onRunClosed } from './run-closed.ts';
import { onRunQueued } from './run-queued.ts';

const CAMERA = 'android.permission.CAMERA';
const SERIAL = 'phone-1';

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db, { attest: 'on' });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

const device = () => findDevice(db.read, SERIAL);
const kinds = () => gateway.phones[0]?.journal.entries().map(({ kind }) => kind) ?? [];

async function begun(reset: 'data' | 'restart' | 'none' = 'restart') {
  const { run } = await gateway.queue({ reset });
  await gateway.work(onRunQueued, run, {});
  return run;
}

async function close(run: { id: string }) {
  await changeRun(db, run, { status: 'closing' });
  return gateway.work(onRunClosed, run, {});
}

describe('a device that a run gives back', () => {
  test('is attested, and has lost what the app was granted during the run', async () => {
    const run = await begun();
    gateway.phones[0]?.packages.grant(APP, CAMERA);
    gateway.phones[0]?.settings.set('system/user_rotation', '3');
    await close(run);
    expect(await device()).toMatchObject({ state: 'idle', attestedAt: expect.any(Date), failedResets: 0 });
    expect([...(gateway.phones[0]?.packages.find(APP)?.granted ?? [])]).toEqual([]);
    expect(gateway.phones[0]?.settings.get('system/user_rotation')).toBe('0');
  });

  test.each([
    ['data', ['force_stop', 'clear']],
    ['restart', ['force_stop']],
    ['none', ['force_stop']],
  ] as const)(
    'with reset %s has its app stopped, and its data erased where the reset says so',
    async (reset, expected) => {
      const run = await begun(reset);
      const before = kinds().length;
      await close(run);
      expect(kinds().slice(before)).toEqual(expect.arrayContaining([...expected]));
      expect(kinds().slice(before).includes('clear')).toBe(reset === 'data');
      expect(gateway.phones[0]?.source.view().packageName).not.toBe(APP);
    },
  );

  test('and that cannot be repaired is not idle; its run has ended anyway, and the reset is tried again', async () => {
    const run = await begun();
    await close(run);
    const next = await begun();
    gateway.phones[0]?.properties.set('persist.sys.locale', 'fr-FR');
    const { emitted } = await close(next);
    expect(emitted.map(({ type }) => type)).toEqual(['run.ended']);
    expect(await leaseToken(gateway, next)).toBeNull();
    expect(await device()).toMatchObject({
      state: 'resetting',
      failedResets: 1,
      stateReason: 'locale: expected en-US, found fr-FR',
    });
    gateway.phones[0]?.properties.set('persist.sys.locale', 'en-US');
    const idle: string[] = [];
    const resets = startResets({
      gateway: 'gw-1',
      db,
      log: createLogger('device-gateway', 'silent'),
      inventory: gateway.deps.inventory,
      attest: true,
      backoffMs: [0, 50],
      onIdle: async (serial) => void idle.push(serial),
    });
    await eventually(() => idle.length > 0);
    await resets.stop();
    expect(await device()).toMatchObject({ state: 'idle', failedResets: 0, stateReason: '' });
  });

  test('is out of reach of an action that was on its way: the reset has a newer token than the lease', async () => {
    const run = await begun();
    const token = (await leaseToken(gateway, run)) ?? 0;
    await close(run);
    const phone = gateway.deps.inventory.device(SERIAL);
    const late = { token, commandId: 'late_1' };
    expect(await phone.execute({ kind: 'tap', x: 5, y: 5 }, late)).toBe('fenced');
    expect(await phone.reset([{ kind: 'wake' }], late)).toBe('fenced');
  });
});

test('a run of the tenant that had the phone before costs no command more than where phones are never put back', async () => {
  const countRuns = async (tenantChange: 'reset' | 'same-tenant-only') => {
    const faults = gateway.phones[0]?.faults;
    if (faults === undefined) throw new Error('there is a phone');
    await db.read.execute(`update devices set tenant_change = '${tenantChange}'`);
    const programs = vi.spyOn(faults, 'beforeProgram');
    try {
      const run = await begun();
      await close(run);
      return programs.mock.calls.map(([words]) => words.join(' ').replace(/cmd_\w+|tokens\/\d+/g, '…'));
    } finally {
      programs.mockRestore();
    }
  };
  await countRuns('reset');
  expect(await device()).toMatchObject({ state: 'idle', usedBy: 'default' });
  const [now, never] = [await countRuns('reset'), await countRuns('same-tenant-only')];
  expect(now.length).toBeGreaterThan(10);
  expect(now.length).toBe(never.length);
  expect(now.join('\n')).not.toMatch(/usagestats|dumpsys account|service call|find \/sdcard/);
});
