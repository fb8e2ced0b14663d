import type { Reader, Tx } from '../../database.ts';
import { and, desc, eq, isNotNull, lt, or, sql } from '../../drizzle.ts';
import { events, jobs, runs } from '../../schema/index.ts';
import type { EventRow } from '../events.ts';
import { type JobRow, OPEN_JOB } from '../jobs.ts';
import { RUN } from '../run-state/read-run.ts';
import type { RunRow } from '../runs.ts';

/** An event that could not be handled, with its job and run as they are now. */
export interface DeadEvent {
  readonly event: EventRow;
  readonly job: JobRow;
  readonly run: RunRow | null;
}

/** Dead letters of all tenants, newest first; `before`: the id of the last one of the page before. */
export async function listDeadEvents(
  db: Reader,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<readonly DeadEvent[]> {
  const older = before === null ? undefined : lt(events.id, before);
  return withContext(db)
    .where(and(isNotNull(events.deadReason), older))
    .orderBy(desc(events.id))
    .limit(limit);
}

/** An event that is a dead letter, or was one until it was put back; null for any other. */
export async function findDeadEvent(db: Reader, id: string): Promise<DeadEvent | null> {
  const wasDead = or(isNotNull(events.deadReason), isNotNull(events.redrivenAt));
  const [found] = await withContext(db).where(and(eq(events.id, id), wasDead));
  return found ?? null;
}

function withContext(db: Reader) {
  return db
    .select({ event: events, job: OPEN_JOB, run: RUN })
    .from(events)
    .innerJoin(jobs, eq(jobs.id, events.jobId))
    .leftJoin(runs, eq(runs.id, events.runId));
}

/** Puts a dead letter back, as if it had never been tried. Null: it is none, or another caller was faster. */
export async function redriveEvent(tx: Tx, id: string): Promise<EventRow | null> {
  const [put] = await tx
    .select({ count: sql<number>`count` })
    .from(sql`tapwright_redrive_event(${id}) as count`);
  if (put?.count !== 1) return null;
  const [row] = await tx.select().from(events).where(eq(events.id, id));
  return row ?? null;
}
