import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { parseFaults } from '@tapwright/virtual-android';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, type GatewayOptions, running, startGateway } from '../gateway.fixture.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { createGlances } from './glances.ts';
import { guardedDevice } from './guarded-device.ts';
import { redactionOf } from './secret-values.ts';

let db: TestDatabase;
let gateway: Gateway | null = null;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterEach(() => gateway?.[Symbol.asyncDispose]());
afterAll(() => db.close());

/** A run that has its phone, and whoever asks for a look at it. */
async function watched(spec: { readonly pictures?: boolean } = {}, options: GatewayOptions = {}) {
  const opened = await startGateway(db, options);
  gateway = opened;
  const queued = await opened.queue({ pictures: true, ...spec });
  await opened.work(onRunQueued, queued.run, {});
  const run = await running(opened, queued.run);
  const glances = createGlances(opened.deps);
  const ask = (tenantId = run.tenantId) => glances(JSON.stringify({ tenantId, runId: run.id }));
  return { ...opened, run, ask, job: queued.job };
}

const SLOW = {
  faults: parseFaults(`devices: { '*': { latency: { screencap: 3000 } } }`).forDevice('phone-1'),
};
const isJpeg = (base64: string) => Buffer.from(base64, 'base64').subarray(0, 2).toString('hex') === 'ffd8';

describe('a look at a phone between two steps', () => {
  test('is a picture, the same for all who ask within a second', async () => {
    const { ask } = await watched();
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(isJpeg(one)).toBe(true);
    expect(other).toBe(one);
  });

  test('is nothing for another tenant, and for a run that keeps no pictures', async () => {
    const { ask } = await watched();
    expect(await ask('another')).toBe('');
    await gateway?.[Symbol.asyncDispose]();
    await db.clear();
    expect(await (await watched({ pictures: false })).ask()).toBe('');
  });

  test('is nothing where the job has secrets', async () => {
    const { ask, job } = await watched();
    await db.read.execute(`update jobs set secrets = 'sealed' where id = '${job.id}'`);
    expect(await ask()).toBe('');
  });

  test('is nothing when the phone was given back', async () => {
    const { ask, run } = await watched();
    await db.read.execute(`delete from leases where run_id = '${run.id}'`);
    expect(await ask()).toBe('');
  });

  test('is nothing while something is done on the phone', async () => {
    const { ask, deps } = await watched();
    const done = Promise.withResolvers<void>();
    const act = deps.inventory.exclusively('phone-1', () => done.promise);
    expect(await ask()).toBe('');
    done.resolve();
    await act;
  });

  test('gives way at once to what is to be done on the phone', async () => {
    const { deps } = await watched({}, SLOW);
    const { inventory } = deps;
    const look = inventory.glance('phone-1', (signal) => inventory.device('phone-1').picture({ signal }));
    const ended = look.then(
      () => 'seen',
      () => 'aborted',
    );
    const begun = performance.now();
    expect(await inventory.exclusively('phone-1', async () => 'done')).toBe('done');
    expect(performance.now() - begun).toBeLessThan(2_500);
    expect(await ended).toBe('aborted');
  });

  test('is never had of a guarded phone', async () => {
    const { deps } = await watched();
    const device = deps.inventory.device('phone-1');
    expect(await device.picture()).not.toBeNull();
    expect(await guardedDevice(device, redactionOf([['pin', '264019']])).picture()).toBeNull();
  });
});
