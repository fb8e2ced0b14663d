import { newId } from '@tapwright/contracts';
import type { Reader, Tx } from '../../database.ts';
import { and, asc, eq, gt, sql } from '../../drizzle.ts';
import { type CrashSample, crashes } from '../../schema/index.ts';
import type { Write } from '../commit.ts';
import { type Bound, dropOldest, ofApp, takeTurn } from './bounds.ts';
import { cut, shortened } from './storable.ts';

export type CrashRow = typeof crashes.$inferSelect;

export interface SeenCrash
  extends Pick<
    CrashRow,
    'tenantId' | 'packageName' | 'appVersion' | 'kind' | 'exception' | 'frames' | 'fingerprint' | 'sample'
  > {
  readonly jobId: string;
  readonly runId: string;
  readonly step: number;
}

/** Maximum number of crashes of an app; beyond that those unseen for longest are deleted. */
const CRASHES: Bound = { table: 'crashes', key: 'id', age: 'last_seen_at', max: 1_000 };
/** How many of the jobs that saw a crash are noted. */
export const JOBS_OF_CRASH_MAX = 20;
const FRAMES_MAX = 20;
const STACK_MAX = 100;
/** Maximum characters of a line. */
const LINE_MAX = 500;

/**
 * Notes that a crash was seen: one report for each fingerprint. What a run saw in one step is one sighting, even if it is
 * recorded twice in a row. A crash that was fixed is open again where it is seen in another version than before.
 */
export async function recordCrash(
  tx: Tx,
  seen: SeenCrash,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { jobId, runId, step, ...crash } = seen;
  const again = sql`(${crashes.lastRunId} = ${runId} and ${crashes.lastStep} = ${step})`;
  const job = JSON.stringify([jobId]);
  const isFull = sql`jsonb_array_length(${crashes.jobs}) >= ${JOBS_OF_CRASH_MAX}::int`;
  const jobs = sql`case when ${crashes.jobs} @> ${job}::jsonb then ${crashes.jobs}
    else case when ${isFull} then ${crashes.jobs} - 0 else ${crashes.jobs} end || ${job}::jsonb end`;
  const isBack = sql`${crashes.status} = 'fixed' and (${crash.appVersion} = ''
    or ${crashes.appVersion} <> ${crash.appVersion})`;
  const [row] = await tx
    .insert(crashes)
    .values({
      ...crash,
      id: newId('cra'),
      exception: cut(crash.exception, LINE_MAX),
      frames: crash.frames.slice(0, FRAMES_MAX).map((frame) => cut(frame, LINE_MAX)),
      fingerprint: shortened(crash.fingerprint),
      sample: bounded(crash.sample),
      firstJobId: jobId,
      firstRunId: runId,
      firstStep: step,
      lastRunId: runId,
      lastStep: step,
      jobs: [jobId],
    })
    .onConflictDoUpdate({
      target: [crashes.tenantId, crashes.packageName, crashes.fingerprint],
      set: {
        sightings: sql`${crashes.sightings} + case when ${again} then 0 else 1 end`,
        status: sql`case when ${isBack} then 'open' else ${crashes.status} end`,
        appVersion: crash.appVersion,
        lastRunId: runId,
        lastStep: step,
        jobs,
        lastSeenAt: sql`now()`,
      },
    })
    .returning({ id: crashes.id, isNew: sql<boolean>`xmax = 0` });
  if (row === undefined) throw new Error('a crash that is recorded has a row');
  if (row.isNew && (await takeTurn(tx, 'crashes', seen))) await dropOldest(tx, ofApp(seen), CRASHES);
  return row;
}

function bounded({ summary, stack, task }: CrashSample): CrashSample {
  return {
    summary: cut(summary, LINE_MAX),
    stack: stack.slice(0, STACK_MAX).map((line) => cut(line, LINE_MAX)),
    task: cut(task, LINE_MAX),
  };
}

export interface CrashQuery {
  readonly tenantId: string;
  /** Null: of all apps. */
  readonly app: string | null;
  /** Null: of any status. */
  readonly status: CrashRow['status'] | null;
  /** Only those that this job has seen; null: of all jobs. */
  readonly jobId: string | null;
  readonly limit: number;
  /** Id of the last crash of the page before. */
  readonly after: string | null;
}

/** In the order of ids, by the time when they were first seen; at most `limit`. */
export async function listCrashes(db: Reader, query: CrashQuery): Promise<CrashRow[]> {
  const { tenantId, app, status, jobId, after } = query;
  return db
    .select()
    .from(crashes)
    .where(
      and(
        eq(crashes.tenantId, tenantId),
        app === null ? undefined : eq(crashes.packageName, app),
        status === null ? undefined : eq(crashes.status, status),
        jobId === null ? undefined : sawIt(jobId),
        after === null ? undefined : gt(crashes.id, after),
      ),
    )
    .orderBy(asc(crashes.id))
    .limit(query.limit);
}

function sawIt(jobId: string) {
  return sql`(${crashes.firstJobId} = ${jobId} or ${crashes.jobs} @> ${JSON.stringify([jobId])}::jsonb)`;
}

type CrashOfTenant = Pick<CrashRow, 'tenantId' | 'id'>;

/** Null also if it belongs to another tenant. */
export async function findCrash(db: Reader, of: CrashOfTenant): Promise<CrashRow | null> {
  const rows = await db.select().from(crashes).where(isThis(of)).limit(1);
  return rows[0] ?? null;
}

/** What a person says about a crash. @returns the crash as it is then; null: there is none */
export async function editCrash(
  tx: Tx,
  of: CrashOfTenant,
  { status, note }: Partial<Pick<CrashRow, 'status' | 'note'>>,
): Promise<CrashRow | null> {
  if (status === undefined && note === undefined) return findCrash(tx, of);
  const set = { ...(status === undefined ? {} : { status }), ...(note === undefined ? {} : { note }) };
  const rows = await tx.update(crashes).set(set).where(isThis(of)).returning();
  return rows[0] ?? null;
}

/** The shortest known way to a crash. */
export function setRepro({ id, repro }: Pick<CrashRow, 'id' | 'repro'>): Write {
  return (db) => db.update(crashes).set({ repro }).where(eq(crashes.id, id));
}

function isThis({ tenantId, id }: CrashOfTenant) {
  return and(eq(crashes.tenantId, tenantId), eq(crashes.id, id));
}
