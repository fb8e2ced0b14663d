import type { TestOutcome } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, eq, sql } from '../drizzle.ts';
import { rowsOf } from '../rows-of.ts';
import { quarantines } from '../schema/index.ts';
import type { Write } from './commit.ts';

export type QuarantineRow = typeof quarantines.$inferSelect;
export type NewQuarantine = Omit<QuarantineRow, 'createdAt'>;

/** Results are kept so long, and at most so many tests of a tenant are quarantined. */
const RESULTS_KEPT = "interval '400 days'";
export const QUARANTINES_MAX = 10_000;

export interface EndedTest {
  readonly tenantId: string;
  readonly jobId: string;
  readonly test: string;
  readonly app: string;
  readonly outcome: TestOutcome;
}

/** Notes how a run of a test ended, once, with the version of the app on its phone. Old results of the test are forgotten. */
export function noteTestResult({ tenantId, jobId, test, app, outcome }: EndedTest): Write[] {
  return [
    () => sql`insert into test_results (tenant_id, job_id, test, app, app_version, outcome, duration_ms, ended_at)
      select j.tenant_id, j.id, ${test}, ${app}, coalesce(r.state->>'appVersion', ''), ${outcome},
        greatest(0, least(2147483647, coalesce(extract(epoch from coalesce(j.ended_at, now()) - r.started_at) * 1000, 0)))::int,
        coalesce(j.ended_at, now())
      from jobs j left join lateral (
        select state, started_at from runs
        where job_id = j.id and purpose = 'candidate' and started_at is not null order by id limit 1
      ) r on true
      where j.id = ${jobId} and j.tenant_id = ${tenantId}
      on conflict do nothing`,
    () => sql`delete from test_results where tenant_id = ${tenantId} and test = ${test}
      and ended_at < now() - ${sql.raw(RESULTS_KEPT)}`,
  ];
}

/** The runs of a test on one version of its app. */
export interface VersionResults {
  readonly test: string;
  readonly app: string;
  readonly version: string;
  readonly passed: number;
  readonly failed: number;
  readonly unjudged: number;
  /** Median of those that passed; null where none did. */
  readonly durationMs: number | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

export interface WantedHistory {
  readonly tenantId: string;
  /** Null: every app. */
  readonly app: string | null;
  /** Null: all. */
  readonly test: string | null;
  readonly limit: number;
  /** The last test of the page before. */
  readonly after: { readonly test: string; readonly app: string } | null;
}

/** By test and app, the newest version of each first; `limit` is of tests. */
export async function testHistory(db: Reader, wanted: WantedHistory): Promise<readonly VersionResults[]> {
  const { tenantId, app, test, limit, after } = wanted;
  const found = await db.execute(sql`
    with chosen as (
      select distinct test, app from test_results
      where tenant_id = ${tenantId}
        and (${app}::text is null or app = ${app}) and (${test}::text is null or test = ${test})
        and (${after?.test ?? null}::text is null or (test, app) > (${after?.test ?? ''}, ${after?.app ?? ''}))
      order by test, app limit ${limit}
    )
    select t.test, t.app, t.app_version as version,
      count(*) filter (where outcome = 'passed')::int as passed,
      count(*) filter (where outcome = 'failed')::int as failed,
      count(*) filter (where outcome = 'unjudged')::int as unjudged,
      (percentile_cont(0.5) within group (order by duration_ms) filter (where outcome = 'passed'))::float8 as duration,
      (extract(epoch from min(ended_at)) * 1000)::float8 as first, (extract(epoch from max(ended_at)) * 1000)::float8 as last
    from test_results t join chosen using (test, app)
    where t.tenant_id = ${tenantId}
    group by t.test, t.app, t.app_version
    order by t.test, t.app, max(ended_at) desc, min(ended_at) desc, t.app_version`);
  return rowsOf<
    Omit<VersionResults, 'durationMs' | 'firstAt' | 'lastAt'> & {
      readonly duration: number | null;
      readonly first: number;
      readonly last: number;
    }
  >(found).map(({ duration, first, last, ...row }) => ({
    ...row,
    durationMs: duration,
    firstAt: new Date(first),
    lastAt: new Date(last),
  }));
}

/** Those that have not ended. */
export function listQuarantines(db: Reader, tenantId: string): Promise<QuarantineRow[]> {
  return db
    .select()
    .from(quarantines)
    .where(and(eq(quarantines.tenantId, tenantId), sql`until > now()`))
    .limit(QUARANTINES_MAX);
}

/** Puts a test aside until a time, or changes that. Ended ones are forgotten. @returns false: the tenant has too many */
export async function putQuarantine(tx: Tx, quarantine: NewQuarantine): Promise<boolean> {
  const { tenantId, until, reason } = quarantine;
  await tx.delete(quarantines).where(and(eq(quarantines.tenantId, tenantId), sql`until <= now()`));
  if ((await listQuarantines(tx, tenantId)).length >= QUARANTINES_MAX) return false;
  await tx
    .insert(quarantines)
    .values(quarantine)
    .onConflictDoUpdate({
      target: [quarantines.tenantId, quarantines.test, quarantines.app],
      set: { until, reason },
    });
  return true;
}

/** @returns whether there was one */
export async function endQuarantine(
  tx: Tx,
  { tenantId, test, app }: Pick<QuarantineRow, 'tenantId' | 'test' | 'app'>,
): Promise<boolean> {
  const own = and(eq(quarantines.tenantId, tenantId), eq(quarantines.test, test), eq(quarantines.app, app));
  const gone = await tx.delete(quarantines).where(own).returning({ test: quarantines.test });
  return gone.length > 0;
}
