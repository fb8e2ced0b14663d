import type { Reader, Tx } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import type { AppOfTenant } from '../rules.ts';
import { type Bound, dropOldest, ofApp, takeTurn } from './bounds.ts';

export interface VersionOfApp extends AppOfTenant {
  /** Empty if it is unknown. */
  readonly appVersion: string;
}

export interface SeenVersion {
  readonly appVersion: string;
  readonly lastSeenAt: Date;
}

/** Maximum rows of one version of an app; beyond that those unseen for longest are deleted. */
const BOUNDS: readonly Bound[] = [
  { table: 'app_screens', key: 'identity', age: 'last_seen_at', max: 5_000 },
  { table: 'app_transitions', key: 'way', age: 'last_seen_at', max: 20_000 },
  { table: 'app_widgets', key: 'signature', age: 'updated_at', max: 10_000 },
];

/** Maximum number of versions of an app; beyond that those unseen for longest are deleted. */
const VERSIONS_MAX = 20;

/** Deletes what is too much. */
export async function boundMap(tx: Tx, app: VersionOfApp): Promise<void> {
  if (!(await takeTurn(tx, 'map', app))) return;
  const here = sql`${ofApp(app)} and app_version = ${app.appVersion}`;
  for (const bound of BOUNDS) await dropOldest(tx, here, bound);
  await dropVersions(tx, app);
}

async function dropVersions(tx: Tx, app: AppOfTenant): Promise<void> {
  const versions = await versionsOfApp(tx, app);
  const dropped = versions.slice(VERSIONS_MAX).map(({ appVersion }) => appVersion);
  if (dropped.length === 0) return;
  for (const { table } of BOUNDS) {
    await tx.execute(sql`delete from ${sql.identifier(table)}
      where ${ofApp(app)} and app_version = any(${sql.param(dropped)}::text[])`);
  }
}

/** The versions of an app of which there are screens, the most recently seen first: one look into the index for each. */
export async function versionsOfApp(db: Reader, app: AppOfTenant): Promise<SeenVersion[]> {
  const found = await db.execute(sql`
    with recursive versions(version) as (
      select min(app_version) from app_screens where ${ofApp(app)}
      union all
      select (select min(app_version) from app_screens where ${ofApp(app)} and app_version > version)
      from versions where version is not null
    )
    select version, extract(epoch from seen.at)::float8 * 1000 as ms from versions cross join lateral (
      select max(last_seen_at) as at from app_screens where ${ofApp(app)} and app_version = version
    ) seen
    where version is not null order by seen.at desc, version desc`);
  const rows = rowsOf<{ readonly version: string; readonly ms: number }>(found);
  return rows.map(({ version, ms }) => ({ appVersion: version, lastSeenAt: new Date(ms) }));
}
