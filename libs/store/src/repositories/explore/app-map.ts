import type { Reader, Tx } from '../../database.ts';
import { and, desc, eq, ne, sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { appScreens, appTransitions } from '../../schema/index.ts';
import type { AppOfTenant } from '../rules.ts';
import { boundMap, type SeenVersion, type VersionOfApp, versionsOfApp } from './bound-map.ts';
import { cut, hashOf, isStorable } from './storable.ts';
import { mergeWidgets, type SeenWidget } from './widgets.ts';

export type ScreenRow = typeof appScreens.$inferSelect;
export type TransitionRow = typeof appTransitions.$inferSelect;

export interface SeenScreen
  extends Pick<ScreenRow, 'identity' | 'activity' | 'title' | 'seen' | 'captureId'> {}

/** A press and where it led. */
export interface SeenTransition extends Pick<TransitionRow, 'key' | 'kind' | 'label' | 'effect' | 'times'> {
  /** Identities of screens. */
  readonly from: string;
  readonly to: string;
}

export interface SeenMap extends VersionOfApp {
  /** In the order in which the run came to them first. */
  readonly screens: readonly SeenScreen[];
  readonly transitions: readonly SeenTransition[];
  readonly widgets: readonly SeenWidget[];
}

/** Maximum characters of what is shown to people. */
const TEXT_MAX = 200;

/**
 * Adds what a run has seen to the map of its app. Rows are always written in the same order, so runs that end at once
 * cannot deadlock; beyond its bounds the map loses what was unseen for longest. A screen is shown by its newest
 * capture, but not by one without a picture where an older one has it.
 */
export async function mergeMap(tx: Tx, seen: SeenMap): Promise<void> {
  const grown = [
    await mergeScreens(tx, seen),
    await mergeTransitions(tx, seen),
    await mergeWidgets(tx, seen, seen.widgets),
  ];
  if (grown.includes(true)) await boundMap(tx, seen);
}

async function mergeScreens(tx: Tx, { screens, ...app }: SeenMap): Promise<boolean> {
  const merged = new Map<string, SeenScreen>();
  for (const screen of screens) {
    if (!isStorable(screen.identity, screen.activity)) continue;
    const known = merged.get(screen.identity);
    merged.set(screen.identity, {
      ...screen,
      title: cut(screen.title, TEXT_MAX) || (known?.title ?? ''),
      seen: screen.seen + (known?.seen ?? 0),
      captureId: screen.captureId ?? known?.captureId ?? null,
    });
  }
  if (merged.size === 0) return false;
  // In the order in which the run came to them, a millisecond apart: the app begins with the first.
  const rows = JSON.stringify([...merged.values()].map((screen, place) => ({ ...screen, place })));
  const written = await tx.execute(sql`
    insert into app_screens as known
      (tenant_id, package_name, app_version, identity, activity, title, seen, capture_id, first_seen_at)
    select ${app.tenantId}, ${app.packageName}, ${app.appVersion}, s.identity, s.activity, s.title, s.seen, s."captureId",
      now() + s.place * interval '1 millisecond'
    from jsonb_to_recordset(${rows}::jsonb)
      as s(identity text, activity text, title text, seen int, "captureId" text, place int)
    order by s.identity
    on conflict (tenant_id, package_name, app_version, identity) do update set
      title = coalesce(nullif(excluded.title, ''), known.title), seen = known.seen + excluded.seen,
      capture_id = case
        when excluded.capture_id is null then known.capture_id
        when ${hasPicture('excluded')} or not ${hasPicture('known')} then excluded.capture_id
        else known.capture_id end,
      last_seen_at = now()
    returning known.xmax = 0 as fresh`);
  return hasFresh(written);
}

/** The capture of this row is still there, and its picture shows something. */
function hasPicture(row: 'excluded' | 'known') {
  const name = sql.identifier(row);
  return sql`exists (
    select 1 from captures c
    where c.id = ${name}.capture_id and c.tenant_id = ${name}.tenant_id and c.picture_id is not null and not c.black_picture)`;
}

async function mergeTransitions(tx: Tx, { transitions, ...app }: SeenMap): Promise<boolean> {
  const merged = new Map<string, SeenTransition & { readonly way: string }>();
  for (const seen of transitions) {
    if (!isStorable(seen.from, seen.key, seen.to)) continue;
    const way = hashOf(seen.from, seen.key, seen.to);
    const times = seen.times + (merged.get(way)?.times ?? 0);
    merged.set(way, { ...seen, way, times, label: cut(seen.label, TEXT_MAX) });
  }
  if (merged.size === 0) return false;
  const rows = JSON.stringify([...merged.values()]);
  const written = await tx.execute(sql`
    insert into app_transitions as known
      (tenant_id, package_name, app_version, way, from_identity, key, kind, label, effect, to_identity, times)
    select ${app.tenantId}, ${app.packageName}, ${app.appVersion}, s.way, s."from", s.key, s.kind, s.label, s.effect,
      s."to", s.times
    from jsonb_to_recordset(${rows}::jsonb)
      as s(way text, "from" text, key text, kind text, label text, effect text, "to" text, times int)
    order by s.way
    on conflict (tenant_id, package_name, app_version, way) do update set
      label = coalesce(nullif(excluded.label, ''), known.label), effect = excluded.effect,
      times = known.times + excluded.times, last_seen_at = now()
    returning known.xmax = 0 as fresh`);
  return hasFresh(written);
}

function hasFresh(written: unknown): boolean {
  return rowsOf<{ readonly fresh: boolean }>(written).some(({ fresh }) => fresh);
}

export interface AppMap {
  /** The version that the map is of; null: nothing is known of the app. */
  readonly appVersion: string | null;
  readonly screens: readonly ScreenRow[];
  readonly transitions: readonly TransitionRow[];
  /** All versions of which there is a map, the most recently seen first. */
  readonly versions: readonly SeenVersion[];
}

/** The map of one version of an app; null: of the version that was seen last. */
export async function mapOfApp(
  db: Reader,
  { appVersion, ...app }: AppOfTenant & { readonly appVersion: string | null },
): Promise<AppMap> {
  const versions = await versionsOfApp(db, app);
  const wanted = appVersion ?? versions[0]?.appVersion ?? null;
  if (wanted === null) return { appVersion: null, screens: [], transitions: [], versions };
  const of = { ...app, appVersion: wanted };
  const screens = await db
    .select()
    .from(appScreens)
    .where(ofVersion(appScreens, of))
    .orderBy(appScreens.identity);
  const transitions = await db
    .select()
    .from(appTransitions)
    .where(ofVersion(appTransitions, of))
    .orderBy(appTransitions.fromIdentity, appTransitions.way);
  return { appVersion: wanted, screens, transitions, versions };
}

/** What leads from one screen of an app to another. */
export interface KnownWay extends Pick<TransitionRow, 'key' | 'label' | 'effect' | 'times'> {
  /** Identities of screens. */
  readonly from: string;
  readonly to: string;
}

/** The ways between different screens of one version, those that were taken most often first; at most `limit`. */
export async function waysOfApp(
  db: Reader,
  { limit, ...app }: VersionOfApp & { readonly limit: number },
): Promise<KnownWay[]> {
  const { fromIdentity: from, toIdentity: to, key, label, effect, times, way } = appTransitions;
  return db
    .select({ from, to, key, label, effect, times })
    .from(appTransitions)
    .where(and(ofVersion(appTransitions, app), ne(from, to)))
    .orderBy(desc(times), way)
    .limit(limit);
}

/** A way that always led to the same place, and never did more than show it. */
export interface SureWay {
  readonly from: string;
  readonly to: string;
  readonly key: string;
}

/** How often a way must have been taken to be sure. */
const SURE_TIMES = 2;

/**
 * The ways between places of one version of an app on which an action has led to one and the same place each time, twice at
 * least, and was a look each time; the most used first, at most `limit`.
 */
export async function sureWaysOfApp(
  db: Reader,
  { limit, ...app }: VersionOfApp & { readonly limit: number },
): Promise<SureWay[]> {
  const { fromIdentity: from, toIdentity, key, effect, times } = appTransitions;
  const to = sql<string>`min(${toIdentity})`;
  return db
    .select({ from, to, key })
    .from(appTransitions)
    .where(ofVersion(appTransitions, app))
    .groupBy(from, key)
    .having(
      sql`count(distinct ${toIdentity}) = 1 and min(${toIdentity}) <> ${from} and bool_and(${effect} = 'look')
        and sum(${times}) >= ${SURE_TIMES}`,
    )
    .orderBy(desc(sql`sum(${times})`), from, key)
    .limit(limit);
}

function ofVersion(
  table: typeof appScreens | typeof appTransitions,
  { tenantId, packageName, appVersion }: VersionOfApp,
) {
  return and(
    eq(table.tenantId, tenantId),
    eq(table.packageName, packageName),
    eq(table.appVersion, appVersion),
  );
}
