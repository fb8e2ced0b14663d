import { JobSubmitted } from '@tapwright/contracts';
import { sampleEvent, storeDevice, storeEvent, storeJob, testBus } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { platformOfTheFile, platformOn, storeKey, testApi } from '../api.fixture.ts';
import { startApi } from '../index.ts';

const on = platformOfTheFile();
const CONFIGURED = 'red:red-key-0123456789';
const red = { 'x-api-key': 'red-key-0123456789' };
const PAST = sql`now() - interval '1 second'`;

/** The row as it is stored. */
const rowOf = async (id: string) => {
  const { rows } = (await on.db.read.execute(sql`select * from api_keys where id = ${id}`)) as unknown as {
    rows: readonly Record<string, unknown>[];
  };
  return rows[0] ?? {};
};

describe('a key that was added', () => {
  test('is shown once, works at once, and is stored as a hash only', async () => {
    const api = testApi(on.platform, CONFIGURED);
    const admin = await storeKey(on.db, { tenantId: 'blue', scopes: ['admin'] });
    const made = await api.post(
      '/v1/keys',
      { name: 'CI', scopes: ['read', 'submit', 'read'] },
      admin.headers,
    );
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'CI', scopes: ['submit', 'read'], createdBy: admin.id },
    });
    const { id, key } = made.body as { id: string; key: string };
    expect(key).toMatch(/^tw_[0-9a-z]{26}_[\w-]{43}$/);
    expect((await api.get('/v1/jobs', { 'x-api-key': key })).status).toBe(200);
    expect((await api.get('/v1/jobs', { authorization: `Bearer ${key}` })).status).toBe(200);
    expect(JSON.stringify(await rowOf(id))).not.toContain(key.slice(30));
    const listed = await api.get('/v1/keys', admin.headers);
    expect(JSON.stringify(listed.body)).not.toMatch(/tw_|hash/);
    expect(listed.body).toMatchObject({ keys: [{ id: admin.id }, { id, revokedAt: null }], next: null });
  });

  test.each([
    [{ name: '', scopes: ['read'] }, 'name'],
    [{ name: 'a\u0007b', scopes: ['read'] }, 'name'],
    [{ name: 'a', scopes: [] }, 'scopes'],
    [{ name: 'a', scopes: ['all'] }, 'scopes.0'],
    [{ name: 'a', scopes: ['read'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: 'a', scopes: ['read'], tenantId: 'red' }, 'tenantId'],
  ])('is refused for %j', async (body, field) => {
    const api = testApi(on.platform);
    const { headers } = await storeKey(on.db);
    expect(await api.post('/v1/keys', body, headers)).toMatchObject({
      status: 400,
      body: { error: { code: 'INPUT_INVALID', field } },
    });
  });

  test('notes its last use, once a minute', async () => {
    const api = testApi(on.platform);
    const { id, headers } = await storeKey(on.db);
    expect(await rowOf(id)).toMatchObject({ last_used_at: null });
    await api.get('/v1/jobs', headers);
    const first = await rowOf(id);
    expect(first.last_used_at).not.toBeNull();
    await api.get('/v1/jobs', headers);
    expect((await rowOf(id)).last_used_at).toEqual(first.last_used_at);
    await on.db.read.execute(sql`update api_keys set last_used_at = now() - interval '61 seconds'`);
    await api.get('/v1/jobs', headers);
    const { rows } = (await on.db.read.execute(
      sql`select last_used_at > now() - interval '30 seconds' as again from api_keys`,
    )) as unknown as { rows: readonly unknown[] };
    expect(rows).toEqual([{ again: true }]);
  });
});

describe('refused with 401', () => {
  const codeOf = async (headers: Record<string, string>) => {
    const { status, body } = await testApi(on.platform).get('/v1/jobs', headers);
    return [status, Object(body).error.code];
  };

  test('are keys that were revoked or have expired, by their own code', async () => {
    const [revoked, expired] = [await storeKey(on.db), await storeKey(on.db)];
    await on.db.read.execute(sql`update api_keys set revoked_at = now() where id = ${revoked.id}`);
    await on.db.read.execute(sql`update api_keys set expires_at = ${PAST} where id = ${expired.id}`);
    expect(await codeOf(revoked.headers)).toEqual([401, 'KEY_REVOKED']);
    expect(await codeOf(expired.headers)).toEqual([401, 'KEY_EXPIRED']);
  });

  test('are unknown and malformed ones; a wrong random part does not tell that the id exists', async () => {
    const { headers } = await storeKey(on.db);
    const key = headers['x-api-key'] ?? '';
    await on.db.read.execute(sql`update api_keys set revoked_at = now()`);
    const last = key.endsWith('A') ? 'B' : 'A';
    const given = [
      '',
      'tw_',
      key.slice(0, -1),
      `${key}A`,
      key.toUpperCase(),
      `tw_${'0'.repeat(26)}_${'A'.repeat(43)}`,
    ];
    for (const one of [...given, key.slice(0, -1) + last])
      expect(await codeOf({ 'x-api-key': one })).toEqual([401, 'UNAUTHORIZED']);
  });
});

describe('an address that sends too many wrong keys', () => {
  test('is told to wait before a key is looked up; a key that was seen before goes on', async () => {
    const api = testApi(on.platform, CONFIGURED, [], { refusedPerMinute: 2 });
    const [seen, unseen] = [await storeKey(on.db), await storeKey(on.db)];
    expect((await api.get('/v1/jobs', seen.headers)).status).toBe(200);
    const wrong = { 'x-api-key': `tw_${'0'.repeat(26)}_${'A'.repeat(43)}` };
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await api.get('/v1/jobs', wrong)).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    const asked = await api.send({ url: '/v1/jobs', headers: unseen.headers });
    expect(asked.statusCode).toBe(429);
    expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0);
    expect(await rowOf(unseen.id)).toMatchObject({ last_used_at: null });
    expect((await api.get('/v1/jobs', seen.headers)).status).toBe(200);
    expect((await api.get('/v1/jobs', red)).status).toBe(200);
  });
});

describe('an admin', () => {
  test('neither sees nor revokes the keys of another tenant', async () => {
    const api = testApi(on.platform);
    const [ours, theirs] = [
      await storeKey(on.db, { tenantId: 'red' }),
      await storeKey(on.db, { tenantId: 'blue' }),
    ];
    expect((await api.get('/v1/keys', ours.headers)).body).toMatchObject({ keys: [{ id: ours.id }] });
    expect((await api.delete(`/v1/keys/${theirs.id}`, ours.headers)).status).toBe(404);
    expect((await api.get('/v1/jobs', theirs.headers)).status).toBe(200);
  });

  test('revokes a key: the next request with it is refused, in every process', async () => {
    const [one, other] = [testApi(on.platform), testApi(on.platform)];
    const [admin, key] = [await storeKey(on.db), await storeKey(on.db, { scopes: ['read'] })];
    for (const api of [one, other]) expect((await api.get('/v1/jobs', key.headers)).status).toBe(200);
    expect((await one.delete(`/v1/keys/${key.id}`, admin.headers)).status).toBe(204);
    for (const api of [one, other]) expect((await api.get('/v1/jobs', key.headers)).status).toBe(401);
    expect((await one.delete(`/v1/keys/${key.id}`, admin.headers)).status).toBe(204);
    expect((await one.delete('/v1/keys/key_nobody', admin.headers)).status).toBe(404);
  });

  test('is none with a key of the configuration: it can do what it could before', async () => {
    const api = testApi(on.platform, CONFIGURED);
    expect(await api.get('/v1/keys', red)).toMatchObject({
      status: 403,
      body: { error: { code: 'SCOPE_MISSING' } },
    });
    expect((await api.get('/v1/jobs', red)).status).toBe(200);
    expect((await api.post('/v1/jobs', { goal: 'write' }, red)).status).toBe(201);
  });
});

describe('a platform on this machine without keys', () => {
  test('is open until the first key, which has to be that of an admin', async () => {
    const api = testApi(on.platform);
    expect((await api.get('/v1/jobs')).status).toBe(200);
    const refused = await api.post('/v1/keys', { name: 'me', scopes: ['read'] });
    expect(refused).toMatchObject({ status: 400, body: { error: { field: 'scopes' } } });
    expect((await api.get('/v1/jobs')).status).toBe(200);
    expect((await api.post('/v1/keys', { name: 'me', scopes: ['admin'] })).status).toBe(201);
    expect((await api.get('/v1/jobs')).status).toBe(401);
    await on.db.read.execute(sql`update api_keys set revoked_at = now()`);
    expect((await api.get('/v1/jobs')).status).toBe(401);
  });

  test('does not start where others reach it, unless a key is stored', async () => {
    const options = { host: '0.0.0.0', port: 0, keys: undefined, streamEveryMs: 10 };
    await expect(startApi(on.platform, options)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      field: 'API_KEYS',
    });
    await storeKey(on.db);
    const own = await testBus();
    const api = await startApi(platformOn(on.db, own), options);
    const { port } = new URL(api.url);
    const url = `http://127.0.0.1:${port}/v1/jobs`;
    expect((await fetch(url)).status).toBe(401);
    // Even without any key it does not open up.
    await on.db.read.execute(sql`delete from api_keys`);
    expect((await fetch(url)).status).toBe(401);
    await api.drain();
    await own.close();
  });
});

describe('an operator', () => {
  test.each([
    ['named, with the scope', ['red'], ['operate'] as const, 200],
    ['named, without the scope', ['red'], ['submit', 'read', 'admin'] as const, 403],
    ['not named, with the scope', ['blue'], ['operate'] as const, 403],
  ])('%s: %j %j answers %i', async (_name, operators, scopes, status) => {
    await storeDevice(on.db, { serial: 'a' });
    const { headers } = await storeKey(on.db, { tenantId: 'red', scopes: [...scopes] });
    const api = testApi(on.platform, CONFIGURED, operators);
    expect((await api.put('/v1/devices/a/labels', {}, headers)).status).toBe(status);
  });

  test('who is not named has the platform alone, until another tenant gets a key', async () => {
    await storeDevice(on.db, { serial: 'a' });
    const { headers } = await storeKey(on.db, { tenantId: 'red' });
    const api = testApi(on.platform, CONFIGURED);
    const label = async (who: Record<string, string>) =>
      (await api.put('/v1/devices/a/labels', {}, who)).status;
    expect([await label(headers), await label(red)]).toEqual([200, 200]);
    await storeKey(on.db, { tenantId: 'blue', scopes: ['read'] });
    expect([await label(headers), await label(red)]).toEqual([403, 403]);
  });
});

test('the open event stream of a key that is revoked ends, also by another process; others go on', async () => {
  const [admin, key, other] = [await storeKey(on.db), await storeKey(on.db), await storeKey(on.db)];
  const expiring = await storeKey(on.db);
  const api = await startApi(on.platform, { host: '127.0.0.1', port: 0, keys: undefined, streamEveryMs: 10 });
  const job = await storeJob(on.db);
  const follow = async ({ headers }: typeof key) => {
    const response = await fetch(`${api.url}/v1/jobs/${job.id}/events`, { headers });
    const reader = response.body?.getReader();
    return { status: response.status, next: reader?.read().then(({ done }) => done), reader };
  };
  const [ours, theirs, late] = [await follow(key), await follow(other), await follow(expiring)];
  expect([ours.status, theirs.status, late.status]).toEqual([200, 200, 200]);
  const elsewhere = testApi(on.platform);
  expect((await elsewhere.delete(`/v1/keys/${key.id}`, admin.headers)).status).toBe(204);
  await on.db.read.execute(sql`update api_keys set expires_at = ${PAST} where id = ${expiring.id}`);
  expect([await ours.next, await late.next]).toEqual([true, true]);
  await storeEvent(on.db, sampleEvent(JobSubmitted, { job, data: {} }));
  expect(await theirs.next).toBe(false);
  await theirs.reader?.cancel();
  await api.drain();
});
