import { JobSpec, JobView, RunEnded } from '@tapwright/contracts';
import { FAILED_RESETS_MAX, insertScripts, recordReset, takeResetToken, timeline } from '@tapwright/store';
import {
  carryOut,
  sampleEvent,
  storeDevice,
  storeEvent,
  storeJob,
  storeRun,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformOn, type TestApi, testApi } from '../api.fixture.ts';

let db: TestDatabase;
let bus: TestBus;
let api: TestApi;
beforeAll(async () => {
  db = await testDatabase();
  bus = await testBus();
  api = testApi(platformOn(db, bus));
});
beforeEach(() => db.clear());
afterAll(async () => {
  await bus.close();
  await db.close();
});

const GOAL = { goal: 'write a note' };
const idOf = (body: unknown) => JobView.parse(body).id;
const count = async () => (await api.get('/v1/jobs')).body;

describe('POST /v1/jobs', () => {
  test('stores the job, says so and sets it going by an event', async () => {
    const { status, body } = await api.post('/v1/jobs', GOAL);
    expect(status).toBe(201);
    expect(JobView.parse(body)).toMatchObject({ status: 'queued', goal: 'write a note', outcome: null });
    const events = await timeline(db.read, { jobId: idOf(body), afterSeq: 0, limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(['job.submitted']);
  });

  test.each([
    ['a wrong field', { goal: '' }, 400, { code: 'GOAL_EMPTY', field: 'goal' }],
    [
      'an unknown strategy',
      { ...GOAL, strategy: 'luck' },
      400,
      { code: 'STRATEGY_UNKNOWN', field: 'strategy' },
    ],
    [
      'an unknown serial',
      { ...GOAL, device: { serial: 'phone-9' } },
      400,
      { code: 'DEVICE_UNKNOWN', field: 'device.serial' },
    ],
    [
      'a selector that nothing can fit',
      { ...GOAL, device: { apiLevel: { min: 34, max: 30 } } },
      400,
      { code: 'INPUT_INVALID', field: 'device.apiLevel' },
    ],
    [
      'a selector beside roles',
      { ...GOAL, device: { serial: 'a', roles: { caller: {} } } },
      400,
      { code: 'INPUT_INVALID', field: 'device.roles' },
    ],
    ['no JSON', '{ goal', 400, { code: 'INPUT_INVALID' }],
    ['more than 1 MiB', JSON.stringify({ goal: 'x'.repeat(1_100_000) }), 400, { code: 'INPUT_INVALID' }],
  ])('%s is refused with its code, and nothing is started', async (_, body, status, error) => {
    expect(await api.post('/v1/jobs', body)).toMatchObject({ status, body: { error } });
    expect(await count()).toMatchObject({ jobs: [] });
  });

  describe('with an Idempotency-Key', () => {
    const key = { 'idempotency-key': 'order-1' };

    test('the same body gives the same job again', async () => {
      const first = await api.post('/v1/jobs', GOAL, key);
      const again = await api.post('/v1/jobs', { ...GOAL, maxSteps: 20 }, key);
      expect(again).toEqual({ status: 200, body: first.body });
    });

    test('another body is refused', async () => {
      await api.post('/v1/jobs', GOAL, key);
      const other = await api.post('/v1/jobs', { goal: 'delete a note' }, key);
      expect(other).toMatchObject({ status: 409, body: { error: { code: 'IDEMPOTENCY_CONFLICT' } } });
    });

    test('of five requests at once one makes the job', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => api.post('/v1/jobs', GOAL, key)));
      expect(new Set(answers.map(({ body }) => idOf(body))).size).toBe(1);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    });

    test.each(['', 'x'.repeat(201)])('that is empty or too long is refused', async (value) => {
      const answer = await api.post('/v1/jobs', GOAL, { 'idempotency-key': value });
      expect(answer).toMatchObject({ status: 400, body: { error: { field: 'Idempotency-Key' } } });
    });
  });
});

describe('GET /v1/jobs', () => {
  test('gives pages, newest first, without a gap and without a job twice', async () => {
    const stored: string[] = [];
    for (let at = 0; at < 5; at += 1) stored.unshift(idOf((await api.post('/v1/jobs', GOAL)).body));
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 4; page += 1) {
      const { body } = await api.get(`/v1/jobs?limit=2${before}`);
      const { jobs, next } = pageOf(body);
      seen.push(...jobs);
      if (next === null) break;
      before = `&before=${next}`;
    }
    expect(seen.toSorted().toReversed()).toEqual(stored.toSorted().toReversed());
    expect(seen).toHaveLength(5);
  });

  test.each(['0', '101', 'many', '1.5'])('limit=%s is refused', async (limit) => {
    const answer = await api.get(`/v1/jobs?limit=${limit}`);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INPUT_INVALID', field: 'limit' } } });
  });
});

function pageOf(body: unknown): { jobs: string[]; next: string | null } {
  if (typeof body !== 'object' || body === null || !('jobs' in body) || !('next' in body))
    throw new Error('a page');
  const jobs = Array.isArray(body.jobs) ? body.jobs.map(idOf) : [];
  return { jobs, next: typeof body.next === 'string' ? body.next : null };
}

describe('a job', () => {
  test('that is not there is not found, by any route', async () => {
    for (const path of ['', '/steps', '/scripts', '/events']) {
      const answer = await api.get(`/v1/jobs/job_none${path}`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
    expect((await api.delete('/v1/jobs/job_none')).status).toBe(404);
  });

  test('shows its scripts with their proof', async () => {
    const job = await storeJob(db);
    const run = await storeRun(db, job);
    const about = { id: 'scr_1', tenantId: 'default', jobId: job.id, runId: run.id, losses: [] };
    const script = {
      format: 'adb-shell',
      fileName: 'x.sh',
      content: '#!/bin/sh',
      proof: 'replayed' as const,
    };
    await carryOut(db, { writes: insertScripts([{ ...about, ...script, proofDetail: 'once' }]) });
    const { body } = await api.get(`/v1/jobs/${job.id}/scripts`);
    expect(body).toEqual({ scripts: [{ id: 'scr_1', ...script, proofDetail: 'once' }] });
  });

  test('shows its runs with their steps', async () => {
    const job = await storeJob(db, { spec: JobSpec.parse(GOAL) });
    const run = await storeRun(db, job);
    const { body } = await api.get(`/v1/jobs/${job.id}/steps`);
    expect(body).toMatchObject({ runs: [{ id: run.id, purpose: 'candidate', status: 'queued', steps: [] }] });
  });
});

describe('GET /v1/jobs/:id/runs/:run/log', () => {
  test('gives what the phone wrote during the run, once that has ended', async () => {
    const platform = platformOn(db, bus);
    const job = await storeJob(db, { spec: JobSpec.parse(GOAL) });
    const run = await storeRun(db, job);
    const path = `/v1/jobs/${job.id}/runs/${run.id}/log`;
    expect(await api.get(path)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    const content = Buffer.from('1.000 1 1 I a: b');
    const artifactId = await platform.artifacts.put('default', 'text/plain', content);
    const log = { artifactId, bytes: content.byteLength, cut: false };
    await storeEvent(db, sampleEvent(RunEnded, { job, run, data: { log } }));
    const timeline = await api.get(`/v1/jobs/${job.id}/steps`);
    expect(timeline.body).toMatchObject({ runs: [{ id: run.id, log }] });
    const given = await api.app.inject({ method: 'GET', url: path });
    expect([given.statusCode, given.payload]).toEqual([200, '1.000 1 1 I a: b']);
    expect(given.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

test('GET /v1/devices lists what the gateways see', async () => {
  await storeDevice(db, { serial: 'phone-1' });
  const { body } = await api.get('/v1/devices');
  expect(body).toMatchObject({ devices: [{ serial: 'phone-1', state: 'idle', screen: [1_080, 1_920] }] });
});

describe('POST /v1/devices/:serial/release', () => {
  test('gives a quarantined device back to its gateway, which resets it', async () => {
    await storeDevice(db, { serial: 'phone-1', state: 'resetting' });
    const outcome = { serial: 'phone-1', problem: 'no room', attested: true, away: false };
    for (let failed = 0; failed < FAILED_RESETS_MAX; failed += 1) {
      const token = (await db.transaction((tx) => takeResetToken(tx, 'phone-1'))) ?? 0;
      await db.transaction((tx) => recordReset(tx, { ...outcome, token }));
    }
    expect((await api.get('/v1/devices')).body).toMatchObject({
      devices: [{ state: 'quarantined', stateReason: 'no room' }],
    });
    const { status, body } = await api.post('/v1/devices/phone-1/release', {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ serial: 'phone-1', state: 'resetting', stateReason: '' });
  });

  test('is refused for a device that is not quarantined, and for one that nobody knows', async () => {
    await storeDevice(db, { serial: 'phone-1' });
    expect(await api.post('/v1/devices/phone-1/release', {})).toMatchObject({
      status: 400,
      body: { error: { code: 'INPUT_INVALID', field: 'serial' } },
    });
    expect(await api.post('/v1/devices/phone-9/release', {})).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
  });
});

test('an unknown route is not found, in the same form as every other error', async () => {
  expect(await api.get('/v2/jobs')).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
});

describe('with API keys', () => {
  const red = { 'x-api-key': 'red-key-0123456789' };
  const blue = { authorization: 'Bearer blue-key-0123456789' };
  const keyed = () => testApi(platformOn(db, bus), 'red:red-key-0123456789,blue:blue-key-0123456789');

  test.each(['/v1/jobs', '/v1/jobs/job_1', '/v1/jobs/job_1/events', '/v1/devices'])(
    '%s is closed without one',
    async (path) => {
      const answer = await keyed().get(path);
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
    },
  );

  test('a tenant sees, and cancels, only what is its own', async () => {
    const closed = keyed();
    const { body } = await closed.post('/v1/jobs', GOAL, red);
    const path = `/v1/jobs/${idOf(body)}`;
    expect((await closed.get(path, red)).status).toBe(200);
    for (const suffix of ['', '/steps', '/scripts', '/events']) {
      expect((await closed.get(`${path}${suffix}`, blue)).status).toBe(404);
    }
    expect((await closed.delete(path, blue)).status).toBe(404);
    expect((await closed.get('/v1/jobs', blue)).body).toMatchObject({ jobs: [] });
  });

  test('two tenants may use the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'same' };
    const first = await keyed().post('/v1/jobs', GOAL, { ...red, ...key });
    const second = await keyed().post('/v1/jobs', GOAL, { ...blue, ...key });
    expect([first.status, second.status]).toEqual([201, 201]);
  });
});

test('a database that is away is said to be, with a code', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const away = {
    ...db,
    get read(): typeof db.read {
      throw refused;
    },
    transaction: () => Promise.reject(refused),
  };
  const answer = await testApi(platformOn(away, bus)).post('/v1/jobs', GOAL);
  expect(answer).toMatchObject({ status: 503, body: { error: { code: 'DATABASE_UNAVAILABLE' } } });
});

test('a job is accepted while the bus is away: it is published later', async () => {
  const away = { ...bus, publish: () => Promise.reject(new Error('away')) };
  const { status, body } = await testApi(platformOn(db, away)).post('/v1/jobs', GOAL);
  expect(status).toBe(201);
  const [event] = await timeline(db.read, { jobId: idOf(body), afterSeq: 0, limit: 1 });
  expect(event?.publishedAt).toBeNull();
});
