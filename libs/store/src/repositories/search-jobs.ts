import type { Outcome } from '@tapwright/contracts';
import type { SQL } from 'drizzle-orm';
import type { Reader } from '../database.ts';
import { and, desc, eq, gte, lt, ne, sql } from '../drizzle.ts';
import { jobs } from '../schema/index.ts';
import { type JobRow, OPEN_JOB } from './jobs.ts';

/** What has to hold of a job; what is absent may be anything. */
export interface JobFilter {
  readonly status?: JobRow['status'] | undefined;
  readonly outcome?: Outcome | undefined;
  /** False: it has ended, in whichever way, and did not do what it was for. */
  readonly passed?: boolean | undefined;
  readonly kind?: string | undefined;
  readonly case?: string | undefined;
  readonly tag?: string | undefined;
  readonly phone?: string | undefined;
  readonly app?: string | undefined;
  readonly version?: string | undefined;
  readonly text?: string | undefined;
}

export interface JobSearch {
  readonly tenantId: string;
  readonly limit: number;
  /** Only jobs before this one, which was the last of the page before. */
  readonly before: string | null;
  /** Ids sort by time: the first one that counts, and the first one that does not any more. */
  readonly fromId: string | null;
  readonly toId: string | null;
  readonly filter: JobFilter;
}

export interface FoundJobs {
  readonly rows: readonly JobRow[];
  /** `before` of the next page; null: there is none. */
  readonly next: string | null;
}

/** Jobs that one page looks at, so that it costs the same however rare and however old what is looked for is. */
export const LOOKED_AT_MAX = 2_000;

/**
 * Jobs of a tenant that fit, newest first. A page ends where enough are found, or where it has looked at
 * {@link LOOKED_AT_MAX} jobs: it may be empty, and the next one goes on from there.
 */
export async function searchJobs(db: Reader, search: JobSearch): Promise<FoundJobs> {
  const { tenantId, limit, before, fromId, toId, filter } = search;
  const among = and(
    eq(jobs.tenantId, tenantId),
    before === null ? undefined : lt(jobs.id, before),
    toId === null ? undefined : lt(jobs.id, toId),
    fromId === null ? undefined : gte(jobs.id, fromId),
  );
  const conditions = conditionsOf(filter);
  // Open jobs are few, whatever their age: a limit of the tenant bounds them.
  const isOpen = filter.status === 'queued' || filter.status === 'running';
  const last = conditions.length === 0 || isOpen ? null : await lastLookedAt(db, among);
  const rows = await db
    .select(OPEN_JOB)
    .from(jobs)
    .where(and(among, last === null ? undefined : gte(jobs.id, last), ...conditions))
    .orderBy(desc(jobs.id))
    .limit(limit);
  const isFull = rows.length === limit;
  return { rows, next: isFull ? (rows.at(-1)?.id ?? null) : last };
}

/** The job at which a page ends that finds nothing; null: all that are there can be looked at. Reads the index alone. */
async function lastLookedAt(db: Reader, among: SQL | undefined): Promise<string | null> {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(among)
    .orderBy(desc(jobs.id))
    .offset(LOOKED_AT_MAX - 1)
    .limit(1);
  return row?.id ?? null;
}

function conditionsOf({ status, outcome, passed, kind, app, text, ...rest }: JobFilter): SQL[] {
  const { spec } = jobs;
  const all: (SQL | undefined)[] = [
    status === undefined ? undefined : eq(jobs.status, status),
    status === 'queued' || status === 'running' ? ne(jobs.status, 'ended') : undefined,
    outcome === undefined ? undefined : eq(jobs.outcome, outcome),
    passed === undefined ? undefined : passed ? eq(jobs.outcome, 'completed') : ne(jobs.outcome, 'completed'),
    kind === undefined ? undefined : eq(jobs.kind, kind),
    app === undefined ? undefined : sql`${spec}->>'app' = ${app}`,
    text === undefined ? undefined : sql`position(lower(${text}) in lower(${spec}->>'goal')) > 0`,
    rest.case === undefined ? undefined : sql`${spec}->'case'->'spec'->>'id' = ${rest.case}`,
    rest.tag === undefined
      ? undefined
      : sql`${spec}->'case'->'spec'->'tags' @> ${JSON.stringify([rest.tag])}::jsonb`,
    rest.phone === undefined ? undefined : ofRun(sql`r.serial = ${rest.phone}`),
    rest.version === undefined ? undefined : ofRun(sql`r.state->>'appVersion' = ${rest.version}`),
  ];
  return all.filter((condition) => condition !== undefined);
}

function ofRun(condition: SQL): SQL {
  return sql`exists (select 1 from runs r where r.job_id = ${jobs.id} and ${condition})`;
}
