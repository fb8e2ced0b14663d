import { ASSIGNMENTS_MAX } from '@tapwright/contracts';
import type { Reader, Tx } from '../../database.ts';
import { and, asc, count, eq, inArray, lt, sql } from '../../drizzle.ts';
import { assignments } from '../../schema/index.ts';

export type AssignmentRow = typeof assignments.$inferSelect;
export type NewAssignment = Omit<AssignmentRow, 'at'>;
type Key = Pick<AssignmentRow, 'tenantId' | 'caseId' | 'row'>;

const isOne = ({ tenantId, caseId, row }: Key) =>
  and(eq(assignments.tenantId, tenantId), eq(assignments.caseId, caseId), eq(assignments.row, row));

/** Assigns a case or a row of it, or changes that. @returns null if the tenant has reached the maximum */
export async function putAssignment(tx: Tx, wanted: NewAssignment): Promise<AssignmentRow | null> {
  const [{ kept } = { kept: 0 }] = await tx
    .select({ kept: count() })
    .from(assignments)
    .where(eq(assignments.tenantId, wanted.tenantId));
  if (kept >= ASSIGNMENTS_MAX) return null;
  const { tester, dueAt, byId, byName } = wanted;
  const rows = await tx
    .insert(assignments)
    .values(wanted)
    .onConflictDoUpdate({
      target: [assignments.tenantId, assignments.caseId, assignments.row],
      set: { tester, dueAt, byId, byName, at: sql`now()` },
    })
    .returning();
  return rows[0] ?? null;
}

/** @returns whether there was one */
export async function deleteAssignment(tx: Tx, key: Key): Promise<boolean> {
  const gone = await tx.delete(assignments).where(isOne(key)).returning({ row: assignments.row });
  return gone.length > 0;
}

export interface WantedAssignments {
  readonly tenantId: string;
  /** Null: of everybody. */
  readonly tester: string | null;
  /** Null: whenever they are due. */
  readonly dueBefore: Date | null;
  readonly limit: number;
  readonly after: { readonly caseId: string; readonly row: number } | null;
}

/** By case and row. */
export function listAssignments(db: Reader, wanted: WantedAssignments): Promise<AssignmentRow[]> {
  const { tenantId, tester, dueBefore, limit, after } = wanted;
  const further = sql`(${assignments.caseId}, ${assignments.row}) > (${after?.caseId ?? ''}::text, ${after?.row ?? 0}::int)`;
  return db
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.tenantId, tenantId),
        tester === null ? undefined : eq(assignments.tester, tester),
        dueBefore === null ? undefined : lt(assignments.dueAt, dueBefore),
        after === null ? undefined : further,
      ),
    )
    .orderBy(asc(assignments.caseId), asc(assignments.row))
    .limit(limit);
}

/** Everything that is assigned of these cases. */
export async function assignmentsOf(
  db: Reader,
  tenantId: string,
  caseIds: readonly string[],
): Promise<AssignmentRow[]> {
  if (caseIds.length === 0) return [];
  return db
    .select()
    .from(assignments)
    .where(and(eq(assignments.tenantId, tenantId), inArray(assignments.caseId, [...caseIds])));
}
