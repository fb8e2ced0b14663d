import { connect } from 'node:net';
import { createLogger } from '@tapwright/service';
import { databaseArtifacts, reserveCall, settleCall } from '@tapwright/store';
import { storeDevice, storeJob } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { readAccess } from '../access/caller.ts';
import { platformOfTheFile, TEST_REACH, testApi } from '../api.fixture.ts';
import { createHttpServer } from '../http/http-server.ts';
import { USUAL_LIMITS } from '../http/limits.ts';
import { startApi } from '../index.ts';
import { registerRoutes } from './index.ts';

const on = platformOfTheFile();
const KEYS = 'red:red-key-0123456789,blue:blue-key-0123456789';
const red = { 'x-api-key': 'red-key-0123456789' };
const blue = { 'x-api-key': 'blue-key-0123456789' };
const GOAL = { goal: 'write a note' };
const apiWith = (limits: Parameters<typeof testApi>[3]) => testApi(on.platform, KEYS, [], limits);

test('a tenant with too many requests is told when to come again; the other one is served', async () => {
  const api = apiWith({ requestsPerMinute: 2 });
  for (let at = 0; at < 2; at += 1) expect((await api.get('/v1/jobs', red)).status).toBe(200);
  const third = await api.send({ url: '/v1/jobs', headers: red });
  expect(third.statusCode).toBe(429);
  expect(third.json()).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.get('/v1/jobs', blue)).status).toBe(200);
});

test('so is an address from which requests with wrong keys come', async () => {
  const api = apiWith({ refusedPerMinute: 1 });
  const wrong = { 'x-api-key': 'wrong' };
  expect((await api.get('/v1/jobs', wrong)).status).toBe(401);
  const second = await api.send({ url: '/v1/jobs', headers: wrong });
  expect(second.statusCode).toBe(429);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.get('/v1/jobs', red)).status).toBe(200);
});

test('open jobs are limited for each tenant; those that have ended do not count', async () => {
  const api = apiWith({ openJobs: 2 });
  const post = (who: Record<string, string>) => api.post('/v1/jobs', GOAL, who);
  const first = await post(red);
  expect(first.status).toBe(201);
  expect((await post(red)).status).toBe(201);
  expect(await post(red)).toMatchObject({ status: 429, body: { error: { code: 'TENANT_LIMIT' } } });
  expect((await post(blue)).status).toBe(201);
  expect((await api.delete(`/v1/jobs/${Object(first.body).id}`, red)).status).toBe(200);
  expect((await post(red)).status).toBe(201);
});

test('the same request is answered again, however many jobs are open', async () => {
  const api = apiWith({ openJobs: 1 });
  const key = { ...red, 'idempotency-key': 'once' };
  expect((await api.post('/v1/jobs', GOAL, key)).status).toBe(201);
  expect((await api.post('/v1/jobs', GOAL, key)).status).toBe(200);
});

test('a priority is limited, but for operators; a lower one may be given by anybody', async () => {
  const api = testApi(on.platform, KEYS, ['blue'], { priority: 0 });
  const post = (priority: number, who: Record<string, string>) =>
    api.post('/v1/jobs', { ...GOAL, priority }, who);
  const refused = {
    status: 409,
    body: { error: { code: 'CONFLICT', field: 'priority', expected: 'at most 0' } },
  };
  expect(await post(1, red)).toMatchObject(refused);
  expect((await post(0, red)).status).toBe(201);
  expect((await post(-10, red)).status).toBe(201);
  expect((await post(10, blue)).status).toBe(201);
});

test('a tenant whose jobs have stored too much begins no other one; another tenant does', async () => {
  const api = apiWith({ storedBytes: 1_000 });
  const artifacts = databaseArtifacts(on.db);
  await artifacts.put('red', 'text/plain', Buffer.alloc(600));
  expect((await api.post('/v1/jobs', GOAL, red)).status).toBe(201);
  await artifacts.put('red', 'text/plain', Buffer.alloc(601));
  expect(await api.post('/v1/jobs', GOAL, red)).toMatchObject({
    status: 429,
    body: { error: { code: 'TENANT_LIMIT', message: expect.stringContaining('1201 bytes') } },
  });
  expect((await api.post('/v1/jobs', GOAL, blue)).status).toBe(201);
});

describe('reserved devices', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const selector = { model: 'virtual' };

  test('count with the hours that are left, all together; a refused reservation leaves nothing behind', async () => {
    for (const serial of ['a', 'b', 'c']) await storeDevice(on.db, { serial });
    const api = apiWith({ deviceHours: 10 });
    const reserve = (body: object, who = red) => api.post('/v1/reservations', body, who);
    const whole = await reserve({ selector, until: hours(4) });
    expect(whole).toMatchObject({ status: 429, body: { error: { code: 'TENANT_LIMIT', field: 'until' } } });
    expect((await api.get('/v1/reservations', red)).body).toEqual({ reservations: [] });
    expect((await reserve({ selector: { serial: 'a' }, until: hours(6) })).status).toBe(201);
    expect((await reserve({ selector: { serial: 'b' }, until: hours(6) })).status).toBe(429);
    expect((await reserve({ selector: { serial: 'b' }, until: hours(6) }, blue)).status).toBe(201);
  });

  test('requests at the same moment are counted one after the other', async () => {
    for (const serial of ['a', 'b', 'c', 'd']) await storeDevice(on.db, { serial });
    const api = apiWith({ deviceHours: 10 });
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((serial) =>
        api.post('/v1/reservations', { selector: { serial }, until: hours(4) }, red),
      ),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
  });

  test('operators are exempt', async () => {
    await storeDevice(on.db, { serial: 'a' });
    const api = testApi(on.platform, KEYS, ['red'], { deviceHours: 1 });
    const body = { selector: { serial: 'a' }, until: hours(4) };
    expect((await api.post('/v1/reservations', body, red)).status).toBe(201);
  });
});

test('event streams are limited for each tenant; one that has ended does not count', async () => {
  const limits = { ...USUAL_LIMITS, streams: 1 };
  const options = { host: '127.0.0.1', port: 0, keys: KEYS, limits, streamEveryMs: 10, reach: TEST_REACH };
  const api = await startApi(on.platform, options);
  const job = await storeJob(on.db, { tenantId: 'red' });
  const theirs = await storeJob(on.db, { tenantId: 'blue' });
  const open = async (id: string, headers: Record<string, string>) => {
    const abort = new AbortController();
    const { status } = await fetch(`${api.url}/v1/jobs/${id}/events`, { headers, signal: abort.signal });
    return { status, abort };
  };
  const first = await open(job.id, red);
  expect(first.status).toBe(200);
  expect((await open(job.id, red)).status).toBe(429);
  expect((await open(theirs.id, blue)).status).toBe(200);
  first.abort.abort();
  await expect.poll(async () => (await open(job.id, red)).status).toBe(200);
  await api.drain();
});

describe('a client that does not end its request', () => {
  const times = { requestMs: 100, lookEveryMs: 20 };

  /** Sends the head of a request with a body that never comes, and returns what is answered until it is closed. */
  async function unended(headers: string): Promise<string> {
    const app = createHttpServer(createLogger('api', 'silent'), times);
    const access = readAccess({ keys: KEYS, operators: [], host: '127.0.0.1' });
    const rest = { platform: on.platform, access, streamEveryMs: 10, reach: TEST_REACH };
    registerRoutes(app, { ...rest, limits: USUAL_LIMITS });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = `POST /v1/jobs HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n`;
    socket.write(`${head}${headers}\r\n{"goal":`);
    let answered = '';
    for await (const chunk of socket) answered += String(chunk);
    await app.close();
    return answered;
  }

  test('without a key is refused and cut off at once, not after its time', async () => {
    const answered = await unended('');
    expect(answered).toContain('401 Unauthorized');
    expect(answered.toLowerCase()).toContain('connection: close');
  });

  test('with a key is cut off when its time is over', async () => {
    expect(await unended(`x-api-key: ${red['x-api-key']}\r\n`)).toContain('408 Request Timeout');
  });
});

test('a tenant sees its limits, what it has of them, and what models have cost it', async () => {
  const { db } = on.platform;
  const api = apiWith({ openJobs: 9, storedBytes: 5_000, tokensPerDay: 1_000, usdPerDay: 2 });
  await api.post('/v1/jobs', GOAL, red);
  const job = await storeJob(db, { tenantId: 'red' });
  const call = { call: 'a', tenantId: 'red', jobId: job.id, wanted: { tokens: 50, nano: 500 }, job: null };
  const held = await reserveCall(db.read, {
    ...{ ...call, day: { tokens: 1_000, nano: null } },
    expiresInMs: 60_000,
  });
  if (held === null) throw new Error('there is room');
  await settleCall(db.read, held, { tokens: 40, nano: 1_500_000_000 });
  const seen = await api.get('/v1/limits', red);
  const today = { tokens: 40, usd: 1.5, reservedTokens: 0, reservedUsd: 0 };
  expect(seen).toMatchObject({
    status: 200,
    body: {
      openJobs: { most: 9, used: 2 },
      storedBytes: { most: 5_000, used: 0 },
      deviceHours: { most: 100, used: 0 },
      requestsPerMinute: { most: 3_000, used: null },
      tokensToday: { most: 1_000, used: 40 },
      usdToday: { most: 2, used: 1.5 },
      days: [today],
    },
  });
  expect((await api.get('/v1/limits', blue)).body).toMatchObject({
    ...{ openJobs: { used: 0 }, tokensToday: { used: 0 }, days: [] },
  });
});

test('where there are no keys there are no limits', async () => {
  const { body } = await testApi(on.platform).get('/v1/limits');
  const uncounted = { most: null, used: null };
  expect(body).toMatchObject({ openJobs: { most: null }, streams: uncounted, usdToday: uncounted });
});
