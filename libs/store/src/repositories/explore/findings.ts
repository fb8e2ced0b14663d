import { newId } from '@tapwright/contracts';
import type { Reader, Tx } from '../../database.ts';
import { and, asc, eq, gt, sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { findings } from '../../schema/index.ts';
import type { AppOfTenant } from '../rules.ts';
import type { VersionOfApp } from './bound-map.ts';
import { type Bound, dropOldest, ofApp, takeTurn } from './bounds.ts';
import { cut, hashOf, isStorable } from './storable.ts';

export type FindingRow = typeof findings.$inferSelect;

export interface SeenFinding
  extends Pick<FindingRow, 'screen' | 'kind' | 'element' | 'detail' | 'captureId'> {}

/** Maximum number of findings of an app, over all its versions; beyond that those unseen for longest are deleted. */
const FINDINGS: Bound = { table: 'findings', key: 'id', age: 'last_seen_at', max: 10_000 };
/** Maximum characters of an element's label. */
const ELEMENT_MAX = 300;

/** Notes what is wrong with screens. The same element of a screen is one finding of a kind, with the newest detail. */
export async function recordFindings(
  tx: Tx,
  { found, ...app }: VersionOfApp & { readonly found: readonly SeenFinding[] },
): Promise<void> {
  const rows = new Map<string, SeenFinding & { readonly id: string; readonly place: string }>();
  for (const finding of found) {
    if (!isStorable(finding.screen, finding.kind)) continue;
    const element = cut(finding.element, ELEMENT_MAX);
    const place = hashOf(finding.screen, finding.kind, element);
    rows.set(place, { ...finding, element, place, id: newId('fnd') });
  }
  if (rows.size === 0) return;
  const written = await tx.execute(sql`
    insert into findings as known
      (id, tenant_id, package_name, app_version, place, screen, kind, element, detail, capture_id, seen)
    select f.id, ${app.tenantId}, ${app.packageName}, ${app.appVersion}, f.place, f.screen, f.kind, f.element, f.detail,
      f."captureId", 1
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      as f(id text, place text, screen text, kind text, element text, detail jsonb, "captureId" text)
    order by f.place
    on conflict (tenant_id, package_name, app_version, place) do update set
      detail = excluded.detail, capture_id = coalesce(excluded.capture_id, known.capture_id), seen = known.seen + 1,
      last_seen_at = now()
    returning known.xmax = 0 as fresh`);
  if (!rowsOf<{ readonly fresh: boolean }>(written).some(({ fresh }) => fresh)) return;
  if (await takeTurn(tx, 'findings', app)) await dropOldest(tx, ofApp(app), FINDINGS);
}

export interface FindingQuery extends AppOfTenant {
  /** Null: of all versions. */
  readonly appVersion: string | null;
  readonly limit: number;
  /** Id of the last finding of the page before. */
  readonly after: string | null;
}

/** In the order of ids, by the time when they were first seen; at most `limit`. */
export async function findingsOf(db: Reader, query: FindingQuery): Promise<FindingRow[]> {
  const { tenantId, packageName, appVersion, after } = query;
  return db
    .select()
    .from(findings)
    .where(
      and(
        eq(findings.tenantId, tenantId),
        eq(findings.packageName, packageName),
        appVersion === null ? undefined : eq(findings.appVersion, appVersion),
        after === null ? undefined : gt(findings.id, after),
      ),
    )
    .orderBy(asc(findings.id))
    .limit(query.limit);
}
