import { startApi } from '@tapwright/api';
import { createScreenReader, type WithScreens } from '@tapwright/captures';
import { KeyPage, NewKeyView } from '@tapwright/contracts';
import { createLogger, createPublisher, NO_SECRETS, newInstanceId, type Platform } from '@tapwright/service';
import { databaseArtifacts } from '@tapwright/store';
import { servicesOnly, type TestBus, type TestDatabase, testBus, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keys } from './keys.ts';
import type { KeysArguments, KeysTarget } from './keys-command.ts';

const API = { host: '127.0.0.1', port: 0, keys: undefined, streamEveryMs: 50 };
let db: TestDatabase;
let bus: TestBus;
let platform: Platform & WithScreens;
beforeAll(async () => {
  [db, bus] = await Promise.all([testDatabase(), testBus()]);
  const artifacts = databaseArtifacts(db);
  platform = {
    db,
    bus,
    artifacts,
    publisher: createPublisher(bus, db),
    screens: createScreenReader({ db, artifacts }),
    log: createLogger('api', 'silent'),
    instance: newInstanceId(),
    secrets: NO_SECRETS,
    concurrency: 4,
    ackWaitMs: 5_000,
  };
});
beforeEach(() => db.clear());
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await bus.close();
  await db.close();
});

type Verb = KeysArguments extends infer One
  ? One extends unknown
    ? Omit<One, 'json' | 'target'>
    : never
  : never;

/** What the command prints, as JSON. */
async function tell(target: KeysTarget, verb: Verb): Promise<unknown> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    expect(await keys({ ...verb, target, json: true } as KeysArguments)).toBe(0);
    return JSON.parse(out.mock.calls.map(([text]) => String(text)).join(''));
  } finally {
    out.mockRestore();
  }
}

const add = (name: string, scopes: readonly ('admin' | 'read')[]) =>
  ({ verb: 'add', name, scopes, days: 1 }) as const;

test('keys of a platform that is running are added, listed and revoked', async () => {
  const api = await startApi(platform, API);
  const target: KeysTarget = { kind: 'platform', url: api.url };
  const admin = NewKeyView.parse(await tell(target, add('me', ['admin'])));
  await expect(keys({ verb: 'list', target, json: true })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  vi.stubEnv('TAPWRIGHT_API_KEY', admin.key);
  const reader = NewKeyView.parse(await tell(target, add('dashboard', ['read'])));
  expect(reader).toMatchObject({ createdBy: admin.id, scopes: ['read'], expiresAt: expect.any(String) });
  const ask = () => fetch(`${api.url}/v1/jobs`, { headers: { 'x-api-key': reader.key } });
  expect((await ask()).status).toBe(200);
  expect(await tell(target, { verb: 'revoke', id: reader.id })).toEqual({ revoked: reader.id });
  expect((await ask()).status).toBe(401);
  const listed = KeyPage.shape.keys.parse(Object(await tell(target, { verb: 'list' })).keys);
  expect(listed.map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
    ['me', false],
    ['dashboard', true],
  ]);
  await api.drain();
});

const withDatabase = servicesOnly('keys that are added in the database itself');
test.runIf(withDatabase)(
  'the first admin of a tenant is added in the database, while a platform runs',
  async () => {
    vi.stubEnv('DATABASE_URL', db.url ?? '');
    const target: KeysTarget = { kind: 'database', tenant: 'red' };
    const admin = NewKeyView.parse(await tell(target, add('first', ['admin'])));
    expect(admin.createdBy).toBe('command');
    const api = await startApi(platform, { ...API, keys: 'blue:blue-key-0123456789' });
    const ask = async () => {
      const response = await fetch(`${api.url}/v1/keys`, { headers: { 'x-api-key': admin.key } });
      return { status: response.status, body: await response.json() };
    };
    expect(await ask()).toMatchObject({ status: 200, body: { keys: [{ id: admin.id, name: 'first' }] } });
    const other: KeysTarget = { kind: 'database', tenant: 'blue' };
    await expect(keys({ verb: 'revoke', id: admin.id, target: other, json: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await tell(target, { verb: 'revoke', id: admin.id });
    expect(await ask()).toMatchObject({ status: 401, body: { error: { code: 'KEY_REVOKED' } } });
    await api.drain();
  },
);
