import { createLogger } from '@tapwright/service';
import { leaseOfRun, openPostgres } from '@tapwright/store';
import { eventually, servicesOnly, startTcpProxy, testDatabase } from '@tapwright/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startGateway } from '../gateway.fixture.ts';
import { onRunQueued } from './run-queued.ts';
import { openLifeline, startSignOfLife } from './sign-of-life.ts';

const LEASE_TTL_MS = 2_000;
/** The gateway of the fixture. */
const NAME = 'gw-1';
const real = servicesOnly('signs of life of a gateway on a connection of their own');

/** A run with a lease; `reader` sees it on a connection of its own. */
async function leased() {
  const db = await testDatabase({ poolSize: 1 });
  onTestFinished(() => db.close());
  const gateway = await startGateway(db);
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  const { run } = await gateway.queue();
  await gateway.work(onRunQueued, run, {});
  const reader = db.url === null ? db : await openPostgres({ url: db.url, poolSize: 1, migrate: false });
  if (reader !== db) onTestFinished(() => reader.close());
  const expiry = async () => (await leaseOfRun(reader.read, run.id))?.expiresAt.getTime() ?? 0;
  /** Resolves when the lease has been extended so often from now on. */
  const extended = async (times: number) => {
    for (let left = times; left > 0; left -= 1) {
      const before = await expiry();
      await eventually(async () => (await expiry()) !== before, { what: 'the lease is extended' });
    }
  };
  return { db, log: createLogger('device-gateway', 'silent'), extended, reader };
}

test('a gateway extends its leases again and again', async () => {
  const { db, log, extended } = await leased();
  const signs = startSignOfLife({ db, log, instance: 'svc_1', name: NAME, leaseTtlMs: LEASE_TTL_MS });
  onTestFinished(() => signs.stop());
  await extended(3);
});

test.runIf(real)('a gateway extends its leases while its work has every other connection', async () => {
  const { db, log, extended, reader } = await leased();
  const lifeline = await openLifeline(db.url ?? '', LEASE_TTL_MS);
  onTestFinished(() => lifeline.close());
  const about = { db: lifeline, log, instance: 'svc_1', name: NAME, leaseTtlMs: LEASE_TTL_MS };
  let isOver = false;
  const work = db.transaction((tx) => tx.execute('select pg_sleep(200)')).catch(() => undefined);
  const ended = work.then(() => {
    isOver = true;
  });
  const signs = startSignOfLife(about);
  await extended(3);
  await signs.stop();
  expect(isOver).toBe(false);
  await reader.read.execute(
    `select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(200)' and datname = current_database()`,
  );
  await ended;
});

test.runIf(real)('a gateway whose connection breaks extends its leases on a new one', async () => {
  const { db, log, extended } = await leased();
  const { hostname, port } = new URL(db.url ?? '');
  await using proxy = await startTcpProxy({ host: hostname, port: Number(port || 5_432) });
  const through = (db.url ?? '').replace(/@[^/]+/, `@127.0.0.1:${proxy.port}`);
  const lifeline = await openLifeline(through, LEASE_TTL_MS);
  onTestFinished(() => lifeline.close());
  const about = { db: lifeline, log, instance: 'svc_1', name: NAME, leaseTtlMs: LEASE_TTL_MS };
  const signs = startSignOfLife(about);
  await extended(1);
  proxy.cut();
  proxy.restore();
  await extended(2);
  expect(await lifeline.healthy()).toBe(true);
  await signs.stop();
});
