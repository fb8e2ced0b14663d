import type { Leg, Outcome, Reason, RunStatus } from '@tapwright/contracts';
import type { Reader } from '../../database.ts';
import { and, eq, sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { jobs, runs, widgetTries } from '../../schema/index.ts';
import { type JobRow, OPEN_JOB } from '../jobs.ts';

/** A leg of an exploration, without what it has seen. */
export interface LegRow {
  readonly id: string;
  readonly jobId: string;
  readonly status: RunStatus;
  readonly outcome: Outcome | null;
  readonly reason: Reason | null;
  /** Steps so far. */
  readonly step: number;
  /** Its phone; null where it never had one. */
  readonly serial: string | null;
  readonly leg: Leg;
}

/** The legs of a job in the order of their numbers. Reads no histories: there may be a hundred legs. */
export async function legsOfJob(db: Reader, jobId: string): Promise<LegRow[]> {
  return legs(db, eq(runs.jobId, jobId));
}

/** Those of all jobs of an exploration: of the one that began it, and of those that resumed it. */
export async function legsOfExploration(db: Reader, explorationId: string): Promise<LegRow[]> {
  return legs(db, sql`${runs.jobId} in (${jobsOf(explorationId)})`);
}

async function legs(db: Reader, which: ReturnType<typeof eq>): Promise<LegRow[]> {
  const leg = sql<Leg>`${runs.state} -> 'leg'`;
  const { id, jobId, status, outcome, reason, step, serial } = runs;
  return db
    .select({ id, jobId, status, outcome, reason, step, serial, leg })
    .from(runs)
    .where(and(which, eq(runs.purpose, 'leg')))
    .orderBy(runs.jobId, sql`(${runs.state} -> 'leg' ->> 'number')::int`);
}

/** The jobs of an exploration, as a subquery. */
export const jobsOf = (explorationId: string) => sql`select j.id from explorations e
  join jobs j on j.id = e.job_id or j.resumes = e.job_id where e.id = ${explorationId}`;

/** The job that began an exploration, and those that resumed it, the newest last. */
export async function jobsOfExploration(db: Reader, explorationId: string): Promise<JobRow[]> {
  return db
    .select(OPEN_JOB)
    .from(jobs)
    .where(sql`${jobs.id} in (${jobsOf(explorationId)})`)
    .orderBy(jobs.id);
}

/** What the runs of an exploration have seen of its app, each counted once. */
export interface Covered {
  readonly activities: number;
  readonly screens: number;
  readonly transitions: number;
}

/** Counts what the histories of its runs hold. The database does it: they stay there. */
export async function coveredBy(
  db: Reader,
  { explorationId, packageName }: { readonly explorationId: string; readonly packageName: string },
): Promise<Covered> {
  const place = (of: string) => sql.raw(`(${of} ->> 'activity') || '#' || (${of} ->> 'place')`);
  const found = await db.execute(sql`
    with steps as (
      select item -> 'before' as before, item -> 'after' as after, item ->> 'key' as key
      from run_items join runs on runs.id = run_items.run_id
      where runs.job_id in (${jobsOf(explorationId)}) and runs.purpose = 'leg' and list = 'history'
    ), seen as (
      select mark from steps, lateral (values (before), (after)) as marks (mark)
      where mark ->> 'packageName' = ${packageName}
    )
    select (select count(distinct mark ->> 'activity')::int from seen) as activities,
      (select count(distinct ${place('mark')})::int from seen) as screens,
      (select count(distinct ${place('before')} || ' ' || key || ' ' || ${place('after')})::int from steps
        where before ->> 'packageName' = ${packageName}) as transitions`);
  const [row] = rowsOf<Covered>(found);
  return row ?? { activities: 0, screens: 0, transitions: 0 };
}

/** The activities of the app in which the runs of an exploration were, as components: `org.example/.Main`. */
export async function activitiesSeen(
  db: Reader,
  { explorationId, packageName }: { readonly explorationId: string; readonly packageName: string },
): Promise<string[]> {
  const found = await db.execute(sql`
    select distinct mark ->> 'activity' as activity
    from run_items join runs on runs.id = run_items.run_id,
      lateral (values (item -> 'before'), (item -> 'after')) as marks (mark)
    where runs.job_id in (${jobsOf(explorationId)}) and list = 'history'
      and mark ->> 'packageName' = ${packageName}
    order by activity`);
  return rowsOf<{ readonly activity: string }>(found).map(({ activity }) => activity);
}

/** How often the runs of an exploration came to an activity of the app: the steps that began there. */
export async function activityVisits(
  db: Reader,
  { explorationId, packageName }: { readonly explorationId: string; readonly packageName: string },
): Promise<ReadonlyMap<string, number>> {
  const found = await db.execute(sql`
    select item -> 'before' ->> 'activity' as activity, count(*)::int as visits
    from run_items join runs on runs.id = run_items.run_id
    where runs.job_id in (${jobsOf(explorationId)}) and list = 'history'
      and item -> 'before' ->> 'packageName' = ${packageName}
    group by activity order by visits desc, activity`);
  const rows = rowsOf<{ readonly activity: string; readonly visits: number }>(found);
  return new Map(rows.map(({ activity, visits }) => [activity, visits]));
}

/** How often a run has tried the widgets of each signature. A claim that came to nothing is no try. */
export async function triesOfRun(
  db: Reader,
  runId: string,
): Promise<{ readonly signature: string; readonly tries: number }[]> {
  const { signature } = widgetTries;
  return db
    .select({ signature, tries: sql<number>`count(*)::int` })
    .from(widgetTries)
    .where(and(eq(widgetTries.runId, runId), widgetTries.done))
    .groupBy(signature)
    .orderBy(signature);
}
