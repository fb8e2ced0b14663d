import type { Reader, Tx } from '../../database.ts';
import { and, asc, count, desc, eq, gt, sql } from '../../drizzle.ts';
import { releaseReports, releases } from '../../schema/index.ts';

export type ReleaseRow = typeof releases.$inferSelect;
export type ReleaseReportRow = typeof releaseReports.$inferSelect;
export type NewReleaseReport = Omit<ReleaseReportRow, 'at'>;

export const RELEASES_PER_TENANT_MAX = 1_000;
/** Versions of the report of one release. */
export const REPORTS_PER_RELEASE_MAX = 200;

interface OfTenant {
  readonly tenantId: string;
  readonly id: string;
}

const isOne = ({ tenantId, id }: OfTenant) => and(eq(releases.tenantId, tenantId), eq(releases.id, id));
const ofRelease = ({ tenantId, id }: OfTenant) =>
  and(eq(releaseReports.tenantId, tenantId), eq(releaseReports.releaseId, id));

/** Stores a release or replaces the one with its id. @returns null if the tenant has reached the maximum */
export async function putRelease(
  tx: Tx,
  { tenantId, id, spec }: OfTenant & { readonly spec: unknown },
): Promise<ReleaseRow | null> {
  const [{ kept } = { kept: 0 }] = await tx
    .select({ kept: count() })
    .from(releases)
    .where(and(eq(releases.tenantId, tenantId), sql`${releases.id} <> ${id}`));
  if (kept >= RELEASES_PER_TENANT_MAX) return null;
  const rows = await tx
    .insert(releases)
    .values({ tenantId, id, spec })
    .onConflictDoUpdate({
      target: [releases.tenantId, releases.id],
      set: { spec, version: sql`${releases.version} + 1`, updatedAt: sql`now()` },
    })
    .returning();
  return rows[0] ?? null;
}

export async function findRelease(db: Reader, of: OfTenant): Promise<ReleaseRow | null> {
  const rows = await db.select().from(releases).where(isOne(of)).limit(1);
  return rows[0] ?? null;
}

/** Waits for whoever signs or changes it now. */
export async function lockRelease(tx: Tx, of: OfTenant): Promise<ReleaseRow | null> {
  const rows = await tx.select().from(releases).where(isOne(of)).limit(1).for('update');
  return rows[0] ?? null;
}

/** By id; `after` is the last id of the page before. */
export function listReleases(
  db: Reader,
  {
    tenantId,
    limit,
    after,
  }: { readonly tenantId: string; readonly limit: number; readonly after: string | null },
): Promise<ReleaseRow[]> {
  return db
    .select()
    .from(releases)
    .where(and(eq(releases.tenantId, tenantId), after === null ? undefined : gt(releases.id, after)))
    .orderBy(asc(releases.id))
    .limit(limit);
}

/** With its reports. @returns whether there was one */
export async function deleteRelease(tx: Tx, of: OfTenant): Promise<boolean> {
  await tx.delete(releaseReports).where(ofRelease(of));
  const gone = await tx.delete(releases).where(isOne(of)).returning({ id: releases.id });
  return gone.length > 0;
}

/** The newest report, or the one that is asked for. */
export async function findReleaseReport(
  db: Reader,
  { number = null, ...of }: OfTenant & { readonly number?: number | null },
): Promise<ReleaseReportRow | null> {
  const rows = await db
    .select()
    .from(releaseReports)
    .where(and(ofRelease(of), number === null ? undefined : eq(releaseReports.number, number)))
    .orderBy(desc(releaseReports.number))
    .limit(1);
  return rows[0] ?? null;
}

/** Without their evidence, which is long; the newest first. */
export function listReleaseReports(
  db: Reader,
  of: OfTenant,
): Promise<Omit<ReleaseReportRow, 'evidence' | 'tenantId' | 'releaseId'>[]> {
  const { number, sha256, byId, byName, at } = releaseReports;
  return db
    .select({ number, sha256, byId, byName, at })
    .from(releaseReports)
    .where(ofRelease(of))
    .orderBy(desc(number))
    .limit(REPORTS_PER_RELEASE_MAX);
}

/** @returns null where somebody else has made this version at the same moment */
export async function insertReleaseReport(
  tx: Tx,
  report: NewReleaseReport,
): Promise<ReleaseReportRow | null> {
  const rows = await tx.insert(releaseReports).values(report).onConflictDoNothing().returning();
  return rows[0] ?? null;
}
