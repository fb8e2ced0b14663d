import type { FittingPhones } from '@tapwright/contracts';
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

/** Runs of a tenant that wait for phones and hold none, the longest wait first. */
export async function waitingRuns(
  db: Reader,
  { tenantId, limit }: { readonly tenantId: string; readonly limit: number },
): Promise<WaitingRunRow[]> {
  const found = await db.execute(sql`
    with line as materialized (
      select w.* from waiters w
      where w.tenant_id = ${tenantId} and w.run_id not in (select run_id from leases)
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
