import { SCHEDULES_PER_TENANT_MAX } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, count, desc, eq, gt, lt, lte, sql } from '../drizzle.ts';
import { scheduleFirings, schedules } from '../schema/index.ts';

export type ScheduleRow = typeof schedules.$inferSelect;
export type FiringRow = typeof scheduleFirings.$inferSelect;
export type NewSchedule = Pick<
  ScheduleRow,
  'tenantId' | 'id' | 'cron' | 'timeZone' | 'jobs' | 'enabled' | 'nextAt'
>;
export type NewFiring = Omit<FiringRow, 'createdAt'>;

/** Firings are kept so long. */
const FIRINGS_KEPT = "interval '90 days'";

const isOne = (tenantId: string, id: string) => and(eq(schedules.tenantId, tenantId), eq(schedules.id, id));

/**
 * Stores a schedule or replaces the one with its id; with `replaces` only that version, where 0 stands for none.
 * @returns `full` if the tenant has reached the maximum; `changed` if it is another version, and then nothing may be committed
 */
export async function putSchedule(
  tx: Tx,
  schedule: NewSchedule,
  replaces: number | null = null,
): Promise<ScheduleRow | 'full' | 'changed'> {
  const { tenantId, id } = schedule;
  const [{ kept } = { kept: 0 }] = await tx
    .select({ kept: count() })
    .from(schedules)
    .where(and(eq(schedules.tenantId, tenantId), sql`${schedules.id} <> ${id}`));
  if (kept >= SCHEDULES_PER_TENANT_MAX) return 'full';
  const { cron, timeZone, jobs, enabled, nextAt } = schedule;
  const rows = await tx
    .insert(schedules)
    .values(schedule)
    .onConflictDoUpdate({
      target: [schedules.tenantId, schedules.id],
      set: {
        cron,
        timeZone,
        jobs,
        enabled,
        nextAt,
        version: sql`${schedules.version} + 1`,
        updatedAt: sql`now()`,
      },
      ...(replaces === null ? {} : { setWhere: eq(schedules.version, replaces) }),
    })
    .returning();
  const [row] = rows;
  return row === undefined || (replaces !== null && row.version !== replaces + 1) ? 'changed' : row;
}

export async function findSchedule(db: Reader, tenantId: string, id: string): Promise<ScheduleRow | null> {
  const rows = await db.select().from(schedules).where(isOne(tenantId, id)).limit(1);
  return rows[0] ?? null;
}

/** By id; `after` is the last id of the page before. */
export function listSchedules(
  db: Reader,
  page: { readonly tenantId: string; readonly limit: number; readonly after: string | null },
): Promise<ScheduleRow[]> {
  const later = page.after === null ? undefined : gt(schedules.id, page.after);
  return db
    .select()
    .from(schedules)
    .where(and(eq(schedules.tenantId, page.tenantId), later))
    .orderBy(asc(schedules.id))
    .limit(page.limit);
}

/** With its firings; its jobs stay. @returns whether there was one */
export async function deleteSchedule(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  await tx
    .delete(scheduleFirings)
    .where(and(eq(scheduleFirings.tenantId, tenantId), eq(scheduleFirings.scheduleId, id)));
  const gone = await tx.delete(schedules).where(isOne(tenantId, id)).returning({ id: schedules.id });
  return gone.length > 0;
}

/** Those that are due, of all tenants, the most overdue first; `after`: the last of the page before. */
export function dueSchedules(
  db: Reader,
  { limit, after = null }: { readonly limit: number; readonly after?: ScheduleRow | null },
): Promise<ScheduleRow[]> {
  const { nextAt, tenantId, id } = schedules;
  const place = [after?.nextAt?.toISOString(), after?.tenantId, after?.id] as const;
  const further = sql`(${nextAt}, ${tenantId}, ${id}) > (${place[0]}::timestamptz, ${place[1]}::text, ${place[2]}::text)`;
  return db
    .select()
    .from(schedules)
    .where(and(lte(nextAt, sql`now()`), after === null ? undefined : further))
    .orderBy(asc(nextAt), asc(tenantId), asc(id))
    .limit(limit);
}

/** Milliseconds until the next one is due (0: now), or null if there is none. */
export async function nextScheduleInMs(db: Reader): Promise<number | null> {
  const [row] = await db
    .select({ ms: sql<number | null>`(extract(epoch from min(${schedules.nextAt}) - now()) * 1000)::float8` })
    .from(schedules);
  return row?.ms == null ? null : Math.max(0, row.ms);
}

/** Notes what became of due times; what was noted before stays. Old ones are forgotten. */
export async function noteFirings(tx: Tx, firings: readonly NewFiring[]): Promise<void> {
  const [first] = firings;
  if (first === undefined) return;
  await tx
    .insert(scheduleFirings)
    .values([...firings])
    .onConflictDoNothing();
  const { tenantId, scheduleId } = first;
  const own = and(eq(scheduleFirings.tenantId, tenantId), eq(scheduleFirings.scheduleId, scheduleId));
  await tx
    .delete(scheduleFirings)
    .where(and(own, lt(scheduleFirings.createdAt, sql`now() - ${sql.raw(FIRINGS_KEPT)}`)));
}

/** Sets the next time of a schedule, unless somebody has changed it meanwhile. */
export async function advanceSchedule(
  tx: Tx,
  { tenantId, id, version, nextAt }: Pick<ScheduleRow, 'tenantId' | 'id' | 'version' | 'nextAt'>,
): Promise<void> {
  await tx
    .update(schedules)
    .set({ nextAt })
    .where(and(isOne(tenantId, id), eq(schedules.version, version)));
}

/** The newest first; `before` is the last time of the page before. */
export function listFirings(
  db: Reader,
  page: {
    readonly tenantId: string;
    readonly scheduleId: string;
    readonly limit: number;
    readonly before: Date | null;
  },
): Promise<FiringRow[]> {
  const earlier = page.before === null ? undefined : lt(scheduleFirings.dueAt, page.before);
  const { tenantId, scheduleId } = page;
  return db
    .select()
    .from(scheduleFirings)
    .where(and(eq(scheduleFirings.tenantId, tenantId), eq(scheduleFirings.scheduleId, scheduleId), earlier))
    .orderBy(desc(scheduleFirings.dueAt))
    .limit(page.limit);
}
