import type { Reader } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { jobsOf } from './legs.ts';

export interface SeenBy {
  readonly explorationId: string;
  readonly packageName: string;
  readonly limit: number;
}

/** For each layout of the app that an exploration has seen, a capture that shows it; by activity, at most `limit`. */
export async function layoutsSeen(
  db: Reader,
  { explorationId, packageName, limit }: SeenBy,
): Promise<readonly { readonly activity: string; readonly captureId: string }[]> {
  const found = await db.execute(sql`
    select distinct on (activity, layout) activity, "captureId"
    from (select mark ->> 'activity' as activity, mark ->> 'layout' as layout, mark ->> 'captureId' as "captureId"
      from run_items join runs on runs.id = run_items.run_id,
        lateral (values (item -> 'before'), (item -> 'after')) as marks (mark)
      where runs.job_id in (${jobsOf(explorationId)}) and runs.purpose = 'leg' and list = 'history'
        and mark ->> 'packageName' = ${packageName}) as seen
    order by activity, layout, "captureId" limit ${limit}::int`);
  return rowsOf<{ readonly activity: string; readonly captureId: string }>(found);
}

/** What was done on pages of the app, and the activity in front afterwards; each once, with how often. */
export async function actionsDone(
  db: Reader,
  { explorationId, packageName, limit }: SeenBy,
): Promise<
  readonly { readonly from: string; readonly key: string; readonly to: string; readonly times: number }[]
> {
  const found = await db.execute(sql`
    select item -> 'before' ->> 'activity' as "from", item ->> 'key' as key, item -> 'after' ->> 'activity' as "to",
      count(*)::int as times
    from run_items join runs on runs.id = run_items.run_id
    where runs.job_id in (${jobsOf(explorationId)}) and runs.purpose = 'leg' and list = 'history'
      and item -> 'before' ->> 'packageName' = ${packageName} and item -> 'after' ->> 'activity' is not null
    group by 1, 2, 3 order by 1, 2, 3 limit ${limit}::int`);
  return rowsOf<{ readonly from: string; readonly key: string; readonly to: string; readonly times: number }>(
    found,
  );
}
