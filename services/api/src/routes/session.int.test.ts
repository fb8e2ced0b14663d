import { createSecretBox, NO_SECRETS, randomSecretKey, type SecretBox } from '@tapwright/service';
import { storeJob } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, readAccess } from '../access/caller.ts';
import { startIssuer } from '../access/issuer.fixture.ts';
import { beginSession, SESSION_MS } from '../access/sessions.ts';
import { platformOfTheFile, storeKey, TEST_REACH, type TestApi, testApi } from '../api.fixture.ts';
import { createHttpServer } from '../http/http-server.ts';
import { USUAL_LIMITS } from '../http/limits.ts';
import { startApi } from '../index.ts';
import { registerRoutes } from './index.ts';

const on = platformOfTheFile();
const CONFIGURED = 'red:red-key-0123456789';
const red = { 'x-api-key': 'red-key-0123456789' };
const own = { 'sec-fetch-site': 'same-origin' };

const withBox = (secrets: SecretBox, keys?: string) => testApi({ ...on.platform, secrets }, keys);

/** The `Set-Cookie` of an answer, and the cookie that a browser sends back. */
async function signIn(api: TestApi, headers: Record<string, string>) {
  const sent = await api.send({ method: 'POST', url: '/v1/session', headers });
  const set = String(sent.headers['set-cookie'] ?? '');
  return { status: sent.statusCode, body: sent.json(), set, cookie: set.split(';')[0] ?? '' };
}

const told = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  Object(body).error?.code,
];

describe('a session', () => {
  test('stands for the key on every route, from another copy of the API, too', async () => {
    const [one, other] = [testApi(on.platform), testApi(on.platform)];
    const { headers } = await storeKey(on.db, { tenantId: 'blue', name: 'Ana', scopes: ['read', 'operate'] });
    const begun = await signIn(one, headers);
    expect(begun).toMatchObject({
      status: 200,
      body: { name: 'Ana', kind: 'key', tenant: 'blue', scopes: ['read', 'operate'], operator: true },
    });
    const left = Date.parse(Object(begun.body).endsAt) - Date.now();
    expect(left).toBeGreaterThan(SESSION_MS - 60_000);
    expect(left).toBeLessThanOrEqual(SESSION_MS);
    const job = await storeJob(on.db, { tenantId: 'blue' });
    for (const api of [one, other]) {
      const cookie = { cookie: `theme=dark; ${begun.cookie}` };
      expect((await api.get(`/v1/jobs/${job.id}`, cookie)).status).toBe(200);
      expect((await api.get('/v1/session', cookie)).body).toEqual(begun.body);
      expect(told(await api.get('/v1/keys', cookie))).toEqual([403, 'SCOPE_MISSING']);
    }
  });

  test('is kept from scripts and other sites, and to TLS where the browser speaks it', async () => {
    const api = testApi(on.platform);
    const { headers } = await storeKey(on.db);
    const { set } = await signIn(api, headers);
    expect(set).toMatch(/^tapwright_session=[\w.-]+; Max-Age=432\d\d; Path=\/; HttpOnly; SameSite=Strict$/);
    for (const tls of [{ 'x-forwarded-proto': 'https' }, { origin: 'https://farm.example' }])
      expect((await signIn(api, { ...headers, ...tls })).set).toMatch(/; SameSite=Strict; Secure$/);
  });

  test('holds nothing of the key', async () => {
    const api = testApi(on.platform, CONFIGURED);
    const { headers } = await storeKey(on.db);
    for (const given of [headers, red]) {
      const { cookie } = await signIn(api, given);
      const said = cookie.split(/[=.]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'));
      const secret = given['x-api-key']?.split('_').at(-1) ?? '';
      expect(`${cookie} ${said.join(' ')}`).not.toContain(secret);
    }
  });

  test('is not forged, altered, or taken from another key', async () => {
    const api = testApi(on.platform, CONFIGURED);
    const [mine, theirs] = [await storeKey(on.db, { scopes: ['read'] }), await storeKey(on.db)];
    const [ours, admin] = [await signIn(api, mine.headers), await signIn(api, theirs.headers)];
    const claims = (changed: object) => Buffer.from(JSON.stringify(changed)).toString('base64url');
    const mac = ours.cookie.split('.')[1] ?? '';
    const endsAt = Date.parse(Object(ours.body).endsAt);
    const forged = beginSession(createSecretBox(randomSecretKey()), {
      caller: { tenantId: 'default', kind: 'key', subject: mine.id, name: '', scopes: new Set(['read']) },
      key: mine.headers['x-api-key'] ?? '',
      now: new Date(),
    });
    const values = [
      forged.text,
      `${claims({ kind: 'key', id: theirs.id, endsAt })}.${mac}`,
      `${claims({ kind: 'key', id: mine.id, endsAt: endsAt + 1 })}.${mac}`,
      `${claims({ kind: 'key', id: 'key_nobody', endsAt })}.${mac}`,
      `${claims({ kind: 'configured', tenantId: 'red', endsAt })}.${mac}`,
      `${claims({ kind: 'local', endsAt })}.${mac}`,
      `${ours.cookie.split(/[=.]/)[1]}.${admin.cookie.split('.')[1]}`,
      `${ours.cookie.split(/[=.]/)[1]}.`,
      `${ours.cookie.slice('tapwright_session='.length)}.x`,
      'x'.repeat(5_000),
      '',
    ];
    for (const value of values) {
      const answer = await api.get('/v1/jobs', { cookie: `tapwright_session=${value}` });
      expect({ value, told: told(answer) }).toEqual({ value, told: [401, 'UNAUTHORIZED'] });
    }
    expect((await api.get('/v1/jobs', { cookie: ours.cookie })).status).toBe(200);
  });

  test('ends with its time', async () => {
    const api = testApi(on.platform);
    const { id, headers } = await storeKey(on.db);
    const caller: Caller = {
      tenantId: 'default',
      kind: 'key',
      subject: id,
      name: '',
      scopes: new Set(['read']),
    };
    const at = (msAgo: number) => {
      const now = new Date(Date.now() - msAgo);
      return beginSession(on.platform.secrets, { caller, key: headers['x-api-key'] ?? '', now }).text;
    };
    const ask = (text: string) => api.get('/v1/jobs', { cookie: `tapwright_session=${text}` });
    expect((await ask(at(SESSION_MS - 60_000))).status).toBe(200);
    expect(told(await ask(at(SESSION_MS + 1)))).toEqual([401, 'SESSION_ENDED']);
  });

  test('ends at once with its key, in every process, and with it what is open', async () => {
    const [admin, key] = [await storeKey(on.db), await storeKey(on.db)];
    const api = await startApi(on.platform, {
      host: '127.0.0.1',
      port: 0,
      keys: undefined,
      streamEveryMs: 10,
    });
    const elsewhere = testApi(on.platform);
    const { cookie } = await signIn(elsewhere, key.headers);
    const job = await storeJob(on.db);
    const stream = await fetch(`${api.url}/v1/jobs/${job.id}/events`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    expect((await elsewhere.delete(`/v1/keys/${key.id}`, admin.headers)).status).toBe(204);
    expect(await stream.text()).toBe('');
    expect(told(await elsewhere.get('/v1/jobs', { cookie }))).toEqual([401, 'KEY_REVOKED']);
    await on.db.read.execute(
      sql`update api_keys set revoked_at = null, expires_at = now() - interval '1 second' where id = ${key.id}`,
    );
    expect(told(await elsewhere.get('/v1/jobs', { cookie }))).toEqual([401, 'KEY_EXPIRED']);
    await api.drain();
  });

  test('of a configured key ends when the key is taken out', async () => {
    const { cookie, body } = await signIn(testApi(on.platform, CONFIGURED), red);
    expect(body).toMatchObject({ name: 'API_KEYS', tenant: 'red', kind: 'configured' });
    expect((await testApi(on.platform, CONFIGURED).get('/v1/jobs', { cookie })).status).toBe(200);
    const changed = testApi(on.platform, 'red:another-key-0123456789');
    expect(told(await changed.get('/v1/jobs', { cookie }))).toEqual([401, 'UNAUTHORIZED']);
  });

  test('begins with a key, not with another session; a key in a header counts before a cookie', async () => {
    const api = testApi(on.platform);
    const { headers } = await storeKey(on.db);
    const { cookie } = await signIn(api, headers);
    expect(told(await api.post('/v1/session', '', { cookie, ...own }))).toEqual([400, 'INPUT_INVALID']);
    expect(told(await api.get('/v1/jobs', { cookie, 'x-api-key': 'wrong' }))).toEqual([401, 'UNAUTHORIZED']);
    expect((await signIn(api, { ...headers, cookie: 'tapwright_session=old' })).status).toBe(200);
  });

  test('is forgotten by the browser that signs out; both are on record', async () => {
    const api = testApi(on.platform);
    const { id, headers } = await storeKey(on.db);
    const { cookie } = await signIn(api, headers);
    const sent = await api.send({ method: 'DELETE', url: '/v1/session', headers: { cookie, ...own } });
    expect([sent.statusCode, sent.headers['set-cookie']]).toEqual([
      204,
      'tapwright_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ]);
    const { rows } = (await on.db.read.execute(
      sql`select who, action from audit_log order by id`,
    )) as unknown as { rows: readonly unknown[] };
    expect(rows).toEqual([
      { who: id, action: 'session.begin' },
      { who: id, action: 'session.end' },
    ]);
  });

  test('that is wrong counts as a wrong key of its address', async () => {
    const api = testApi(on.platform, CONFIGURED, [], { refusedPerMinute: 2 });
    const statuses = [];
    for (let at = 0; at < 4; at += 1)
      statuses.push((await api.get('/v1/jobs', { cookie: 'tapwright_session=a.b' })).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
  });
});

describe('the key that signs', () => {
  test('is that of the platform: while it is changed, both count', async () => {
    const [old, fresh] = [randomSecretKey(), randomSecretKey()];
    const { headers } = await storeKey(on.db);
    const { cookie } = await signIn(withBox(createSecretBox(old)), headers);
    const ask = async (box: SecretBox) => (await withBox(box).get('/v1/jobs', { cookie })).status;
    expect(await ask(createSecretBox(fresh, old))).toBe(200);
    expect(await ask(createSecretBox(fresh))).toBe(401);
  });

  test('is none of the caller’s alone where the platform has one', async () => {
    const { headers } = await storeKey(on.db);
    const { cookie } = await signIn(withBox(NO_SECRETS), headers);
    expect((await withBox(NO_SECRETS).get('/v1/jobs', { cookie })).status).toBe(200);
    expect((await testApi(on.platform).get('/v1/jobs', { cookie })).status).toBe(401);
  });
});

describe('a change by a cookie', () => {
  const host = 'farm.example:8080';
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', 'x-tapwright-request': '1' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'http://farm.example:8080' }, 201],
    [{ origin: 'https://farm.example:8080' }, 201],
    [{ origin: 'http://farm.example:3000' }, 403],
    [{ origin: 'http://farm.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'x-tapwright-request': '1' }, 201],
    [{}, 403],
    [{ host: 'farm.example', origin: 'https://farm.example:443' }, 201],
  ])('from %j answers %i', async (headers, status) => {
    const api = testApi(on.platform);
    const key = await storeKey(on.db);
    const { cookie } = await signIn(api, key.headers);
    const sent = await api.post('/v1/jobs', { goal: 'write' }, { host, cookie, ...headers });
    expect(told(sent)).toEqual([status, status === 201 ? undefined : 'CROSS_SITE_REFUSED']);
    const { rows } = (await on.db.read.execute(
      sql`select outcome from audit_log where action = 'job.submit'`,
    )) as unknown as { rows: readonly unknown[] };
    expect(rows).toEqual([{ outcome: status === 201 ? 'done' : 'CROSS_SITE_REFUSED' }]);
  });

  test('is guarded on every method but those that change nothing', async () => {
    const api = testApi(on.platform);
    const { headers } = await storeKey(on.db);
    const { cookie } = await signIn(api, headers);
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await api.get('/v1/jobs', foreign)).status).toBe(200);
    for (const [method, url] of [
      ['DELETE', '/v1/jobs/job_1'],
      ['DELETE', '/v1/session'],
      ['PUT', '/v1/cases/a'],
      ['PATCH', '/v1/memory/a'],
    ] as const) {
      const sent = await api.send({ method, url, headers: foreign });
      expect([url, sent.statusCode, sent.json().error.code]).toEqual([url, 403, 'CROSS_SITE_REFUSED']);
    }
  });
});

test('a platform without keys needs no session, sets none, and does not mind an old one', async () => {
  const api = testApi(on.platform);
  const begun = await signIn(api, {});
  expect(begun).toMatchObject({ status: 200, set: '', body: { kind: 'local', endsAt: null } });
  const cookie = { cookie: 'tapwright_session=a.b' };
  expect((await api.post('/v1/jobs', { goal: 'write' }, cookie)).status).toBe(201);
  await storeKey(on.db);
  expect(told(await api.get('/v1/jobs', cookie))).toEqual([401, 'UNAUTHORIZED']);
});

describe('a session of a token', () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  beforeAll(async () => {
    issuer = await startIssuer();
  });
  afterAll(() => issuer.close());

  const serve = (secrets: SecretBox, isTrusted = true) => {
    const app = createHttpServer(on.platform.log);
    const oidc = isTrusted ? { oidc: issuer.settings } : {};
    const access = readAccess({ keys: 'blue:blue-key-0123456789', ...oidc, host: '127.0.0.1' });
    const platform = { ...on.platform, secrets };
    registerRoutes(app, { platform, access, limits: USUAL_LIMITS, streamEveryMs: 10, reach: TEST_REACH });
    return app;
  };

  test('stands for it until it ends, while its issuer is trusted', async () => {
    const { secrets } = on.platform;
    const token = await issuer.sign();
    const headers = { authorization: `Bearer ${token}` };
    const begun = await serve(secrets).inject({ method: 'POST', url: '/v1/session', headers });
    expect(begun.json()).toMatchObject({ kind: 'token', name: 'ana', tenant: 'red' });
    expect(Date.parse(begun.json().endsAt)).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const ask = async (app: ReturnType<typeof serve>) =>
      (await app.inject({ url: '/v1/jobs', headers: { cookie } })).statusCode;
    expect(await ask(serve(secrets))).toBe(200);
    expect(await ask(serve(secrets, false))).toBe(401);
    expect(await ask(serve(createSecretBox(randomSecretKey())))).toBe(401);
  });

  test('needs a key of the platform', async () => {
    const headers = { authorization: `Bearer ${await issuer.sign()}` };
    const refused = await serve(NO_SECRETS).inject({ method: 'POST', url: '/v1/session', headers });
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'SECRETS_UNAVAILABLE']);
  });
});
