import { emptyRunState } from '@tapwright/contracts';
import { findDevice, nextWaiter } from '@tapwright/store';
import { changeRun, storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP, type Gateway, inputs, leaseToken, startGateway } from '../gateway.fixture.ts';
import { onRunClosed } from './run-closed.ts';
import { onRunQueued } from './run-queued.ts';

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db);
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

const stateOf = async (serial: string) => (await findDevice(db.read, serial))?.state;

describe('a queued run', () => {
  test('gets an idle device with its app started, and the first screen is captured', async () => {
    const { run } = await gateway.queue();
    const { emitted, result } = await gateway.work(onRunQueued, run, {});
    expect(emitted).toMatchObject([
      { type: 'run.started', data: { serial: 'phone-1', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
    ]);
    const after = await gateway.run(run.id);
    expect(after).toMatchObject({
      gateway: 'gw-1',
      serial: 'phone-1',
      leaseToken: await leaseToken(gateway, run),
    });
    expect(result.timers).toMatchObject([
      { purpose: 'lease', type: 'run.stopped', data: { reason: { code: 'DEVICE_LEASE_LOST' } } },
      { purpose: 'hold', type: 'run.stopped', data: { reason: { code: 'LEASE_HELD_TOO_LONG' } } },
    ]);
    expect(await stateOf('phone-1')).toBe('leased');
    const [phone] = gateway.phones;
    expect(phone?.journal.entries().map(({ kind }) => kind)).toEqual(['force_stop', 'start']);
  });

  test('that goes on here after losing a device gets the whole time of its step again', async () => {
    const { run } = await gateway.queue();
    const plain = { goal: 'Open the list', endCondition: '', expectation: '' };
    const state = { ...emptyRunState([plain, { ...plain, limitMs: 9_000 }], []), task: 1 };
    await changeRun(db, run, { state, startedAt: new Date() });
    const { result } = await gateway.work(onRunQueued, run, {});
    expect(result.timers?.at(-1)).toMatchObject({
      purpose: 'step',
      inMs: 9_000,
      data: { task: 1, token: await leaseToken(gateway, run), reason: { code: 'STEP_TIMEOUT' } },
    });
  });

  test.each([
    ['data', ['force_stop', 'clear', 'start']],
    ['restart', ['force_stop', 'start']],
    ['none', []],
  ] as const)('with reset %s brings the app to the start that it names', async (reset, expected) => {
    const { run } = await gateway.queue({ reset });
    await gateway.work(onRunQueued, run, {});
    expect(gateway.phones[0]?.journal.entries().map(({ kind }) => kind)).toEqual(expected);
  });

  test('waits where every device is taken; an event tells it when one is free', async () => {
    const first = await gateway.queue();
    await gateway.work(onRunQueued, first.run, {});
    const second = await gateway.queue();
    expect((await gateway.work(onRunQueued, second.run, {})).emitted).toEqual([]);
    expect(await leaseToken(gateway, second.run)).toBeNull();
    await changeRun(db, first.run, { status: 'closing' });
    const { emitted } = await gateway.work(onRunClosed, first.run, {});
    expect(emitted).toMatchObject([
      { type: 'run.ended', runId: first.run.id },
      { type: 'run.queued', runId: second.run.id, gateway: 'gw-1' },
    ]);
    // The device is leased before the run hears of it: a newcomer finds no idle device.
    expect(await leaseToken(gateway, second.run)).not.toBeNull();
    expect((await gateway.work(onRunQueued, second.run, {})).emitted[0]?.type).toBe('run.started');
    expect(await nextWaiter(db.read, { except: '', freed: 'phone-1' })).toBeNull();
  });

  test('that asks for an unknown device is refused, not left waiting', async () => {
    const { run } = await gateway.queue({ device: { serial: 'phone-9' } });
    await expect(gateway.handle(onRunQueued, run, {})).rejects.toMatchObject({
      code: 'DEVICE_UNKNOWN',
      field: 'device.serial',
    });
  });

  test('whose app is not installed is refused, and the device can be given back', async () => {
    const { run } = await gateway.queue({ app: 'org.example.other' });
    await expect(gateway.handle(onRunQueued, run, {})).rejects.toMatchObject({ code: 'APP_NOT_INSTALLED' });
    await changeRun(db, run, { status: 'closing' });
    await gateway.work(onRunClosed, run, {});
    expect(await leaseToken(gateway, run)).toBeNull();
  });

  test('that was begun when its process died begins again on the same device, under the same token', async () => {
    const { run } = await gateway.queue();
    await gateway.handle(onRunQueued, run, {});
    const token = await leaseToken(gateway, run);
    await gateway.work(onRunQueued, run, {});
    expect(await leaseToken(gateway, run)).toBe(token);
  });

  test('that was woken twice is started once: the app is not restarted while the run uses it', async () => {
    const { run } = await gateway.queue();
    await gateway.work(onRunQueued, run, {});
    const before = gateway.phones[0]?.journal.total;
    expect((await gateway.work(onRunQueued, run, {})).emitted).toEqual([]);
    expect(gateway.phones[0]?.journal.total).toBe(before);
  });

  test('goes to the gateway that has the device, where that is another gateway', async () => {
    await gateway[Symbol.asyncDispose]();
    await db.clear();
    gateway = await startGateway(db, { serials: [] });
    await storeDevice(db, { serial: 'far-1', gateway: 'gw-2' });
    const { run } = await gateway.queue();
    const { emitted } = await gateway.work(onRunQueued, run, {});
    expect(emitted).toMatchObject([{ type: 'run.queued', gateway: 'gw-2', runId: run.id }]);
    expect((await gateway.run(run.id)).gateway).toBe('gw-2');
  });
});

describe('a run that is closed', () => {
  async function closedFrom(status: 'queued' | 'running' | 'closing') {
    const { run } = await gateway.queue();
    await gateway.work(onRunQueued, run, {});
    await changeRun(db, run, { status });
    await changeRun(db, run, { status: 'closing' });
    return { run, ...(await gateway.work(onRunClosed, run, {})) };
  }

  test.each(['queued', 'running', 'closing'] as const)(
    'gives its device back from %s, app stopped, books empty',
    async (status) => {
      const { run, emitted } = await closedFrom(status);
      expect(emitted.map(({ type }) => type)).toEqual(['run.ended']);
      expect(await stateOf('phone-1')).toBe('idle');
      expect(await leaseToken(gateway, run)).toBeNull();
      expect(await gateway.run(run.id)).toMatchObject({ status: 'ended' });
      expect(gateway.phones[0]?.journal.entries().at(-1)).toMatchObject({ kind: 'force_stop', args: [APP] });
    },
  );

  test('before it got a device is simply ended, and waits no longer', async () => {
    const first = await gateway.queue();
    await gateway.work(onRunQueued, first.run, {});
    const { run } = await gateway.queue();
    await gateway.work(onRunQueued, run, {});
    await changeRun(db, run, { status: 'closing' });
    expect((await gateway.work(onRunClosed, run, {})).emitted.map(({ type }) => type)).toEqual(['run.ended']);
    expect(await nextWaiter(db.read, { except: '', freed: 'phone-1' })).toBeNull();
    expect(await stateOf('phone-1')).toBe('leased');
  });

  test('whose phone is gone is ended all the same; the device is not handed to the next', async () => {
    const { run } = await gateway.queue();
    await gateway.work(onRunQueued, run, {});
    const waiting = await gateway.queue();
    await gateway.work(onRunQueued, waiting.run, {});
    await gateway.deps.inventory.stop();
    await changeRun(db, run, { status: 'closing' });
    const { emitted } = await gateway.work(onRunClosed, run, {});
    expect(emitted.map(({ type }) => type)).toEqual(['run.ended']);
    expect(await findDevice(db.read, 'phone-1')).toMatchObject({
      state: 'resetting',
      failedResets: 1,
      stateReason: expect.stringMatching(/./),
    });
  });

  test('may be handled twice: nothing is done to the device a second time', async () => {
    const { run } = await closedFrom('running');
    const total = gateway.phones[0]?.journal.total;
    expect((await gateway.handle(onRunClosed, run, {})).emitted.map(({ type }) => type)).toEqual([
      'run.ended',
    ]);
    expect(gateway.phones[0]?.journal.total).toBe(total);
    expect(inputs(gateway.phones[0])).toEqual([]);
  });
});
