import { testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import type { Tx } from '../database.ts';
import { sql } from '../drizzle.ts';
import { grantIdle } from './grants.ts';

const PHONES = 10_000;
const WAITERS = 5_000;
const IDLE = 10;
/** Each phone that is not idle is leased; all waiters wish for the same. */
const FARM = [
  sql`insert into jobs (id, tenant_id, kind, spec)
    select 'job_' || n, 'tenant-' || n % 20, 'goal', '{}' from generate_series(1, ${PHONES + WAITERS}::int) n`,
  sql`insert into runs (id, job_id, tenant_id, purpose, strategy, state)
    select replace(id, 'job_', 'run_'), id, tenant_id, 'candidate', 'tapwright', '{}' from jobs`,
  sql`insert into devices (serial, gateway, state, api_level, packages, gateway_labels)
    select 'phone-' || n, 'gateway-' || n % 10, case when n <= ${IDLE}::int then 'idle' else 'leased' end, 34,
      (select jsonb_agg('org.example.app' || k) from generate_series(1, 60) k), '{"rack":"1"}'
    from generate_series(1, ${PHONES}::int) n`,
  sql`insert into leases (serial, run_id, role, tenant_id, gateway, token, expires_at)
    select 'phone-' || n, 'run_' || n + ${WAITERS}::int, 'main', 'tenant-' || n % 20, 'gateway-' || n % 10, 1,
      now() + interval '1 hour' from generate_series(${IDLE + 1}::int, ${PHONES}::int) n`,
  sql`insert into waiters (run_id, job_id, tenant_id, selectors, priority)
    select 'run_' || n, 'job_' || n, 'tenant-' || n % 20, '{"main":{"labels":{"rack":"1"}}}', 0
    from generate_series(1, ${WAITERS}::int) n`,
];

/** All buffers of tables and their indexes that were ever touched, on either backend. */
const TOUCHED = sql`select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
    + coalesce(toast_blks_hit + toast_blks_read + tidx_blks_hit + tidx_blks_read, 0))::int as buffers
  from pg_statio_user_tables`;

test('a grant in a farm of 10,000 phones with 5,000 waiters reads the line and the leases, not the phones', async () => {
  await using db = await testDatabase();
  for (const statement of FARM) await db.read.execute(statement);
  await db.read.execute('vacuum (analyze)');
  const count = async (body: (tx: Tx) => Promise<unknown>) => {
    await db.transaction(async (tx) => {
      await body(tx);
      await tx.execute(sql`select pg_stat_force_next_flush()`);
    });
    return Number(Object(await db.read.execute(TOUCHED)).rows[0].buffers);
  };
  const before = await count(async () => {});
  let jit: unknown = null;
  const after = await count(async (tx) => {
    expect(await grantIdle(tx, { ttlMs: 30_000 })).toHaveLength(IDLE);
    jit = Object(await tx.execute(sql`select current_setting('jit') as jit`)).rows[0].jit;
  });
  expect(jit).toBe('off');
  expect(after - before).toBeGreaterThan(0);
  // 2,000 pages hold the phones. The line and the leases have 200, and ten grants are written.
  expect(after - before).toBeLessThan(1_000);
});
