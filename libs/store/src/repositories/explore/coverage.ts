import type { Reader } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { coveragePoints } from '../../schema/index.ts';
import type { Write } from '../commit.ts';

export type CoveragePoint = Omit<typeof coveragePoints.$inferSelect, 'at'>;

/**
 * Notes what is known after so many rounds. Of two runs that note the same number of rounds, the higher counts stay; one
 * commit notes a number of rounds once.
 */
export function addCoverage(point: CoveragePoint): Write {
  const higher = (name: 'activities' | 'screens' | 'transitions') =>
    sql`greatest(${coveragePoints[name]}, ${point[name]})`;
  const write = (db: Reader) =>
    db
      .insert(coveragePoints)
      .values(point)
      .onConflictDoUpdate({
        target: [coveragePoints.explorationId, coveragePoints.rounds],
        set: {
          activities: higher('activities'),
          screens: higher('screens'),
          transitions: higher('transitions'),
        },
      });
  const row = `coverage ${point.explorationId} ${point.rounds}`;
  return Object.assign(write, { change: { row, set: { ...point }, write: () => addCoverage(point) } });
}

export type CoverageSeen = Omit<CoveragePoint, 'explorationId' | 'tenantId'>;

/** By rounds; where there are more than `most` (at least 2), evenly chosen ones, the first and the last among them. */
export async function coverageOf(
  db: Reader,
  { explorationId, most }: { readonly explorationId: string; readonly most: number },
): Promise<readonly CoverageSeen[]> {
  const found = await db.execute(sql`
    with numbered as (
      select rounds, activities, screens, transitions,
        row_number() over (order by rounds) - 1 as place, count(*) over () - 1 as last
      from coverage_points where exploration_id = ${explorationId}
    )
    select rounds, activities, screens, transitions from numbered
    where place = last or place % greatest(ceil(last / (${most}::float8 - 1)), 1)::int = 0
    order by rounds`);
  return rowsOf<CoverageSeen>(found);
}
