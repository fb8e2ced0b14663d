import { JobSubmitted } from '@tapwright/contracts';
import { storeJob, type TestDatabase } from '@tapwright/testing';
import type { SQLWrapper } from 'drizzle-orm';
import { sql } from '../drizzle.ts';
import { leftUnpublished, lostByTheBus } from './events.ts';

const AT_ONCE = 100_000;

/** As many events of the past, all handled, and as many on their way as a busy farm has, which stay young however long it takes. */
export async function eventsOfThePast(db: TestDatabase, count: number, onTheirWay: number): Promise<void> {
  const { id, tenantId } = await storeJob(db);
  const all = count + onTheirWay;
  for (let first = 1; first <= all; first += AT_ONCE) {
    const last = Math.min(all, first + AT_ONCE - 1);
    await db.read.execute(sql`
    insert into events (id, job_id, seq, tenant_id, type, version, data, created_at, published_at, handled_at)
    select 'evt_' || n, ${id}, n, ${tenantId}, ${JobSubmitted.type}, 1,
      jsonb_build_object('step', n, 'captureId', md5(n::text)),
      case when n > ${count}::int then now() + interval '1 hour' else now() - interval '1 day' end,
      case when n % 2 = 0 then now() + interval '1 hour' end,
      case when n > ${count}::int then null else now() - interval '1 day' end
    from generate_series(${first}::int, ${last}::int) n`);
  }
  await db.read.execute('vacuum (analyze) events');
}

/** Buffers that the sweeper touches in one turn in which it finds nothing. */
export async function buffersOfATurn(db: TestDatabase): Promise<number> {
  const left = leftUnpublished(db.read, { graceMs: 5_000, limit: 100 });
  const lost = lostByTheBus(db.read, { lostMs: 200_000, limit: 100 });
  return (await buffersOf(db, left)) + (await buffersOf(db, lost));
}

async function buffersOf(db: TestDatabase, query: SQLWrapper): Promise<number> {
  const found = await db.read.execute(sql`explain (analyze, buffers, format json) ${query.getSQL()}`);
  const plan = Object(found).rows[0]['QUERY PLAN'][0].Plan;
  if (plan['Actual Rows'] !== 0) throw new Error('events were found that are on their way');
  const buffers: unknown = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  if (typeof buffers !== 'number' || Number.isNaN(buffers)) throw new Error('no buffers were counted');
  return buffers;
}
