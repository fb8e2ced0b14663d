import type { JobSpec } from '@tapwright/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { jobs } from '../schema/index.ts';

export type JobRow = typeof jobs.$inferSelect;
export type JobPatch = Partial<
  Pick<JobRow, 'status' | 'outcome' | 'reason' | 'endedAt' | 'secrets' | 'ledger'>
>;

export interface NewJob {
  readonly id: string;
  readonly tenantId: string;
  readonly spec: JobSpec;
  readonly secrets?: string | null;
  readonly idempotencyKey: string | null;
  readonly bodyHash: string | null;
  readonly traceparent: string | null;
}

/** Inserts a job; a second one with the same Idempotency-Key violates `jobs_idempotency`. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx.insert(jobs).values({ ...job, kind: job.spec.kind });
}

export async function findJob(db: Reader, tenantId: string, id: string): Promise<JobRow | null> {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.tenantId, tenantId), eq(jobs.id, id)))
    .limit(1);
  return rows[0] ?? null;
}

export async function findJobByKey(db: Reader, tenantId: string, key: string): Promise<JobRow | null> {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.tenantId, tenantId), eq(jobs.idempotencyKey, key)))
    .limit(1);
  return rows[0] ?? null;
}

/** Newest first; `before` is the id of the last job on the page before. */
export async function listJobs(
  db: Reader,
  page: { tenantId: string; limit: number; before: string | null },
): Promise<JobRow[]> {
  const older = page.before === null ? undefined : lt(jobs.id, page.before);
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.tenantId, page.tenantId), older))
    .orderBy(desc(jobs.id))
    .limit(page.limit);
}

/** Locks the row until the end of the transaction: the one lock under which a job's runs are counted. */
export async function lockJob(tx: Tx, id: string): Promise<JobRow | null> {
  const rows = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update').limit(1);
  return rows[0] ?? null;
}
