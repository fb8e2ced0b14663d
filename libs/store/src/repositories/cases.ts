import type { CaseSpec } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, count, eq, gt, sql } from '../drizzle.ts';
import { cases } from '../schema/index.ts';

export type CaseRow = typeof cases.$inferSelect;

/** Maximum number of cases per tenant. */
export const CASES_PER_TENANT_MAX = 10_000;

export async function findCase(db: Reader, tenantId: string, id: string): Promise<CaseRow | null> {
  const rows = await db
    .select()
    .from(cases)
    .where(and(eq(cases.tenantId, tenantId), eq(cases.id, id)))
    .limit(1);
  return rows[0] ?? null;
}

/** Stores a case or replaces the one with its id. @returns null if the tenant has reached the maximum */
export async function putCase(tx: Tx, tenantId: string, spec: CaseSpec): Promise<CaseRow | null> {
  const [{ kept } = { kept: 0 }] = await tx
    .select({ kept: count() })
    .from(cases)
    .where(and(eq(cases.tenantId, tenantId), sql`${cases.id} <> ${spec.id}`));
  if (kept >= CASES_PER_TENANT_MAX) return null;
  const rows = await tx
    .insert(cases)
    .values({ tenantId, id: spec.id, spec })
    .onConflictDoUpdate({
      target: [cases.tenantId, cases.id],
      set: { spec, version: sql`${cases.version} + 1`, updatedAt: sql`now()` },
    })
    .returning();
  return rows[0] ?? null;
}

/** By id; `after` is the last id of the page before. */
export async function listCases(
  db: Reader,
  page: { tenantId: string; limit: number; after: string | null },
): Promise<CaseRow[]> {
  const later = page.after === null ? undefined : gt(cases.id, page.after);
  return db
    .select()
    .from(cases)
    .where(and(eq(cases.tenantId, page.tenantId), later))
    .orderBy(asc(cases.id))
    .limit(page.limit);
}

/** @returns whether there was one */
export async function deleteCase(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(cases)
    .where(and(eq(cases.tenantId, tenantId), eq(cases.id, id)))
    .returning({ id: cases.id });
  return gone.length > 0;
}
