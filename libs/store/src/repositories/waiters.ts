import type { DeviceSelector } from '@tapwright/contracts';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { devices, waiters } from '../schema/index.ts';

export type WaiterRow = typeof waiters.$inferSelect;
export type NewWaiter = Omit<WaiterRow, 'createdAt' | 'selectors'> & {
  readonly selectors: Readonly<Record<string, DeviceSelector>>;
};

/** For so long a waiter waits until it counts as one priority higher, seconds. */
const AGEING_S = 60;

/** Whoever waits already keeps its place. */
export async function addWaiter(tx: Tx, waiter: NewWaiter): Promise<void> {
  await tx.insert(waiters).values(waiter).onConflictDoNothing();
}

export async function deleteWaiter(tx: Tx, runId: string): Promise<void> {
  await tx.delete(waiters).where(eq(waiters.runId, runId));
}

/**
 * True where the device `d` is what the selector wants and is not reserved for another tenant. The one definition of
 * what a selector means; an empty one takes any device.
 */
export function suits(selector: SQL, tenantId: SQL): SQL {
  const like = sql.raw(String.raw`'\', '\\'), '%', '\%'), '_', '\_'), '*', '%'), '?', '_')`);
  return sql`(coalesce(${selector}->>'serial', d.serial) = d.serial
    and coalesce(${selector}->>'gateway', d.gateway) = d.gateway
    and d.labels @> coalesce(${selector}->'labels', '{}'::jsonb)
    and d.api_level >= coalesce((${selector}->'apiLevel'->>'min')::int, 0)
    and d.api_level <= coalesce((${selector}->'apiLevel'->>'max')::int, 2147483647)
    and (${selector}->>'model' is null
      or d.model like replace(replace(replace(replace(replace(${selector}->>'model', ${like})
    and (${selector}->>'package' is null or d.packages @> jsonb_build_array(${selector}->>'package'))
    and (d.reserved_until is null or d.reserved_until <= now() or d.reserved_for = ${tenantId}))`;
}

export interface RankedWaiter {
  readonly runId: string;
  readonly jobId: string;
  readonly tenantId: string;
  readonly waitedMs: number;
  readonly selectors: Readonly<Record<string, DeviceSelector>>;
}

export interface Ranking {
  /** Serials that may be granted. */
  readonly serials: readonly string[];
  readonly limit: number;
  /** Runs that are not meant. */
  readonly except: readonly string[];
}

/**
 * Waiters without a lease that one of the devices would suit, in the order of the rule:
 * 1. Priority, one higher for each minute of waiting. Whoever comes 21 minutes later never goes first: nobody starves.
 * 2. The tenant with the fewest leases, those that the ones before it in this order would take included.
 * 3. The time of waiting.
 */
export async function rankedWaiters(db: Reader, ranking: Ranking): Promise<RankedWaiter[]> {
  if (ranking.serials.length === 0) return [];
  const serials = sql.param([...ranking.serials]);
  const ranked = sql`(with held as (select tenant_id, count(*) as n from leases group by tenant_id),
    suited as (
      select w.*, w.priority + floor(extract(epoch from now() - w.created_at) / ${AGEING_S}::float8) as standing
      from waiters w
      where w.run_id <> all(${sql.param([...ranking.except])}::text[]) and not exists (select 1 from leases l where l.run_id = w.run_id)
      and exists (select 1 from devices d, jsonb_each(w.selectors) s
        where d.serial = any(${serials}::text[]) and ${suits(sql`s.value`, sql`w.tenant_id`)})
    ),
    ranked as (
      select suited.*, row_number() over (partition by tenant_id order by standing desc, created_at, run_id) as nth
      from suited
    )
    select ranked.*, coalesce(held.n, 0) + nth as turn from ranked left join held using (tenant_id)) r`;
  return db
    .select({
      runId: sql<string>`r.run_id`,
      jobId: sql<string>`r.job_id`,
      tenantId: sql<string>`r.tenant_id`,
      selectors: sql<RankedWaiter['selectors']>`r.selectors`,
      waitedMs: sql<number>`(extract(epoch from now() - r.created_at) * 1000)::float8`,
    })
    .from(ranked)
    .orderBy(sql`r.standing desc, r.turn, r.created_at, r.run_id`)
    .limit(ranking.limit);
}

export interface WaiterQuery {
  /** A run that is not meant. */
  readonly except: string;
  /** A device that will be idle when the transaction at hand is committed. */
  readonly freed: string | null;
}

/** The waiter that comes first for an idle device, or for the one being freed. */
export async function nextWaiter(db: Reader, query: WaiterQuery): Promise<RankedWaiter | null> {
  const free = await db
    .select({ serial: devices.serial })
    .from(devices)
    .where(or(eq(devices.state, 'idle'), eq(devices.serial, query.freed ?? '')));
  const serials = free.map((row) => row.serial);
  const [first] = await rankedWaiters(db, { serials, limit: 1, except: [query.except] });
  return first ?? null;
}
