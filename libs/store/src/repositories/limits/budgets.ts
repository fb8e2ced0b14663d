import { newId } from '@tapwright/contracts';
import type { SQL } from 'drizzle-orm';
import type { Reader } from '../../database.ts';
import { errorCode } from '../../database-errors.ts';
import { and, desc, eq, sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { spendings } from '../../schema/index.ts';
import { GUARD_VERSION } from '../commit.ts';

/** Tokens and money of a call, a budget or a limit; money in nano-dollars. */
export interface Amount {
  readonly tokens: number;
  readonly nano: number;
}

/** Null: no limit. */
export interface Limit {
  readonly tokens: number | null;
  readonly nano: number | null;
}

/** What a call wants to reserve, and what limits it. */
export interface WantedCall {
  /** The same for the same call of an event that is handled again. */
  readonly call: string;
  readonly tenantId: string;
  readonly jobId: string;
  readonly wanted: Amount;
  /** Null: the calls of the tenant's day are not counted. */
  readonly day: Limit | null;
  /** Null: those of the job are not counted. */
  readonly job: Limit | null;
  /** After this time the call is taken for dead, milliseconds. */
  readonly expiresInMs: number;
}

/** A call under way. */
export interface CallReservation {
  readonly id: string;
  readonly tenantId: string;
  readonly call: string;
  readonly daySpending: string | null;
  readonly jobSpending: string | null;
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** How long it is remembered that a call was counted, seconds. */
const SETTLED_KEPT_S = 3_600;
/** Days of tenants that are kept, today included. */
const DAYS_KEPT = 32;

/**
 * Reserves what a call may use, in one statement: all of its budgets have room, or nothing changes. What an earlier try
 * of the same call has left behind is given back at the same moment.
 * @returns null where a budget has no room
 */
export async function reserveCall(db: Reader, wanted: WantedCall): Promise<CallReservation | null> {
  const id = newId('cal');
  const { call, tenantId } = wanted;
  try {
    const found = await db.execute(reserving(id, wanted));
    const row = rowsOf<{ day: string | null; job: string | null }>(found)[0];
    return { id, tenantId, call, daySpending: row?.day ?? null, jobSpending: row?.job ?? null };
  } catch (error) {
    if (errorCode(error) === GUARD_VERSION) return null;
    throw error;
  }
}

function reserving(id: string, { call, tenantId, jobId, wanted, day, job, expiresInMs }: WantedCall): SQL {
  const today = sql`(now() at time zone 'utc')::date`;
  const dayId = day === null ? sql`null::text` : sql`'day:' || ${tenantId}::text || ':' || ${today}`;
  const jobRow = job === null ? sql`null::text` : sql`${`job:${jobId}`}::text`;
  const { tokens, nano } = wanted;
  const rows = [
    ...(day === null ? [] : [wantedRow(sql`${dayId}`, sql`null::text`, today, day)]),
    ...(job === null ? [] : [wantedRow(jobRow, sql`${jobId}::text`, sql`null::date`, job)]),
  ];
  // Rows are locked in the order of their ids everywhere: those of days come before those of jobs.
  return sql`with wanted as (${sql.join(rows, sql.raw(' union all '))}),
    old as (
      delete from call_reservations where call = ${call} and settled_at is null
        and day_spending is not distinct from ${dayId} and job_spending is not distinct from ${jobRow}
      returning tokens, nano
    ), given as (select coalesce(sum(tokens), 0)::bigint as tokens, coalesce(sum(nano), 0)::bigint as nano from old),
    held as (
      insert into spendings as s (id, tenant_id, job_id, day, reserved_tokens, reserved_nano)
      select w.id, ${tenantId}, w.job_id, w.day, ${tokens}::bigint, ${nano}::bigint from wanted w, given
      where ${tokens}::bigint <= w.most_tokens and ${nano}::bigint <= w.most_nano order by w.id
      on conflict (id) do update set
        reserved_tokens = s.reserved_tokens + excluded.reserved_tokens - (select tokens from given),
        reserved_nano = s.reserved_nano + excluded.reserved_nano - (select nano from given)
      where s.spent_tokens + s.reserved_tokens - (select tokens from given) + excluded.reserved_tokens
          <= (select most_tokens from wanted where wanted.id = s.id)
        and s.spent_nano + s.reserved_nano - (select nano from given) + excluded.reserved_nano
          <= (select most_nano from wanted where wanted.id = s.id)
      returning s.id
    ), stored as (
      insert into call_reservations (id, tenant_id, call, day_spending, job_spending, tokens, nano, expires_at)
      select ${id}, ${tenantId}, ${call}, ${dayId}, ${jobRow}, ${tokens}::bigint, ${nano}::bigint,
        now() + make_interval(secs => ${expiresInMs / 1_000})
    )
    select ${dayId} as day, ${jobRow} as job,
      tapwright_guard(1, case when (select count(*) from held) = ${rows.length}::int then 1 else 0 end)`;
}

function wantedRow(id: SQL, jobId: SQL, day: SQL, { tokens, nano }: Limit): SQL {
  return sql`select ${id} as id, ${jobId} as job_id, ${day} as day,
    ${tokens ?? NO_LIMIT}::bigint as most_tokens, ${nano ?? NO_LIMIT}::bigint as most_nano`;
}

/**
 * Counts what a call has used, once however often this is called. What was given back in the meantime, because its
 * process was silent for too long, is still counted as used.
 */
export async function settleCall(db: Reader, reservation: CallReservation, used: Amount): Promise<void> {
  const { id, tenantId, call, daySpending, jobSpending } = reservation;
  await db.execute(sql`with freed as (
      update call_reservations set settled_at = now() where id = ${id} and settled_at is null
      returning tokens, nano
    ), late as (
      insert into call_reservations
        (id, tenant_id, call, day_spending, job_spending, tokens, nano, expires_at, settled_at)
      select ${id}, ${tenantId}, ${call}, ${daySpending}::text, ${jobSpending}::text, 0, 0, now(), now()
      where not exists (select 1 from freed)
      on conflict (id) do nothing returning tokens, nano
    ), ended as (select * from freed union all select * from late),
    locked as (
      select s.id from spendings s
      where s.id in (${daySpending}::text, ${jobSpending}::text) and exists (select 1 from ended)
      order by s.id for update
    )
    update spendings s set
      reserved_tokens = s.reserved_tokens - ended.tokens, spent_tokens = s.spent_tokens + ${used.tokens}::bigint,
      reserved_nano = s.reserved_nano - ended.nano, spent_nano = s.spent_nano + ${used.nano}::bigint
    from locked, ended where s.id = locked.id`);
}

/**
 * Gives back what calls of dead processes have reserved, and forgets what nobody asks for any more. Two processes never
 * wait for each other.
 * @returns how many calls were given back
 */
export async function sweepCalls(db: Reader, { limit }: { readonly limit: number }): Promise<number> {
  const found = await db.execute(sql`with dead as (
      delete from call_reservations where id = any(array(
        select id from call_reservations where settled_at is null and expires_at < now()
        order by expires_at limit ${limit} for update skip locked))
      returning day_spending, job_spending, tokens, nano
    ), sums as (
      select u.id, sum(dead.tokens)::bigint as tokens, sum(dead.nano)::bigint as nano
      from dead cross join lateral (values (day_spending), (job_spending)) as u(id)
      where u.id is not null group by u.id
    ), locked as (
      select s.id from spendings s where s.id in (select id from sums) order by s.id for update
    ), freed as (
      update spendings s set reserved_tokens = s.reserved_tokens - sums.tokens,
        reserved_nano = s.reserved_nano - sums.nano
      from sums, locked where s.id = sums.id and s.id = locked.id
    )
    select count(*)::int as count from dead`);
  return rowsOf<{ count: number }>(found)[0]?.count ?? 0;
}

/** Forgets calls that ended long ago, and days that nobody asks for any more. */
export async function forgetCalls(db: Reader, { limit }: { readonly limit: number }): Promise<void> {
  await db.execute(sql`with calls as (
      delete from call_reservations where id = any(array(
        select id from call_reservations
        where settled_at < now() - make_interval(secs => ${SETTLED_KEPT_S})
          and expires_at < now() - make_interval(secs => ${SETTLED_KEPT_S})
        order by expires_at limit ${limit} for update skip locked))
    )
    delete from spendings where id = any(array(
      select id from spendings where day < (now() at time zone 'utc')::date - ${DAYS_KEPT}::int
      limit ${limit} for update skip locked))`);
}

export type Spending = typeof spendings.$inferSelect;

/** What was used and reserved of the job's budget and of the tenant's today; a budget without a call yet has no row. */
export async function findSpendings(
  db: Reader,
  { tenantId, jobId }: Pick<WantedCall, 'tenantId' | 'jobId'>,
): Promise<readonly Spending[]> {
  const today = sql`'day:' || ${tenantId}::text || ':' || (now() at time zone 'utc')::date`;
  const ids = sql`${spendings.id} in (${today}, ${`job:${jobId}`}::text)`;
  return db
    .select()
    .from(spendings)
    .where(and(eq(spendings.tenantId, tenantId), ids));
}

/** What models have used on the tenant's days of late, the newest first; a day without a call that was counted has no row. */
export async function listDaySpendings(db: Reader, tenantId: string): Promise<readonly Spending[]> {
  const today = sql`(now() at time zone 'utc')::date`;
  const days = sql`select 'day:' || ${tenantId}::text || ':' || (${today} - back)
    from generate_series(0, ${DAYS_KEPT - 1}::int) as back`;
  return db
    .select()
    .from(spendings)
    .where(and(eq(spendings.tenantId, tenantId), sql`${spendings.id} in (${days})`))
    .orderBy(desc(spendings.day));
}
