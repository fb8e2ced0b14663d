import type { Database } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from './read-rows.ts';

/** One change of the table of leases, written by the database itself. */
export interface LeaseChange {
  readonly what: 'granted' | 'ended' | 'changed';
  readonly serial: string;
  readonly token: number;
  readonly runId: string;
  readonly tenantId: string;
  /** Time from the queue to the grant, milliseconds; null where the change is not a grant. */
  readonly waitedMs: number | null;
  /** At the grant, a run of another tenant was in the queue. */
  readonly contended: boolean;
}

const Change = z
  .object({
    what: z.enum(['granted', 'ended', 'changed']),
    serial: z.string(),
    token: z.coerce.number(),
    run_id: z.string(),
    tenant_id: z.string(),
    waited_ms: z.coerce.number().nullable(),
    contended: z.boolean(),
  })
  .transform(
    ({ run_id, tenant_id, waited_ms, ...row }): LeaseChange => ({
      ...row,
      runId: run_id,
      tenantId: tenant_id,
      waitedMs: waited_ms,
    }),
  );

/**
 * Lets the database keep a log of all leases: polling could miss two that overlap for a moment. The table's primary
 * key (the serial) forbids such leases. The log shows what was tried and done, one device's changes in their order.
 */
export async function keepLeaseLog(db: Database): Promise<void> {
  await db.read.execute(sql`create table farm_lease_log (
    number bigserial primary key, what text not null, serial text not null, token bigint not null, run_id text not null,
    tenant_id text not null, waited_ms double precision, contended boolean not null default false)`);
  await db.read.execute(sql`create function farm_log_lease() returns trigger language plpgsql security definer as $$ begin
    if tg_op = 'DELETE' then
      insert into farm_lease_log (what, serial, token, run_id, tenant_id)
      values ('ended', old.serial, old.token, old.run_id, old.tenant_id);
    elsif tg_op = 'INSERT' then
      insert into farm_lease_log (what, serial, token, run_id, tenant_id, waited_ms, contended)
      values ('granted', new.serial, new.token, new.run_id, new.tenant_id,
        (select extract(epoch from clock_timestamp() - created_at) * 1000 from waiters where run_id = new.run_id),
        exists (select 1 from waiters w where w.tenant_id <> new.tenant_id
          and not exists (select 1 from leases l where l.run_id = w.run_id)));
    elsif (old.serial, old.token, old.run_id) is distinct from (new.serial, new.token, new.run_id) then
      insert into farm_lease_log (what, serial, token, run_id, tenant_id)
      values ('changed', new.serial, new.token, new.run_id, new.tenant_id);
    end if;
    return null;
  end $$`);
  await db.read.execute(sql`create trigger farm_log_lease after insert or update or delete on leases
    for each row execute function farm_log_lease()`);
}

export function readLeaseLog(db: Database): Promise<readonly LeaseChange[]> {
  const columns = sql`what, serial, token, run_id, tenant_id, waited_ms, contended`;
  return readRows(db, Change, sql`select ${columns} from farm_lease_log order by number`);
}
