import { Bounds, FindingKind, type FindingView } from '@tapwright/contracts';
import { type Database, type FindingRow, findingsOf } from '@tapwright/store';
import { z } from 'zod';
import { existingExploration } from './exploration-view.ts';

/** As perception stores it; what an older version has stored may lack parts. */
const Detail = z.object({
  says: z.string().catch(''),
  label: z.string().catch(''),
  bounds: Bounds.nullable().catch(null),
});

export interface FindingsWanted {
  readonly tenantId: string;
  /** Id of the exploration. */
  readonly id: string;
  /** Null: of all kinds. */
  readonly kind: FindingKind | null;
  /** Package, activity and layout; null: of all screens. */
  readonly screen: string | null;
  readonly limit: number;
  /** Id of the last finding of the page before; null: the first page. */
  readonly after: string | null;
}

/** What an exploration found wrong with screens, a page. @throws TapwrightError `NOT_FOUND` */
export async function readFindingsOf(db: Database, wanted: FindingsWanted): Promise<FindingRow[]> {
  const { tenantId, id, kind, screen, limit, after } = wanted;
  const { exploration, jobs } = await existingExploration(db, tenantId, id);
  const of = { tenantId, packageName: exploration.packageName, appVersion: null };
  return findingsOf(db.read, { ...of, jobIds: jobs.map((job) => job.id), kind, screen, limit, after });
}

export function findingView(row: FindingRow): FindingView {
  const { id, packageName, appVersion, screen, element, seen, runId, step, cropId } = row;
  return {
    id,
    app: packageName,
    appVersion,
    kind: FindingKind.parse(row.kind),
    screen,
    element,
    ...Detail.parse(row.detail),
    crop: cropId,
    sightings: seen,
    first: { runId, step },
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
