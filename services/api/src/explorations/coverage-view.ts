import type { CoveragePoint } from '@tapwright/contracts';
import { coverageOf, type Database } from '@tapwright/store';
import { existingExploration } from './exploration-view.ts';

/** Most points of a curve; of more, evenly chosen ones are shown. */
const POINTS_MAX = 500;

/** How the coverage of an exploration grew, a point for each step that showed something new. @throws TapwrightError `NOT_FOUND` */
export async function readCoverageOf(db: Database, tenantId: string, id: string): Promise<CoveragePoint[]> {
  const { exploration } = await existingExploration(db, tenantId, id);
  const { id: explorationId, packageName } = exploration;
  return [...(await coverageOf(db.read, { explorationId, packageName, most: POINTS_MAX }))];
}
