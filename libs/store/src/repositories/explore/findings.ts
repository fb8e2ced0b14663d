import { newId } from '@tapwright/contracts';
import type { Reader, Tx } from '../../database.ts';
import { and, asc, eq, gt, isNotNull, sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { findings } from '../../schema/index.ts';
import type { AppOfTenant } from '../rules.ts';
import type { VersionOfApp } from './bound-map.ts';
import { type Bound, dropOldest, ofApp, takeTurn } from './bounds.ts';
import { cut, hashOf, isStorable } from './storable.ts';

export type FindingRow = typeof findings.$inferSelect;

export interface SeenFinding
  extends Pick<FindingRow, 'screen' | 'kind' | 'element' | 'detail' | 'captureId' | 'cropId'> {}

/** The step of a run in which findings were seen. */
export interface SeenInStep extends Pick<FindingRow, 'runId' | 'step'> {
  readonly jobId: string;
}

/** Maximum number of findings of an app, over all its versions; beyond that those unseen for longest are deleted. */
const FINDINGS: Bound = { table: 'findings', key: 'id', age: 'last_seen_at', max: 10_000 };
/** Most pictures that are kept of the findings of one version of an app. */
export const CROPS_MAX = 500;
/** How many of the jobs that saw a finding are noted. */
const JOBS_MAX = 20;
/** Maximum characters of an element's label. */
const ELEMENT_MAX = 300;

type NamedFinding = Pick<FindingRow, 'screen' | 'kind' | 'element'>;

const placeOf = ({ screen, kind, element }: NamedFinding): string =>
  hashOf(screen, kind, cut(element, ELEMENT_MAX));

/** Those of these findings of which no picture is kept yet; none where enough pictures are kept of this version. */
export async function withoutCrop<Found extends NamedFinding>(
  db: Reader,
  { found, ...app }: VersionOfApp & { readonly found: readonly Found[] },
): Promise<readonly Found[]> {
  if (found.length === 0) return [];
  const rows = await db
    .select({ place: findings.place })
    .from(findings)
    .where(
      and(
        eq(findings.tenantId, app.tenantId),
        eq(findings.packageName, app.packageName),
        eq(findings.appVersion, app.appVersion),
        isNotNull(findings.cropId),
      ),
    )
    .limit(CROPS_MAX);
  const kept = new Set(rows.map(({ place }) => place));
  return found.filter((one) => !kept.has(placeOf(one))).slice(0, CROPS_MAX - kept.size);
}

/**
 * Notes what is wrong with screens. The same element of a screen is one finding of a kind, with the newest detail, the first
 * picture and the first step.
 */
export async function recordFindings(
  tx: Tx,
  {
    found,
    seenIn: { jobId, runId, step },
    ...app
  }: VersionOfApp & { readonly found: readonly SeenFinding[]; readonly seenIn: SeenInStep },
): Promise<void> {
  const rows = new Map<string, SeenFinding & { readonly id: string; readonly place: string }>();
  for (const finding of found) {
    if (!isStorable(finding.screen, finding.kind)) continue;
    const element = cut(finding.element, ELEMENT_MAX);
    const place = placeOf(finding);
    rows.set(place, { ...finding, element, place, id: newId('fnd') });
  }
  if (rows.size === 0) return;
  const job = JSON.stringify([jobId]);
  const written = await tx.execute(sql`
    insert into findings as known
      (id, tenant_id, package_name, app_version, place, screen, kind, element, detail, capture_id, crop_id,
        run_id, step, jobs, seen)
    select f.id, ${app.tenantId}, ${app.packageName}, ${app.appVersion}, f.place, f.screen, f.kind, f.element, f.detail,
      f."captureId", f."cropId", ${runId}, ${step}::int, ${job}::jsonb, 1
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      as f(id text, place text, screen text, kind text, element text, detail jsonb, "captureId" text, "cropId" text)
    order by f.place
    on conflict (tenant_id, package_name, app_version, place) do update set
      detail = excluded.detail, capture_id = coalesce(excluded.capture_id, known.capture_id),
      crop_id = coalesce(known.crop_id, excluded.crop_id), seen = known.seen + 1, last_seen_at = now(),
      jobs = case when known.jobs @> excluded.jobs then known.jobs
        else case when jsonb_array_length(known.jobs) >= ${JOBS_MAX}::int then known.jobs - 0 else known.jobs end
          || excluded.jobs end
    returning known.xmax = 0 as fresh`);
  if (!rowsOf<{ readonly fresh: boolean }>(written).some(({ fresh }) => fresh)) return;
  if (await takeTurn(tx, 'findings', app)) await dropOldest(tx, ofApp(app), FINDINGS);
}

export interface FindingQuery extends AppOfTenant {
  /** Null: of all versions. */
  readonly appVersion: string | null;
  /** Only those that one of these jobs has seen; null: of all jobs. */
  readonly jobIds: readonly string[] | null;
  /** Null: of all kinds. */
  readonly kind: string | null;
  /** Null: of all screens. */
  readonly screen: string | null;
  readonly limit: number;
  /** Id of the last finding of the page before. */
  readonly after: string | null;
}

/** In the order of ids, by the time when they were first seen; at most `limit`. */
export async function findingsOf(db: Reader, query: FindingQuery): Promise<FindingRow[]> {
  const { tenantId, packageName, appVersion, jobIds, kind, screen, after } = query;
  return db
    .select()
    .from(findings)
    .where(
      and(
        eq(findings.tenantId, tenantId),
        eq(findings.packageName, packageName),
        appVersion === null ? undefined : eq(findings.appVersion, appVersion),
        jobIds === null ? undefined : sql`${findings.jobs} ?| ${sql.param([...jobIds])}::text[]`,
        kind === null ? undefined : eq(findings.kind, kind),
        screen === null ? undefined : eq(findings.screen, screen),
        after === null ? undefined : gt(findings.id, after),
      ),
    )
    .orderBy(asc(findings.id))
    .limit(query.limit);
}
