import { openPostgres } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

/** A transaction that has written something, as PostgreSQL's log has it. */
export interface WrittenTransaction {
  readonly xid: string;
  /** Without images of whole pages, which depend on when the last checkpoint was. */
  readonly bytes: number;
}

export interface LogReader extends AsyncDisposable {
  /** The committed transactions of this database since the reader was made, in the order of their commits. */
  transactions(): Promise<WrittenTransaction[]>;
}

const Rows = z.object({ rows: z.array(z.object({ xid: z.string(), bytes: z.coerce.number() })) });
const Start = z.object({ rows: z.tuple([z.object({ lsn: z.string() })]) });

/** Other databases of the server write to the same log: only records of transactions that touch this one count. */
const transactionsSince = (start: string) => sql`
  with records as materialized (select * from pg_get_wal_records_info(${start}, pg_current_wal_flush_lsn())),
  own as (select distinct xid from records, pg_database
    where datname = current_database() and block_ref like '%/' || pg_database.oid || '/%' and xid <> '0')
  select xid::text, sum(record_length - fpi_length) as bytes from records join own using (xid)
  group by xid having bool_or(record_type like 'COMMIT%')
  order by max(start_lsn) filter (where record_type like 'COMMIT%')`;

/** Reads PostgreSQL's own log from now on; it needs a superuser and the extension `pg_walinspect`, part of contrib. */
export async function readLog(url: string): Promise<LogReader> {
  // One connection, which owns the slot: the server keeps its log until that ends.
  const db = await openPostgres({ url, poolSize: 1, migrate: false, statementTimeoutMs: 60_000 });
  const slot = `tw_golden_${process.pid}`;
  await db.read.execute(sql`create extension if not exists pg_walinspect`);
  await db.read.execute(sql`select pg_create_physical_replication_slot(${slot}, true, true)`);
  const found = await db.read.execute(sql`select pg_current_wal_insert_lsn()::text as lsn`);
  const [{ lsn }] = Start.parse(found).rows;
  return {
    transactions: async () => Rows.parse(await db.read.execute(transactionsSince(lsn))).rows,
    [Symbol.asyncDispose]: () => db.close(),
  };
}
