import { storeJob } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccess } from '../access/caller.ts';
import { startIssuer } from '../access/issuer.fixture.ts';
import { platformOfTheFile, TEST_REACH } from '../api.fixture.ts';
import { createHttpServer } from '../http/http-server.ts';
import { USUAL_LIMITS } from '../http/limits.ts';
import { registerRoutes } from './index.ts';

const on = platformOfTheFile();
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let app: ReturnType<typeof createHttpServer>;
let url: string;
beforeAll(async () => {
  issuer = await startIssuer();
  const keys = 'blue:blue-key-0123456789';
  const access = readAccess({ keys, oidc: issuer.settings, host: '127.0.0.1' });
  app = createHttpServer(on.platform.log);
  registerRoutes(app, {
    platform: on.platform,
    access,
    limits: USUAL_LIMITS,
    streamEveryMs: 10,
    reach: TEST_REACH,
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const ask = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });

test('a token is a key of its tenant with its scopes; what it changes is on record', async () => {
  const job = await storeJob(on.db, { tenantId: 'red' });
  const token = await issuer.sign();
  expect((await ask(`/v1/jobs/${job.id}`, token)).status).toBe(200);
  expect((await ask('/v1/keys', token)).status).toBe(403);
  expect((await ask(`/v1/jobs/${job.id}`, token, { method: 'DELETE' })).status).toBe(200);
  const { rows } = (await on.db.read.execute(`select who, object from audit_log`)) as unknown as {
    rows: readonly unknown[];
  };
  expect(rows).toEqual([{ who: 'oidc:ana', object: job.id }]);
  const theirs = await issuer.sign({ claims: { sub: 'ben', tenant: 'blue', scope: 'read' } });
  expect((await ask(`/v1/jobs/${job.id}`, theirs)).status).toBe(404);
});

test('a wrong token is refused with its code, and keys go on beside', async () => {
  const refused = await ask('/v1/jobs', await issuer.sign({ audience: 'another' }));
  expect([refused.status, Object(await refused.json()).error.code]).toEqual([401, 'TOKEN_REFUSED']);
  expect((await ask('/v1/jobs', 'blue-key-0123456789')).status).toBe(200);
});

test('the event stream of a token ends when the token does', async () => {
  const job = await storeJob(on.db, { tenantId: 'red' });
  // Clocks may differ by five seconds, so that it is taken at the start.
  const over = await issuer.sign({ expires: Math.floor(Date.now() / 1_000) });
  const response = await ask(`/v1/jobs/${job.id}/events`, over);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});
