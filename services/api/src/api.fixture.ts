import { createScreenReader, type WithScreens } from '@tapwright/captures';
import { SCOPES } from '@tapwright/contracts';
import {
  createLogger,
  createPublisher,
  createSecretBox,
  newInstanceId,
  type Platform,
  type Prices,
  randomSecretKey,
} from '@tapwright/service';
import { databaseArtifacts } from '@tapwright/store';
import { type TestBus, type TestDatabase, testBus, testDatabase } from '@tapwright/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readAccess } from './access/caller.ts';
import { type Adding, addKey } from './access/stored-keys.ts';
import { checkAnswers } from './http/checked-answers.fixture.ts';
import { createHttpServer } from './http/http-server.ts';
import { type Limits, USUAL_LIMITS } from './http/limits.ts';
import { registerRoutes } from './routes/index.ts';
import { type Reach, readNetworks } from './webhooks/addresses.ts';

export function platformOn(db: TestDatabase, bus: TestBus): Platform & WithScreens {
  const artifacts = databaseArtifacts(db);
  return {
    db,
    bus,
    artifacts,
    publisher: createPublisher(bus, db),
    screens: createScreenReader({ db, artifacts }),
    log: createLogger('api', 'silent'),
    instance: newInstanceId(),
    secrets: createSecretBox(randomSecretKey()),
    concurrency: 4,
    ackWaitMs: 5_000,
  };
}

/** Names of webhooks in tests: `hooks.example` is a public host, `inside.example` leads inside. */
export const TEST_REACH: Reach = {
  allowed: readNetworks('127.0.0.1/32'),
  resolve: async (name) =>
    name === 'hooks.example' ? ['93.184.215.14'] : name === 'inside.example' ? ['10.0.0.1'] : [],
};

/** Models that jobs may name in tests. */
export const TEST_MODELS = ['small', 'large'];
/** Of one of them only. */
const TEST_PRICES = { small: { input: 1, output: 2 } };

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type SentAnswer = Awaited<ReturnType<FastifyInstance['inject']>>;

export interface TestApi {
  readonly app: FastifyInstance;
  /** For answers that are not JSON, and for requests that the methods below do not cover. */
  send(options: InjectOptions): Promise<SentAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/**
 * The routes without a listener; every answer is checked against its schema. `keys`: `tenant:key` pairs, separated by
 * commas.
 */
export function testApi(
  platform: Platform & WithScreens,
  keys?: string,
  operators?: readonly string[],
  limits: Partial<Limits> = {},
  prices: Prices = TEST_PRICES,
): TestApi {
  const app = createHttpServer(platform.log);
  const checked = checkAnswers(app);
  registerRoutes(app, {
    platform,
    access: readAccess({ keys, operators, host: '127.0.0.1' }),
    limits: { ...USUAL_LIMITS, ...limits },
    models: TEST_MODELS,
    prices,
    streamEveryMs: 20,
    reach: TEST_REACH,
  });
  const send = async (options: InjectOptions): Promise<SentAnswer> => {
    const sent = await app.inject(options);
    const problems = checked.problems.splice(0);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return sent;
  };
  const inject = async (options: InjectOptions): Promise<Answer> => {
    const { statusCode, payload } = await send(options);
    return { status: statusCode, body: payload === '' ? null : JSON.parse(payload) };
  };
  return {
    app,
    send,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    delete: (url, headers = {}) => inject({ method: 'DELETE', url, headers }),
    patch: (url, body, headers = {}) =>
      inject({
        method: 'PATCH',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      }),
    put: (url, body, headers = {}) =>
      inject({
        method: 'PUT',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      }),
    post: (url, body, headers = {}) =>
      inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** A new key of a tenant: its id, and the headers that carry it. */
export async function storeKey(
  db: TestDatabase,
  { scopes = SCOPES, tenantId = 'default', ...about }: Partial<Adding> = {},
): Promise<{ readonly id: string; readonly headers: Record<string, string> }> {
  const adding = { name: 'a key', createdBy: 'a test', tenantId, scopes, ...about };
  const { row, key } = await db.transaction((tx) => addKey(tx, adding));
  return { id: row.id, headers: { 'x-api-key': key } };
}

export interface PlatformOfTheFile {
  readonly db: TestDatabase;
  readonly bus: TestBus;
  readonly platform: Platform & WithScreens;
}

export interface ApiOfTheFile extends PlatformOfTheFile {
  readonly api: TestApi;
}

/**
 * A platform for the tests of the file that calls this: started before them, its tables emptied before each, closed
 * after.
 */
export function platformOfTheFile(): PlatformOfTheFile {
  const on = {} as { db: TestDatabase; bus: TestBus; platform: Platform & WithScreens };
  beforeAll(async () => {
    [on.db, on.bus] = await Promise.all([testDatabase(), testBus()]);
    on.platform = platformOn(on.db, on.bus);
  });
  beforeEach(() => on.db.clear());
  afterAll(async () => {
    await on.bus.close();
    await on.db.close();
  });
  return on;
}

/** The routes on such a platform; `keys` and `operators` as for {@link testApi}. */
export function apiOfTheFile(keys?: string, operators?: readonly string[]): ApiOfTheFile {
  const on = platformOfTheFile() as PlatformOfTheFile & { api: TestApi };
  beforeAll(() => {
    on.api = testApi(on.platform, keys, operators);
  });
  afterAll(() => on.api.app.close());
  return on;
}
