import type { Reader } from '../../database.ts';
import { and, asc, eq, inArray, sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { captures, events, runs, scripts, steps } from '../../schema/index.ts';
import type { EventRow } from '../events.ts';
import type { ScriptRow } from '../scripts.ts';
import type { StepRow } from '../steps.ts';

/** The newest run of a test. */
export interface NewestResult {
  readonly test: string;
  readonly jobId: string;
  readonly appVersion: string;
  readonly endedAt: Date;
}

/** Of each of these tests the newest run on that version of its app. Empty `appVersion`: on any. */
export async function newestResults(
  db: Reader,
  {
    tenantId,
    tests,
    app,
    appVersion,
  }: {
    readonly tenantId: string;
    readonly tests: readonly string[];
    readonly app: string;
    readonly appVersion: string;
  },
): Promise<readonly NewestResult[]> {
  if (tests.length === 0) return [];
  const found = await db.execute(sql`
    select distinct on (test) test, job_id as job, app_version as version, (extract(epoch from ended_at) * 1000)::float8 as ended
    from test_results
    where tenant_id = ${tenantId} and test = any(${sql.param([...tests])}::text[]) and app = ${app}
      and (${appVersion} = '' or app_version = ${appVersion})
    order by test, ended_at desc, job_id desc`);
  return rowsOf<{ test: string; job: string; version: string; ended: number }>(found).map((row) => ({
    test: row.test,
    jobId: row.job,
    appVersion: row.version,
    endedAt: new Date(row.ended),
  }));
}

/** The version of the app that runs of these jobs have met. */
export async function versionsOfJobs(
  db: Reader,
  tenantId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (jobIds.length === 0) return new Map();
  const found = await db.execute(sql`select job_id as job, app_version as version from test_results
    where tenant_id = ${tenantId} and job_id = any(${sql.param([...jobIds])}::text[])`);
  return new Map(rowsOf<{ job: string; version: string }>(found).map(({ job, version }) => [job, version]));
}

export type EvidenceEvent = Pick<EventRow, 'jobId' | 'seq' | 'type' | 'runId' | 'data'>;

/** What happened in these jobs, in their order; how it was delivered is left out. */
export async function eventsOfJobs(db: Reader, jobIds: readonly string[]): Promise<EvidenceEvent[]> {
  if (jobIds.length === 0) return [];
  const { jobId, seq, type, runId, data } = events;
  return db
    .select({ jobId, seq, type, runId, data })
    .from(events)
    .where(inArray(jobId, [...jobIds]))
    .orderBy(asc(jobId), asc(seq));
}

/** The steps of all runs of these jobs. */
export async function stepsOfJobs(
  db: Reader,
  jobIds: readonly string[],
): Promise<{ readonly jobId: string; readonly step: StepRow }[]> {
  if (jobIds.length === 0) return [];
  return db
    .select({ jobId: runs.jobId, step: steps })
    .from(steps)
    .innerJoin(runs, eq(runs.id, steps.runId))
    .where(inArray(runs.jobId, [...jobIds]))
    .orderBy(asc(steps.runId), asc(steps.index));
}

export interface EvidenceCapture {
  readonly jobId: string;
  readonly id: string;
  readonly hierarchyId: string;
  readonly pictureId: string | null;
  readonly files: readonly { readonly artifactId?: string | null }[] | null;
}

/** What was seen in these jobs. */
export async function capturesOfJobs(db: Reader, jobIds: readonly string[]): Promise<EvidenceCapture[]> {
  if (jobIds.length === 0) return [];
  const { id, hierarchyId, pictureId, files } = captures;
  return db
    .select({ jobId: runs.jobId, id, hierarchyId, pictureId, files })
    .from(captures)
    .innerJoin(runs, eq(runs.id, captures.runId))
    .where(inArray(runs.jobId, [...jobIds]))
    .orderBy(asc(captures.id));
}

/** The scripts of these jobs. */
export async function scriptsOfJobs(
  db: Reader,
  tenantId: string,
  jobIds: readonly string[],
): Promise<ScriptRow[]> {
  if (jobIds.length === 0) return [];
  return db
    .select()
    .from(scripts)
    .where(and(eq(scripts.tenantId, tenantId), inArray(scripts.jobId, [...jobIds])))
    .orderBy(asc(scripts.jobId), asc(scripts.id));
}
