import type { Reader, Tx } from '../../database.ts';
import { and, asc, eq, inArray } from '../../drizzle.ts';
import { rowDecisions } from '../../schema/index.ts';

export type DecisionRow = typeof rowDecisions.$inferSelect;
export type NewDecision = Omit<DecisionRow, 'at'>;

/** The decisions about results of these jobs, oldest first. */
export async function decisionsOf(
  db: Reader,
  tenantId: string,
  jobIds: readonly string[],
): Promise<DecisionRow[]> {
  if (jobIds.length === 0) return [];
  return db
    .select()
    .from(rowDecisions)
    .where(and(eq(rowDecisions.tenantId, tenantId), inArray(rowDecisions.jobId, [...jobIds])))
    .orderBy(asc(rowDecisions.jobId), asc(rowDecisions.number));
}

/** @returns null where somebody else has decided at the same moment */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<DecisionRow | null> {
  const rows = await tx.insert(rowDecisions).values(decision).onConflictDoNothing().returning();
  return rows[0] ?? null;
}
