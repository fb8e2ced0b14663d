import { newId } from '@tapwright/contracts';
import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../database.ts';
import { sql } from '../drizzle.ts';
import { rowsOf } from '../rows-of.ts';
import { finishCommands } from './commands.ts';
import { handling, waitingEvent } from './commit.fixture.ts';
import { commitHandled } from './commit.ts';
import { markPublished } from './events.ts';

/** Events that nobody has handled yet, one for each run of a farm, and those that were handled before. No statistics tell. */
const OPEN = 30;
const HANDLED = 1_000;
/** The event itself, and versions of it that are outdated. */
const READ_MOST = 5;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.clear();
  const { job, run } = await waitingEvent(db);
  await db.read.execute(sql`insert into events (id, job_id, seq, tenant_id, run_id, type, version, data, handled_at)
    select 'evt_' || n, ${job.id}, n + 1, 'default', ${run.id}, 'run.queued', 1, '{}',
      case when n > ${OPEN}::int then now() end
    from generate_series(1, ${OPEN + HANDLED}::int) n`);
  await db.read.execute(sql`insert into commands (id, run_id, step, serial, token, kind, status, owner)
    select 'cmd_' || n, ${run.id}, n, 's', 1, 'click', 'started', 'one'
    from generate_series(1, ${HANDLED}::int) n`);
  await db.read.execute(sql`analyze commands`);
});

/** How many rows of the table the work reads. */
async function rowsRead(table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    // What earlier transactions of the connection have read may be counted, too.
    const before = await readSoFar(tx, table);
    await work(tx);
    return (await readSoFar(tx, table)) - before;
  });
}

async function readSoFar(tx: Tx, table: string): Promise<number> {
  const found =
    await tx.execute(sql`select coalesce(seq_tup_read, 0)::int + coalesce(idx_tup_fetch, 0)::int as count
    from pg_stat_xact_user_tables where relname = ${table}`);
  return rowsOf<{ count: number }>(found)[0]?.count ?? 0;
}

test('handling an event reads none of the other open events', async () => {
  const waiting = await waitingEvent(db);
  expect(await rowsRead('events', (tx) => commitHandled(tx, handling(waiting)))).toBeLessThanOrEqual(
    READ_MOST,
  );
});

test('marking events as published reads none of the other open ones', async () => {
  const ids = [newId('evt'), 'evt_7', 'evt_8'];
  expect(await rowsRead('events', (tx) => markPublished(tx, ids))).toBeLessThanOrEqual(READ_MOST);
});

test('noting how a command ended reads none of the others', async () => {
  const waiting = await waitingEvent(db);
  const ended = finishCommands([{ id: 'cmd_7', status: 'done' }]);
  const commit = handling(waiting, { writes: [ended] });
  expect(await rowsRead('commands', (tx) => commitHandled(tx, commit))).toBeLessThanOrEqual(READ_MOST);
});
