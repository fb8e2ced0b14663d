import type { DeviceSelector } from '@tapwright/contracts';
import type { SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { eq, or, sql } from '../drizzle.ts';
import { devices, runs, waiters } from '../schema/index.ts';
import type { Candidate, Wish } from './assignment.ts';

export type WaiterRow = typeof waiters.$inferSelect;
export type NewWaiter = Omit<WaiterRow, 'createdAt' | 'selectors'> & {
  readonly selectors: Readonly<Record<string, DeviceSelector>>;
};

/** How long a waiter waits until its priority counts as one higher, in seconds. */
const AGEING_S = 60;

/**
 * A run that already waits keeps its place. One that is not queued any more does not line up: whoever was paused between
 * reading the run and this would leave a waiter behind. The run stays queued until the transaction ends.
 */
export async function addWaiter(tx: Tx, waiter: NewWaiter): Promise<void> {
  const { runId, jobId, tenantId, selectors, priority } = waiter;
  await tx.execute(sql`insert into ${waiters} (run_id, job_id, tenant_id, selectors, priority)
    select ${runId}, ${jobId}, ${tenantId}, ${JSON.stringify(selectors)}::jsonb, ${priority}::int
    from ${runs} where ${runs.id} = ${runId} and ${runs.status} = 'queued' for share
    on conflict do nothing`);
}

export function deleteWaiter(db: Reader, runId: string) {
  return db.delete(waiters).where(eq(waiters.runId, runId));
}

/**
 * What a selector asks for, as columns for {@link fits}. They are computed once for each selector and not for each
 * device, since reading JSON takes most of the time. An empty selector asks for nothing.
 */
export function asked(selector: SQL): SQL {
  const like = sql.raw(String.raw`'\', '\\'), '%', '\%'), '_', '\_'), '*', '%'), '?', '_')`);
  return sql`${selector}->>'serial' as serial, ${selector}->>'gateway' as gateway,
    coalesce(${selector}->'labels', '{}'::jsonb) as labels,
    coalesce((${selector}->'apiLevel'->>'min')::int, 0) as api_min,
    coalesce((${selector}->'apiLevel'->>'max')::int, 2147483647) as api_max,
    replace(replace(replace(replace(replace(${selector}->>'model', ${like} as model,
    case when ${selector}->>'package' is null then '[]'::jsonb else jsonb_build_array(${selector}->>'package') end as packages`;
}

/**
 * True if the device `d` matches the columns of {@link asked} and is not kept for another tenant, by a reservation or by
 * `TENANT_CHANGE`: this is the only definition of what a selector means. A device that must be put back first fits.
 */
export function fits(wanted: SQL, tenantId: SQL): SQL {
  return sql`(coalesce(${wanted}.serial, d.serial) = d.serial
    and coalesce(${wanted}.gateway, d.gateway) = d.gateway
    and d.api_level between ${wanted}.api_min and ${wanted}.api_max
    and (${wanted}.model is null or d.model like ${wanted}.model)
    and d.labels @> ${wanted}.labels and d.packages @> ${wanted}.packages
    and (d.reserved_until is null or d.reserved_until <= now() or d.reserved_for = ${tenantId})
    and (d.tenant_change = 'reset' or d.used_by is null or d.used_by = ${tenantId}))`;
}

/** True if the device `d` matches the selector, and may be given to the tenant. */
export function suits(selector: SQL, tenantId: SQL): SQL {
  return sql`exists (select 1 from (select ${asked(selector)}) r where ${fits(sql`r`, tenantId)})`;
}

/** A waiter with the devices that its roles may take. */
export interface RankedWaiter extends Wish {
  readonly jobId: string;
  readonly tenantId: string;
  readonly selectors: Readonly<Record<string, DeviceSelector>>;
}

export interface Ranking {
  /** Serials that may be granted. */
  readonly serials: readonly string[];
  readonly limit: number;
  /** Runs to leave out. */
  readonly except: readonly string[];
}

/**
 * Waiters without a lease that one of the devices would suit, in this order:
 * 1. Priority, one higher for each minute of waiting. Whoever comes 21 minutes later never goes first: nobody starves.
 * 2. The tenant with the fewest leases, including those that earlier waiters in this order would take.
 * 3. The time of waiting.
 *
 * Many wait for the same, so every different wish is compared with the devices only once, however long the line is.
 * Busy devices are returned only if several roles must be filled.
 */
export async function rankedWaiters(db: Reader, ranking: Ranking): Promise<RankedWaiter[]> {
  if (ranking.serials.length === 0) return [];
  const rows = await rankingQuery(db).execute({ ...ranking });
  const wishes = new Map(rows.map((row) => [row.runId, new Map(Object.entries(row.roles ?? {}))]));
  return rows.map(({ alike, ...row }) => ({ ...row, roles: wishes.get(alike) ?? new Map() }));
}

const AGEING = sql.raw(`${AGEING_S}::float8`);

/**
 * The line with the number of each one's wish, and the wishes with one row for each role. The condition behind `is
 * true` is hashed: the planner cannot know how few wishes there are, and might loop over them for everyone in the line.
 * Busy devices are read only where somebody has several roles: a farm has many, and their rows are wide.
 */
const RANKED = sql`line as materialized (
    select w.*, w.priority + floor(date_part('epoch', now() - w.created_at) / ${AGEING}) as standing
    from waiters w
    where w.run_id <> all(${sql.placeholder('except')}::text[]) and w.run_id not in (select run_id from leases)
  ),
  wishes as materialized (
    select tenant_id, selectors, row_number() over () as wish from (select distinct tenant_id, selectors from line) w
  ),
  roles as materialized (
    select w.wish, w.tenant_id, s.key as role, r.*,
      (select count(*) > 1 from jsonb_object_keys(w.selectors)) as many
    from wishes w cross join lateral jsonb_each(w.selectors) s cross join lateral (select ${asked(sql`s.value`)}) r
  ),
  pool as materialized (
    select *, true as idle from devices where serial = any(${sql.placeholder('serials')}::text[])
    union all
    select *, false as idle from devices where state in ('idle', 'leased', 'resetting')
      and serial <> all(${sql.placeholder('serials')}::text[]) and exists (select 1 from roles where many)
  ),
  suited as (
    select wish from roles r where exists (select 1 from pool d where d.idle and ${fits(sql`r`, sql`r.tenant_id`)})
  ),
  ranked as (
    select line.*, wish, row_number() over (partition by tenant_id order by standing desc, created_at, run_id) as nth
    from line join wishes using (tenant_id, selectors) where (wish in (select wish from suited)) is true
  ),
  held as (select tenant_id, count(*) as n from leases group by tenant_id)`;

const ORDER = sql.raw('standing desc, turn, created_at, run_id');

/** Roles of a wish with their candidates: first those that need not be put back for the tenant, then the longest idle. */
const ROLES = sql`(select json_object_agg(role, candidates) from (
    select r.role, coalesce(
      json_agg(json_build_object('serial', d.serial, 'gateway', d.gateway, 'idle', d.idle)
          order by coalesce(d.used_by <> r.tenant_id, false), d.updated_at, d.serial)
        filter (where d.serial is not null), '[]') as candidates
    from roles r left join pool d on (d.idle or r.many) and ${fits(sql`r`, sql`r.tenant_id`)}
    where r.wish = page.wish group by r.role) c)`;

const PAGE = sql`(with ${RANKED}, first as (
    select ranked.*, coalesce(held.n, 0) + nth as turn from ranked left join held using (tenant_id)
    order by ${ORDER} limit ${sql.placeholder('limit')}
  ),
  page as (select first.*, first_value(run_id) over (partition by wish order by ${ORDER}) as alike from first)
  select page.*, case when alike = run_id then ${ROLES} end as roles from page) ranked_page`;

const rankingQuery = (db: Reader) =>
  db
    .select({
      runId: sql<string>`run_id`,
      jobId: sql<string>`job_id`,
      tenantId: sql<string>`tenant_id`,
      selectors: sql<RankedWaiter['selectors']>`selectors`,
      waitedMs: sql<number>`date_part('epoch', now() - created_at) * 1000`,
      /** The first run of those with the same wish; only its row has the candidates. */
      alike: sql<string>`alike`,
      roles: sql<Record<string, readonly Candidate[]> | null>`roles`,
    })
    .from(PAGE)
    .orderBy(ORDER)
    .prepare('tw_ranked_waiters');

export interface WaiterQuery {
  /** A run to leave out. */
  readonly except: string;
  /** A device that will be idle when the transaction at hand is committed. */
  readonly freed: string | null;
}

/** The first waiter for an idle device, or for the one being freed. */
export async function nextWaiter(db: Reader, query: WaiterQuery): Promise<RankedWaiter | null> {
  const free = await db
    .select({ serial: devices.serial })
    .from(devices)
    .where(or(eq(devices.state, 'idle'), eq(devices.serial, query.freed ?? '')));
  const serials = free.map((row) => row.serial);
  const [first] = await rankedWaiters(db, { serials, limit: 1, except: [query.except] });
  return first ?? null;
}
