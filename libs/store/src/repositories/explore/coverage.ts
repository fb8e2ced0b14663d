import type { Reader } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { type Covered, jobsOf } from './legs.ts';

/** What the runs of an exploration had seen of its app after so many steps of all of them. */
export interface CoverageSeen extends Covered {
  readonly steps: number;
}

export interface GrowthWanted {
  readonly explorationId: string;
  readonly packageName: string;
  /** Most points, at least 2; of more, evenly chosen ones come, the first and the last among them. */
  readonly most: number;
}

/**
 * How the coverage grew: a point for each step that showed something new, and one for the newest step. Steps of several
 * phones are put in the order in which they were decided. It is counted from the same histories as `coveredBy`.
 */
export async function coverageOf(
  db: Reader,
  { explorationId, packageName, most }: GrowthWanted,
): Promise<readonly CoverageSeen[]> {
  const place = (of: string) => sql.raw(`(${of} ->> 'activity') || '#' || (${of} ->> 'place')`);
  const found = await db.execute(sql`
    with numbered as (
      select steps.run_id, steps.index,
        row_number() over (order by steps.decided_at, steps.run_id, steps.index)::int as nth
      from steps join runs on runs.id = steps.run_id
      where runs.job_id in (${jobsOf(explorationId)}) and runs.purpose = 'leg'
    ), moves as (
      select nth, item -> 'before' as before, item -> 'after' as after, item ->> 'key' as key
      from numbered join run_items on run_items.run_id = numbered.run_id and list = 'history'
        and (item ->> 'step')::int = numbered.index
    ), marks as (
      select nth, mark from moves, lateral (values (before), (after)) as sides (mark)
      where mark ->> 'packageName' = ${packageName}
    ), firsts as (
      select min(nth) as nth, 1 as activities, 0 as screens, 0 as transitions
        from marks group by mark ->> 'activity'
      union all select min(nth), 0, 1, 0 from marks group by ${place('mark')}
      union all select min(nth), 0, 0, 1 from moves
        where before ->> 'packageName' = ${packageName} and after ->> 'activity' is not null
        group by ${place('before')} || ' ' || key || ' ' || ${place('after')}
      union all select max(nth), 0, 0, 0 from numbered having count(*) > 0
    ), points as (
      select nth as steps, sum(sum(activities)) over upto::int as activities,
        sum(sum(screens)) over upto::int as screens, sum(sum(transitions)) over upto::int as transitions,
        row_number() over upto - 1 as place, count(*) over () - 1 as last
      from firsts group by nth window upto as (order by nth)
    )
    select steps, activities, screens, transitions from points
    where place = last or place % greatest(ceil(last / (${most}::float8 - 1)), 1)::int = 0
    order by steps`);
  return rowsOf<CoverageSeen>(found);
}
