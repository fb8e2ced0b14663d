import { SERVICE_NAMES } from '@tapwright/contracts';
import { openPostgres, timeline } from '@tapwright/store';
import { eventually, findNats, findPostgres, servicesOnly, startTcpProxy } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { all, healthOf } from './platform/health.ts';
import { readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const GOAL = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
const TIMEOUT_MS = 180_000;
const JOBS = 3;
/** Taps and texts of the goal and of its replay. */
const INPUTS = { tap: 6, text: 4 };
const LEASE_TTL_MS = 4_000;
/** Short, so that nobody has to wait long for what does not come. */
const environment = {
  LEASE_TTL_MS: String(LEASE_TTL_MS),
  DATABASE_CONNECT_TIMEOUT_MS: '2000',
  DATABASE_STATEMENT_TIMEOUT_MS: '2000',
  DATABASE_QUERY_TIMEOUT_MS: '2500',
  READY_TIMEOUT_MS: '1000',
};

/** Submits the jobs and resolves when the phone has executed something: the first is in the middle of its run. */
async function underWay(platform: TestPlatform): Promise<readonly string[]> {
  const jobs = jobsOf(platform.cluster);
  const ids: string[] = [];
  for (let at = 0; at < JOBS; at += 1) {
    const { id } = await jobs.submit({ goal: GOAL, app: platform.app, reset: 'data' }, `job-${at}`);
    ids.push(id);
  }
  await eventually(() => platform.device.journal.count({ kind: 'tap' }) > 0, { what: 'the first tap' });
  return ids;
}

/** As if nothing had happened: all completed and proved, nothing done twice, on the same leases, without a restart. */
async function expectUndisturbed(platform: TestPlatform, ids: readonly string[]): Promise<void> {
  const jobs = jobsOf(platform.cluster);
  for (const id of ids) {
    expect(await jobs.ended(id, TIMEOUT_MS)).toMatchObject({ outcome: 'completed' });
    const history = await readHistory(platform, id);
    expect(history).toMatchObject({ unhandled: [] });
    expect(new Set(history.proofs)).toEqual(new Set(['replayed']));
    expect(history.events).not.toContain('run.stopped');
    const rows = await timeline(platform.database.read, { jobId: id, afterSeq: 0, limit: 500 });
    expect(rows.map(({ deadReason }) => deadReason)).toEqual(rows.map(() => null));
  }
  const { journal } = platform.device;
  expect(journal.count({ kind: 'text' })).toBe(INPUTS.text * ids.length);
  expect(journal.count({ kind: 'tap' })).toBe(INPUTS.tap * ids.length);
  expect(platform.other).toBeNull();
  for (const name of SERVICE_NAMES) expect(platform.cluster.service(name).restarts()).toBe(0);
  expect(await healthOf(platform.cluster).missing()).toEqual(all(''));
}

/** What a client is told: it gets an answer in any case. */
async function ask(platform: TestPlatform, path: string, init: RequestInit = {}) {
  const response = await fetch(`${platform.cluster.apiUrl}${path}`, {
    ...init,
    signal: AbortSignal.timeout(60_000),
  });
  const body: unknown = await response.json();
  return { status: response.status, body, retryAfter: Number(response.headers.get('retry-after')) };
}

const submission = (platform: TestPlatform, key: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify({ goal: GOAL, app: platform.app, reset: 'data' }),
});

/** The one lease is over by the database's clock, and nobody could note for that long that the database is used. */
const leaseIsOver = (platform: TestPlatform) =>
  eventually(
    async () => {
      const found = await platform.database.read.execute(sql`select 1 from leases, in_use
        where expires_at < now() - interval '1 second' and noted_at < now() - interval '6 seconds'`);
      return Object(found).rows.length > 0;
    },
    { timeoutMs: 120_000, what: 'the lease is over by the clock' },
  );

async function throughProxies() {
  const { hostname, port } = new URL(await findPostgres());
  const database = await startTcpProxy({ host: hostname, port: Number(port || 5_432) });
  const server = await findNats();
  const bus = new URL(server.includes('://') ? server : `nats://${server}`);
  const nats = await startTcpProxy({ host: bus.hostname, port: Number(bus.port || 4_222) });
  const platform = await startTestPlatform({
    environment,
    through: {
      databaseUrl: (url) => url.replace(/@[^/]+/, `@127.0.0.1:${database.port}`),
      natsUrl: `127.0.0.1:${nats.port}`,
    },
  });
  return {
    platform,
    database,
    nats,
    async [Symbol.asyncDispose]() {
      database.restore();
      nats.restore();
      await platform[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await nats[Symbol.asyncDispose]();
    },
  };
}

describe.runIf(servicesOnly('long outages of PostgreSQL and NATS under eight processes'))(
  'a long outage',
  () => {
    test.each([['frozen'], ['cut']] as const)(
      'PostgreSQL is %s for longer than a lease: all live, none is ready, clients are told, and the runs go on',
      async (how) => {
        await using farm = await throughProxies();
        const { platform, database } = farm;
        const health = healthOf(platform.cluster);
        expect(await health.missing()).toEqual(all(''));
        const ids = await underWay(platform);
        if (how === 'frozen') database.freeze();
        else database.cut();
        await eventually(async () => expect(await health.missing()).toEqual(all('database')), {
          timeoutMs: 120_000,
        });
        for (const [path, init] of [
          [`/v1/jobs/${ids[0]}`, {}],
          ['/v1/jobs', submission(platform, 'in-vain')],
        ] as const) {
          const answer = await ask(platform, path, init);
          expect(answer).toMatchObject({ status: 503, body: { error: { code: 'DATABASE_UNAVAILABLE' } } });
          expect(answer.retryAfter).toBeGreaterThan(0);
        }
        await leaseIsOver(platform);
        expect(await health.live()).toEqual(all(200));
        database.restore();
        await eventually(async () => expect(await health.missing()).toEqual(all('')), { timeoutMs: 120_000 });
        // The request without an answer may have arrived after all; sent again it is the same job.
        const { body } = await ask(platform, '/v1/jobs', submission(platform, 'in-vain'));
        await expectUndisturbed(platform, [...ids, Object(body).id]);
      },
      TIMEOUT_MS * 2,
    );

    test(
      'NATS is frozen: jobs are accepted, none is ready, and the runs go on',
      async () => {
        await using farm = await throughProxies();
        const { platform, nats } = farm;
        const health = healthOf(platform.cluster);
        const ids = await underWay(platform);
        nats.freeze();
        await eventually(async () => expect(await health.missing()).toEqual(all('bus')), {
          timeoutMs: 120_000,
        });
        const { status, body } = await ask(platform, '/v1/jobs', submission(platform, 'without-bus'));
        expect(status).toBe(201);
        expect(await health.live()).toEqual(all(200));
        nats.restore();
        await expectUndisturbed(platform, [...ids, Object(body).id]);
      },
      TIMEOUT_MS * 2,
    );

    test(
      'the disk of PostgreSQL is full: no attempt is counted, clients are told, and the runs go on',
      async () => {
        await using platform = await startTestPlatform({ environment });
        const ids = await underWay(platform);
        await platform.database.read.execute(FULL);
        await putOff(platform, 'DATABASE_FULL');
        const answer = await ask(platform, '/v1/jobs', submission(platform, 'full'));
        expect(answer).toMatchObject({ status: 503, body: { error: { code: 'DATABASE_FULL' } } });
        expect(answer.retryAfter).toBeGreaterThan(0);
        expect(await healthOf(platform.cluster).live()).toEqual(all(200));
        await platform.database.read.execute(ROOM);
        await expectUndisturbed(platform, ids);
      },
      TIMEOUT_MS * 2,
    );

    test(
      'PostgreSQL takes no writes for longer than a lease: no attempt is counted, clients are told, and the runs go on',
      async () => {
        await using platform = await startTestPlatform({ environment });
        const ids = await underWay(platform);
        await alterDatabase(platform, 'set default_transaction_read_only = on');
        await putOff(platform, 'DATABASE_READ_ONLY');
        const answer = await ask(platform, '/v1/jobs', submission(platform, 'read-only'));
        expect(answer).toMatchObject({ status: 503, body: { error: { code: 'DATABASE_READ_ONLY' } } });
        expect(answer.retryAfter).toBeGreaterThan(0);
        // What is stored can be read.
        expect((await ask(platform, `/v1/jobs/${ids[0]}`)).status).toBe(200);
        await leaseIsOver(platform);
        await alterDatabase(platform, 'reset default_transaction_read_only');
        await expectUndisturbed(platform, ids);
      },
      TIMEOUT_MS * 2,
    );
  },
);

/** An event has waited more often than its handler may fail. */
const putOff = ({ cluster }: TestPlatform, code: string) =>
  eventually(
    () =>
      cluster.lines.some((line) => line.includes(`"code":"${code}"`) && /"attempt":([6-9]|\d\d)/.test(line)),
    { timeoutMs: 120_000, what: `an event waits because of ${code}` },
  );

/** Only what grows fails, as on a disk that is full: PostgreSQL can still change rows in place. */
const FULL = `create function no_room() returns trigger language plpgsql as $$ begin
    raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert on events execute function no_room()`;
const ROOM = 'drop trigger no_room on events; drop function no_room()';

/** As an operator does it. What is connected stays so where the change is undone: it must find out by itself. */
async function alterDatabase({ database }: TestPlatform, change: string): Promise<void> {
  const name = new URL(database.url ?? '').pathname.slice(1);
  const server = await openPostgres({ url: await findPostgres(), poolSize: 1, migrate: false });
  try {
    await server.read.execute(sql.raw(`alter database ${name} ${change}`));
    if (change.startsWith('set'))
      await server.read.execute(
        sql`select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = ${name}`,
      );
  } finally {
    await server.close();
  }
}
