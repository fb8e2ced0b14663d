import type { JobSpec } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, desc, eq, getTableColumns, inArray, lt, ne, sql } from '../drizzle.ts';
import { prepareOnce } from '../prepare-once.ts';
import { events, jobs } from '../schema/index.ts';
import type { NewEvent } from './events.ts';

export type JobRow = typeof jobs.$inferSelect;
/**
 * What every service may read of a job. Its sealed secrets are for gateways only, and read as null here; see
 * `loadEventContext`.
 */
export const OPEN_JOB = { ...getTableColumns(jobs), secrets: sql<string | null>`null` };

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
  /** The job that this one goes on with. */
  readonly resumes?: string | null;
}

/** Whether values of the job must stay hidden; a job that is not there counts as one. Only gateways may ask. */
export async function hasSecrets(db: Reader, jobId: string): Promise<boolean> {
  const rows = await db
    .select({ sealed: sql<boolean>`${jobs.secrets} is not null` })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  return rows[0]?.sealed ?? true;
}

/** Inserts a job; a second one with the same Idempotency-Key violates `jobs_idempotency`. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx.insert(jobs).values({ ...job, kind: job.spec.kind });
}

/** Inserts new jobs, each with the first event of its timeline: one statement for each table, however many they are. */
export async function insertJobs(
  tx: Tx,
  fresh: readonly { readonly job: NewJob; readonly first: NewEvent }[],
): Promise<void> {
  if (fresh.length === 0) return;
  await tx.insert(jobs).values(fresh.map(({ job }) => ({ ...job, kind: job.spec.kind, eventSeq: 1 })));
  await tx.insert(events).values(fresh.map(({ first }) => ({ ...first, seq: 1 })));
}

/** Those of these jobs that belong to the tenant, in no order. */
export async function findJobs(db: Reader, tenantId: string, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(OPEN_JOB)
    .from(jobs)
    .where(and(eq(jobs.tenantId, tenantId), inArray(jobs.id, [...ids])));
}

/** The tenant's jobs that were submitted with one of these keys, in no order. */
export async function findJobsByKeys(
  db: Reader,
  tenantId: string,
  keys: readonly string[],
): Promise<JobRow[]> {
  if (keys.length === 0) return [];
  return db
    .select(OPEN_JOB)
    .from(jobs)
    .where(and(eq(jobs.tenantId, tenantId), inArray(jobs.idempotencyKey, [...keys])));
}

/** How many jobs of the tenant have not ended; counts no further than `most`. */
export async function countOpenJobs(db: Reader, tenantId: string, most: number): Promise<number> {
  const open = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.tenantId, tenantId), ne(jobs.status, 'ended')))
    .limit(most)
    .as('open');
  return db.$count(open);
}

const jobQuery = prepareOnce((db) =>
  db
    .select(OPEN_JOB)
    .from(jobs)
    .where(and(eq(jobs.tenantId, sql.placeholder('tenantId')), eq(jobs.id, sql.placeholder('id'))))
    .prepare('tw_job'),
);

/** Clients that wait for a job ask for it again and again. */
export async function findJob(db: Reader, tenantId: string, id: string): Promise<JobRow | null> {
  const [row] = await jobQuery(db).execute({ tenantId, id });
  return row ?? null;
}

/** Newest first; `before` is the id of the last job on the page before. */
export async function listJobs(
  db: Reader,
  page: { tenantId: string; limit: number; before: string | null },
): Promise<JobRow[]> {
  const older = page.before === null ? undefined : lt(jobs.id, page.before);
  return db
    .select(OPEN_JOB)
    .from(jobs)
    .where(and(eq(jobs.tenantId, page.tenantId), older))
    .orderBy(desc(jobs.id))
    .limit(page.limit);
}

/** Locks the row until the end of the transaction: the one lock under which a job's runs are counted. */
export async function lockJob(tx: Tx, id: string): Promise<JobRow | null> {
  const rows = await tx.select(OPEN_JOB).from(jobs).where(eq(jobs.id, id)).for('update').limit(1);
  return rows[0] ?? null;
}
