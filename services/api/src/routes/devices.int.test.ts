import { emptyRunState, ReservationView } from '@tapwright/contracts';
import {
  addWaiter,
  FAILED_RESETS_MAX,
  findDevice,
  grantIdle,
  recordReset,
  setDeviceState,
  takeResetToken,
  timeline,
} from '@tapwright/store';
import { storeDevice, storeJob, storeRun } from '@tapwright/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOfTheFile, platformOn, testApi } from '../api.fixture.ts';

const KEYS = 'red:red-key-0123456789,blue:blue-key-0123456789';
const red = { 'x-api-key': 'red-key-0123456789' };
const blue = { 'x-api-key': 'blue-key-0123456789' };
const on = apiOfTheFile(KEYS, ['red']);
beforeEach(async () => {
  await storeDevice(on.db, { serial: 'phone-1' });
});

const later = () => new Date(Date.now() + 3_600_000).toISOString();

async function waiting(tenantId: string) {
  const job = await storeJob(on.db, { tenantId });
  const run = await storeRun(on.db, job, { state: emptyRunState([], []) });
  const waiter = { runId: run.id, jobId: job.id, tenantId, selectors: { main: {} }, priority: 0 };
  await on.db.transaction((tx) => addWaiter(tx, waiter));
  return { job, run };
}
const grant = () => on.db.transaction((tx) => grantIdle(tx, { ttlMs: 60_000 }));

test('the holder of a device is shown to its own tenant only', async () => {
  const { run } = await waiting('red');
  await grant();
  const mine = { devices: [{ serial: 'phone-1', state: 'leased', runId: run.id }] };
  expect((await on.api.get('/v1/devices', red)).body).toMatchObject(mine);
  expect((await on.api.get('/v1/devices', blue)).body).toMatchObject({
    devices: [{ state: 'leased', runId: null }],
  });
  const leases = [{ serial: 'phone-1', runId: run.id, role: 'main', gateway: 'gw-1' }];
  expect((await on.api.get('/v1/leases', red)).body).toMatchObject({ leases });
  expect((await on.api.get('/v1/leases', blue)).body).toEqual({ leases: [], next: null });
});

test('what waits is told with the reason: what holds a phone that is away, and what has none; of the tenant, or of one job', async () => {
  const { job, run } = await waiting('red');
  await grant();
  await on.db.read.execute(`update runs set status = 'running' where id = '${run.id}'`);
  await on.db.transaction((tx) => setDeviceState(tx, 'phone-1', { state: 'gone' }));
  const { job: second } = await waiting('red');
  await waiting('blue');
  const of = async (who: typeof red, query = '') => (await on.api.get(`/v1/waiting${query}`, who)).body;
  const held = { jobId: job.id, state: 'away', serial: 'phone-1', until: null, phones: {} };
  const queued = {
    jobId: second.id,
    state: 'queued',
    serial: null,
    until: null,
    phones: { main: { unusable: 1 } },
  };
  expect(await of(red)).toMatchObject({ runs: [held, queued] });
  expect(await of(red, '?limit=1')).toMatchObject({ runs: [held] });
  expect(await of(red, `?jobId=${second.id}`)).toMatchObject({ runs: [queued] });
  expect(await of(blue, `?jobId=${job.id}`)).toEqual({ runs: [] });
});

describe('a list of devices or leases', () => {
  test('comes in pages by serial, each with the cursor for the next', async () => {
    for (const serial of ['phone-2', 'phone-3']) await storeDevice(on.db, { serial });
    const { run } = await waiting('red');
    await waiting('blue');
    await waiting('red');
    await grant();
    const page = async (path: string) => (await on.api.get(path, red)).body;
    const first = { devices: [{ serial: 'phone-1', runId: run.id }, { serial: 'phone-2' }], next: 'phone-2' };
    expect(await page('/v1/devices?limit=2')).toMatchObject(first);
    const last = { devices: [{ serial: 'phone-3', state: 'leased' }], next: null };
    expect(await page('/v1/devices?limit=2&after=phone-2')).toMatchObject(last);
    expect(await page('/v1/leases?limit=1')).toMatchObject({
      leases: [{ serial: 'phone-1' }],
      next: 'phone-1',
    });
    const leases: unknown = await page('/v1/leases');
    expect(leases).toMatchObject({ next: null });
    const others = await on.api.get('/v1/leases?after=', blue);
    expect(others.body).toMatchObject({ leases: [{ runId: expect.not.stringContaining(run.id) }] });
    expect(await page('/v1/leases?after=zzz')).toEqual({ leases: [], next: null });
  });

  test.each(['limit=0', 'limit=1001', 'limit=many', 'limit=1&limit=2', 'after=%00', 'after=a&after=b'])(
    'with %s is refused',
    async (query) => {
      for (const path of ['devices', 'leases']) {
        const answer = await on.api.get(`/v1/${path}?${query}`, red);
        const error = { code: 'INPUT_INVALID', field: query.split('=')[0] };
        expect(answer).toMatchObject({ status: 400, body: { error } });
      }
    },
  );
});

test('the tenant whose traces are on a device is shown to that tenant and to operators only', async () => {
  await on.db.read.execute("update devices set used_by = 'blue'");
  const green = testApi(platformOn(on.db, on.bus), `${KEYS},green:green-key-0123456789`, ['red']);
  const seen = async (key: string) => (await green.get('/v1/devices', { 'x-api-key': key })).body;
  expect(await seen('blue-key-0123456789')).toMatchObject({ devices: [{ usedBy: 'blue' }] });
  expect(await seen('red-key-0123456789')).toMatchObject({ devices: [{ usedBy: 'blue' }] });
  expect(await seen('green-key-0123456789')).toMatchObject({ devices: [{ usedBy: 'another tenant' }] });
});

test('the tenant of a reservation is shown to that tenant and to operators only', async () => {
  const wanted = { selector: {}, until: later(), tenantId: 'blue' };
  expect((await on.api.post('/v1/reservations', wanted, red)).status).toBe(201);
  const green = testApi(platformOn(on.db, on.bus), `${KEYS},green:green-key-0123456789`, ['red']);
  const seen = async (key: string) => (await green.get('/v1/devices', { 'x-api-key': key })).body;
  expect(await seen('blue-key-0123456789')).toMatchObject({ devices: [{ reservedFor: 'blue' }] });
  expect(await seen('red-key-0123456789')).toMatchObject({ devices: [{ reservedFor: 'blue' }] });
  expect(await seen('green-key-0123456789')).toMatchObject({ devices: [{ reservedFor: 'another tenant' }] });
});

describe('a lone user', () => {
  const alone = 'me:my-own-key-0123456789';
  const mine = { 'x-api-key': 'my-own-key-0123456789' };

  test.each([
    ['without keys', undefined, {}],
    ['with one key', alone, mine],
    ['with two keys of one tenant', `${alone},me:my-other-key-012345678`, mine],
  ])('%s may label and release a phone', async (_, keys, who) => {
    const own = testApi(platformOn(on.db, on.bus), keys);
    expect((await own.put('/v1/devices/phone-1/labels', { rack: '1' }, who)).status).toBe(200);
    const answer = await own.post('/v1/devices/phone-1/release', {}, who);
    // Allowed, and the answer is that there is nothing to release.
    expect(answer).toMatchObject({ status: 400, body: { error: { field: 'serial' } } });
  });

  test('among several tenants is not an operator unless named', async () => {
    const answer = await testApi(platformOn(on.db, on.bus), KEYS).put('/v1/devices/phone-1/labels', {}, blue);
    expect(answer.status).toBe(403);
  });
});

describe('labels', () => {
  test('are given by an operator, and runs that they suit now are woken', async () => {
    const { job, run } = await waiting('blue');
    const answer = await on.api.put('/v1/devices/phone-1/labels', { rack: '3' }, red);
    expect(answer).toMatchObject({ status: 200, body: { labels: { rack: '3' } } });
    const events = await timeline(on.db.read, { jobId: job.id, afterSeq: 0, limit: 10 });
    expect(events).toMatchObject([{ type: 'run.queued', runId: run.id }]);
  });

  test.each([
    ['a wrong name', 'phone-1', { 'a b': '1' }, 400, 'INPUT_INVALID'],
    ['a value that is no text', 'phone-1', { rack: 3 }, 400, 'INPUT_INVALID'],
    ['an unknown serial', 'phone-9', { rack: '3' }, 404, 'NOT_FOUND'],
  ])('%s is refused and nothing is stored', async (_, serial, labels, status, code) => {
    const answer = await on.api.put(`/v1/devices/${serial}/labels`, labels, red);
    expect(answer).toMatchObject({ status, body: { error: { code, field: expect.any(String) } } });
    expect((await findDevice(on.db.read, 'phone-1'))?.labels).toEqual({});
  });

  test('are for operators only', async () => {
    const answer = await on.api.put('/v1/devices/phone-1/labels', { rack: '3' }, blue);
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
  });
});

describe('a reservation', () => {
  const reserve = (body: object, who = red) =>
    on.api.post('/v1/reservations', { selector: { serial: 'phone-1' }, until: later(), ...body }, who);

  test('keeps the device for its tenant; after its end the device is free for all', async () => {
    const made = await reserve({ tenantId: 'blue' });
    expect(made).toMatchObject({ status: 201, body: { tenantId: 'blue', serials: ['phone-1'] } });
    await waiting('red');
    expect(await grant()).toEqual([]);
    const { run } = await waiting('blue');
    expect(await grant()).toMatchObject([{ runId: run.id }]);
    const { id } = ReservationView.parse(made.body);
    expect((await on.api.get('/v1/reservations', blue)).body).toMatchObject({ reservations: [{ id }] });
    expect((await on.api.delete(`/v1/reservations/${id}`, blue)).status).toBe(204);
    expect((await findDevice(on.db.read, 'phone-1'))?.reservedFor).toBeNull();
  });

  test('of another tenant can be seen, ended and made only by an operator', async () => {
    const made = await reserve({});
    const { id } = ReservationView.parse(made.body);
    expect((await on.api.get('/v1/reservations', blue)).body).toEqual({ reservations: [] });
    expect((await on.api.delete(`/v1/reservations/${id}`, blue)).status).toBe(404);
    expect((await reserve({ tenantId: 'red' }, blue)).status).toBe(403);
  });

  test.each([
    ['an unknown serial', { selector: { serial: 'phone-9' } }, 400, 'DEVICE_UNKNOWN', 'selector.serial'],
    [
      'a wrong selector',
      { selector: { apiLevel: { min: 34, max: 30 } } },
      400,
      'INPUT_INVALID',
      'selector.apiLevel',
    ],
    ['a time that is over', { until: '2020-01-01T00:00:00Z' }, 400, 'INPUT_INVALID', 'until'],
    ['a selector that nothing fits', { selector: { apiLevel: { min: 99 } } }, 409, 'CONFLICT', 'selector'],
  ])('for %s is refused and nothing is stored', async (_, body, status, code, field) => {
    expect(await reserve(body)).toMatchObject({ status, body: { error: { code, field } } });
    expect((await on.api.get('/v1/reservations', red)).body).toEqual({ reservations: [] });
  });
});

test('GET /v1/devices lists what the gateways see', async () => {
  const { body } = await on.api.get('/v1/devices', red);
  expect(body).toMatchObject({ devices: [{ serial: 'phone-1', state: 'idle', screen: [1_080, 1_920] }] });
});

describe('POST /v1/devices/:serial/release', () => {
  test('gives a quarantined device back to its gateway, which resets it', async () => {
    await storeDevice(on.db, { serial: 'phone-1', state: 'resetting' });
    const outcome = { serial: 'phone-1', problem: 'no room', attested: true, away: false };
    for (let failed = 0; failed < FAILED_RESETS_MAX; failed += 1) {
      const token = (await on.db.transaction((tx) => takeResetToken(tx, 'phone-1'))) ?? 0;
      await on.db.transaction((tx) => recordReset(tx, { ...outcome, token }));
    }
    expect((await on.api.get('/v1/devices', red)).body).toMatchObject({
      devices: [{ state: 'quarantined', stateReason: 'no room' }],
    });
    const { status, body } = await on.api.post('/v1/devices/phone-1/release', {}, red);
    expect(status).toBe(200);
    expect(body).toMatchObject({ serial: 'phone-1', state: 'resetting', stateReason: '' });
  });

  test('is refused for a device that is not quarantined, and for an unknown one', async () => {
    expect(await on.api.post('/v1/devices/phone-1/release', {}, red)).toMatchObject({
      status: 400,
      body: { error: { code: 'INPUT_INVALID', field: 'serial' } },
    });
    expect(await on.api.post('/v1/devices/phone-9/release', {}, red)).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
  });
});
