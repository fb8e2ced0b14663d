import type { Outcome } from '@tapwright/contracts';
import type { AnyColumn, Placeholder, SQL } from 'drizzle-orm';
import type { Reader } from '../database.ts';
import { and, desc, eq, gte, lt, ne, sql } from '../drizzle.ts';
import { prepareOnce } from '../prepare-once.ts';
import { jobs } from '../schema/index.ts';
import { type JobPatch, type JobRow, OPEN_JOB } from './jobs.ts';

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
  /** What {@link standOfJobs} says of what was found, as it stood when it was read. */
  readonly stand: string;
}

/** All that changes of a job that somebody sees; its secrets are for nobody. The rest stays as it was submitted. */
const CHANGING: Readonly<Record<Exclude<keyof JobPatch, 'secrets'>, AnyColumn>> = {
  status: jobs.status,
  outcome: jobs.outcome,
  reason: jobs.reason,
  ledger: jobs.ledger,
  endedAt: jobs.endedAt,
};
const SAID = sql.join([jobs.id, jobs.createdAt, ...Object.values(CHANGING)], sql.raw(', '));
/**
 * How a job stands, as one text. It is made of what can be seen and of no counter: numbers that a crash of the database took back are
 * given again, and events that nobody sees in a list count as well.
 */
const STAND = sql<string>`left(encode(sha256(convert_to(row(${SAID})::text, 'UTF8')), 'hex'), 32)`;

/** Jobs that one page looks at, so that it costs the same however rare and however old what is looked for is. */
export const LOOKED_AT_MAX = 2_000;

/**
 * Jobs of a tenant that fit, newest first. A page ends where enough are found, or where it has looked at
 * {@link LOOKED_AT_MAX} jobs: it may be empty, and the next one goes on from there.
 */
export async function searchJobs(db: Reader, search: JobSearch): Promise<FoundJobs> {
  const { where, last } = await pageOf(db, search);
  const found = await db
    .select({ ...OPEN_JOB, stand: STAND })
    .from(jobs)
    .where(where)
    .orderBy(desc(jobs.id))
    .limit(search.limit);
  const rows = found.map(({ stand: _, ...row }) => row);
  const isFull = rows.length === search.limit;
  const next = isFull ? (rows.at(-1)?.id ?? null) : last;
  return { rows, next, stand: standOf(last, found) };
}

/** How the jobs of a search stand now: the same text where {@link searchJobs} would find the same. It reads less. */
export async function standOfJobs(db: Reader, search: JobSearch): Promise<string> {
  const { tenantId, limit } = search;
  if (isFirstPage(search)) return standOf(null, await firstPageQuery(db).execute({ tenantId, limit }));
  const { where, last } = await pageOf(db, search);
  return standOf(last, await standsOf(db, where, limit));
}

/** Every page of runs that is open asks for it again and again. */
const firstPageQuery = prepareOnce((db) =>
  standsOf(db, eq(jobs.tenantId, sql.placeholder('tenantId')), sql.placeholder('limit')).prepare(
    'tw_stand_of_jobs',
  ),
);

function isFirstPage({ before, fromId, toId, filter }: JobSearch): boolean {
  const isAnywhere = before === null && fromId === null && toId === null;
  return isAnywhere && Object.values(filter).every((value) => value === undefined);
}

/** One row, however many jobs there are. */
function standsOf(db: Reader, where: SQL | undefined, limit: number | Placeholder) {
  const page = db
    .select({ id: jobs.id, stand: STAND.as('stand') })
    .from(jobs)
    .where(where)
    .orderBy(desc(jobs.id))
    .limit(limit)
    .as('page');
  const stand = sql<string | null>`string_agg(${page.stand}, ' ' order by ${page.id} desc)`;
  return db.select({ stand }).from(page);
}

function standOf(last: string | null, found: readonly { readonly stand: string | null }[]): string {
  const stands = found.flatMap(({ stand }) => (stand === null ? [] : [stand]));
  return [last ?? '', ...stands].join(' ');
}

/** What holds of the jobs of a page, and where it ends if too few of them fit. */
async function pageOf(
  db: Reader,
  { tenantId, before, fromId, toId, filter }: JobSearch,
): Promise<{ readonly where: SQL | undefined; readonly last: string | null }> {
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
  return { where: and(among, last === null ? undefined : gte(jobs.id, last), ...conditions), last };
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
