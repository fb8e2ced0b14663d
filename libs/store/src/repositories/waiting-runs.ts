import type { FittingPhones } from '@tapwright/contracts';
import type { SQL } from 'drizzle-orm';
import type { Reader } from '../database.ts';
import { sql } from '../drizzle.ts';
import { rowsOf } from '../rows-of.ts';
import { asked, fits } from './waiters.ts';

/** A run that waits for phones, with the phones that fit each of its roles by what they do now. */
export interface WaitingRunRow {
  readonly runId: string;
  readonly jobId: string;
  readonly goal: string;
  readonly priority: number;
  readonly since: Date;
  readonly phones: Readonly<Record<string, FittingPhones>>;
}

/** Whose waits are asked for: all of a tenant, or those of one of its jobs. */
export interface WaitsWanted {
  readonly tenantId: string;
  readonly jobId: string | null;
  readonly limit: number;
}

/** Runs of a tenant that wait for phones and hold none, the longest wait first. */
export async function waitingRuns(
  db: Reader,
  { tenantId, jobId, limit }: WaitsWanted,
): Promise<WaitingRunRow[]> {
  const found = await db.execute(sql`
    with line as materialized (
      select w.* from waiters w
      where w.tenant_id = ${tenantId} and ${ofJob(sql`w.job_id`, jobId)} and w.run_id not in (select run_id from leases)
      order by w.created_at, w.run_id limit ${limit}
    )
    select line.run_id as "runId", line.job_id as "jobId", jobs.spec ->> 'goal' as goal, line.priority,
      line.created_at as since,
      (select json_object_agg(role, fitting) from (
        select s.key as role, json_build_object(
          'idle', count(*) filter (where d.state = 'idle'),
          'busy', count(*) filter (where d.state in ('leased', 'resetting')),
          'unusable', count(*) filter (where d.state not in ('idle', 'leased', 'resetting'))) as fitting
        from jsonb_each(line.selectors) s cross join lateral (select ${asked(sql`s.value`)}) r
        left join devices d on ${fits(sql`r`, sql`line.tenant_id`)}
        group by s.key) c) as phones
    from line join jobs on jobs.id = line.job_id
    order by line.created_at, line.run_id`);
  const rows = rowsOf<Omit<WaitingRunRow, 'since'> & { readonly since: string | Date }>(found);
  return rows.map((row) => ({ ...row, since: new Date(row.since), phones: row.phones ?? {} }));
}

/** A run that has a phone and holds still: the phone is not connected, or a person has paused it or taken the phone. */
export interface HeldRunRow {
  readonly runId: string;
  readonly jobId: string;
  readonly goal: string;
  readonly priority: number;
  /** That which is not connected, where there is one. */
  readonly serial: string;
  readonly away: boolean;
  /** When the pause ends the run, or null: it is not paused. */
  readonly until: Date | null;
  /** A person has its phone. */
  readonly taken: boolean;
  readonly since: Date;
}

/** Runs of a tenant that have begun and hold still, the longest wait first. */
export async function heldRuns(db: Reader, { tenantId, jobId, limit }: WaitsWanted): Promise<HeldRunRow[]> {
  const found = await db.execute(sql`
    with held as materialized (
      select distinct on (l.run_id) l.run_id, l.serial, d.state in ('gone', 'connecting') as away,
        d.updated_at as seen, p.due_at as until
      from leases l join devices d on d.serial = l.serial
      left join timers p on p.run_id = l.run_id and p.purpose = 'pause'
      where l.tenant_id = ${tenantId} and (p.run_id is not null or d.state in ('gone', 'connecting'))
      order by l.run_id, away desc, l.serial
    )
    select r.id as "runId", r.job_id as "jobId", j.spec ->> 'goal' as goal,
      (j.spec ->> 'priority')::int as priority, held.serial, held.away, held.until,
      r.state ->> 'taken' is not null as taken,
      case when held.away then held.seen else coalesce((
        select max(e.created_at) from events e
        where e.job_id = r.job_id and e.run_id = r.id and e.type in ('run.paused', 'phone.taken')), r.started_at) end as since
    from held join runs r on r.id = held.run_id join jobs j on j.id = r.job_id
    where r.status = 'running' and ${ofJob(sql`r.job_id`, jobId)}
    order by since, r.id limit ${limit}`);
  type Row = Omit<HeldRunRow, 'since' | 'until'> & Record<'since' | 'until', string | Date | null>;
  return rowsOf<Row>(found).map((row) => ({
    ...row,
    since: new Date(row.since ?? 0),
    until: row.until === null ? null : new Date(row.until),
  }));
}

function ofJob(column: SQL, jobId: string | null): SQL {
  return jobId === null ? sql`true` : sql`${column} = ${jobId}`;
}

/** What is known of a run that uses a phone. */
export interface RunUse {
  readonly runId: string;
  readonly jobId: string;
  /** Its newest picture; null: it has none. */
  readonly picture: string | null;
}

/** The jobs and newest pictures of runs, by their ids. A picture that shows nothing is left out. */
export async function usesOfRuns(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, RunUse>> {
  if (ids.length === 0) return new Map();
  const found = await db.execute(sql`
    select id as "runId", job_id as "jobId", (
      select picture_id from captures
      where run_id = runs.id and picture_id is not null and not black_picture
      order by created_at desc, id desc limit 1) as picture
    from runs where id = any(${sql.param([...ids])}::text[])`);
  return new Map(rowsOf<RunUse>(found).map((row) => [row.runId, row]));
}
