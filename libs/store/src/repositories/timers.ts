import { newId } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, eq, inArray, lte, not, sql } from '../drizzle.ts';
import { timers } from '../schema/index.ts';
import type { Write } from './commit.ts';
import { isUnnoted } from './upkeep/outages.ts';

export type TimerRow = typeof timers.$inferSelect;

export interface NewTimer extends Omit<TimerRow, 'dueAt' | 'heldMs'> {
  /** Milliseconds from the database's `now()`. */
  readonly inMs: number;
}

/** Sets a timer; an existing one with the same run and purpose is moved and gets the new event. */
export function setTimer(db: Reader, timer: NewTimer) {
  const { inMs, ...row } = timer;
  const dueAt = sql`now() + make_interval(secs => ${inMs / 1_000})`;
  const { type, gateway, data, traceparent } = row;
  return db
    .insert(timers)
    .values({ ...row, dueAt })
    .onConflictDoUpdate({
      target: [timers.runId, timers.purpose],
      set: { dueAt, type, gateway, data, traceparent, heldMs: null },
    });
}

/** When a timer is due that stands still: not before it goes on. */
const NEVER = sql`now() + interval '100 years'`;

const meant = (runId: string, purposes: readonly string[]) =>
  sql`run_id = ${runId} and purpose = any(${sql.param([...purposes])}::text[])`;

/** Timers of a run for these purposes stand still; those that do already keep what they have left. */
export function holdTimers(runId: string, purposes: readonly string[]): Write {
  return () => sql`update timers set due_at = ${NEVER},
      held_ms = greatest(0, extract(epoch from due_at - now()) * 1000)::int
    where ${meant(runId, purposes)} and held_ms is null`;
}

/** They go on with what they have left. */
export function releaseTimers(runId: string, purposes: readonly string[]): Write {
  return () => sql`update timers set due_at = now() + make_interval(secs => held_ms / 1000.0), held_ms = null
    where ${meant(runId, purposes)} and held_ms is not null`;
}

/**
 * Has this event come when the run's leases expire, in place of the one that was to come then: they are extended for as long
 * as their gateway shows signs of life. A run without a lease gets no timer.
 */
export function whenLeasesExpire({
  runId,
  type,
  gateway,
}: Pick<TimerRow, 'type' | 'gateway'> & { readonly runId: string }): Write {
  return () => sql`insert into timers (id, tenant_id, job_id, run_id, purpose, type, gateway, data, due_at)
    select ${newId('tmr')}, r.tenant_id, r.job_id, r.id, 'lease', ${type}, ${gateway}, '{}'::jsonb, held.until
    from runs r join (select run_id, max(expires_at) as until from leases where run_id = ${runId} group by run_id) held
      on held.run_id = r.id
    on conflict (run_id, purpose) do update
      set type = excluded.type, gateway = excluded.gateway, data = excluded.data, due_at = excluded.due_at`;
}

/** When the timer of a run for this purpose is due, or null. */
export async function timerDue(db: Reader, runId: string, purpose: string): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: timers.dueAt })
    .from(timers)
    .where(and(eq(timers.runId, runId), eq(timers.purpose, purpose)))
    .limit(1);
  return row?.dueAt ?? null;
}

/** Deletes the timers of a run: all of them, or those for these purposes. */
export function clearTimers(db: Reader, runId: string, purposes?: readonly string[]) {
  const meant = purposes === undefined ? undefined : inArray(timers.purpose, [...purposes]);
  return db.delete(timers).where(and(eq(timers.runId, runId), meant));
}

/** Takes the due timers; two processes never take the same one. None is due before what an outage held up is extended. */
export async function takeDueTimers(tx: Tx, limit: number): Promise<TimerRow[]> {
  const due = await tx
    .select()
    .from(timers)
    .where(and(lte(timers.dueAt, sql`now()`), not(isUnnoted())))
    .orderBy(asc(timers.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length > 0) {
    await tx.delete(timers).where(
      inArray(
        timers.id,
        due.map((timer) => timer.id),
      ),
    );
  }
  return due;
}

/** Milliseconds until the next timer is due (0: now), or null if there is none. */
export async function nextTimerInMs(db: Reader): Promise<number | null> {
  const [row] = await db
    .select({ ms: sql<number | null>`(extract(epoch from min(${timers.dueAt}) - now()) * 1000)::float8` })
    .from(timers);
  return row?.ms == null ? null : Math.max(0, row.ms);
}
