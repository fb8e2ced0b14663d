import type { Reader, Tx } from '../../database.ts';
import { and, asc, eq, inArray, isNull, sql } from '../../drizzle.ts';
import { keptJobs, signatures } from '../../schema/index.ts';

export type SignatureRow = typeof signatures.$inferSelect;
export type NewSignature = Pick<
  SignatureRow,
  'id' | 'tenantId' | 'releaseId' | 'report' | 'sha256' | 'role' | 'comment' | 'byId' | 'byName'
>;

/** Signatures of one release. */
export const SIGNATURES_MAX = 1_000;

const isValid = and(isNull(signatures.voidedAt), isNull(signatures.withdrawnAt));

/** Oldest first. */
export function signaturesOf(
  db: Reader,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<SignatureRow[]> {
  return db
    .select()
    .from(signatures)
    .where(and(eq(signatures.tenantId, tenantId), eq(signatures.releaseId, id)))
    .orderBy(asc(signatures.at), asc(signatures.id))
    .limit(SIGNATURES_MAX);
}

export async function insertSignature(tx: Tx, signature: NewSignature): Promise<SignatureRow> {
  const [row] = await tx.insert(signatures).values(signature).returning();
  if (row === undefined) throw new Error('a signature was not stored');
  return row;
}

/** Voids those that still count, for good, and lets their jobs go. @returns those that it has voided */
export async function voidSignatures(
  tx: Tx,
  {
    tenantId,
    ids,
    reasons,
  }: { readonly tenantId: string; readonly ids: readonly string[]; readonly reasons: readonly string[] },
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(signatures)
    .set({ voidedAt: sql`now()`, voidReasons: [...reasons] })
    .where(and(eq(signatures.tenantId, tenantId), inArray(signatures.id, [...ids]), isValid))
    .returning({ id: signatures.id });
  await releaseJobs(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => id);
}

/** @returns null where there is no such signature that still counts */
export async function withdrawSignature(
  tx: Tx,
  { tenantId, id, comment }: { readonly tenantId: string; readonly id: string; readonly comment: string },
): Promise<SignatureRow | null> {
  const [row] = await tx
    .update(signatures)
    .set({ withdrawnAt: sql`now()`, withdrawnComment: comment })
    .where(and(eq(signatures.tenantId, tenantId), eq(signatures.id, id), isValid))
    .returning();
  if (row === undefined) return null;
  await releaseJobs(tx, tenantId, [id]);
  return row;
}

/** Retention leaves these jobs alone as long as the holder wants. Fails where one of them is gone. */
export async function keepJobs(
  tx: Tx,
  {
    tenantId,
    holder,
    jobIds,
  }: { readonly tenantId: string; readonly holder: string; readonly jobIds: readonly string[] },
): Promise<void> {
  if (jobIds.length === 0) return;
  await tx
    .insert(keptJobs)
    .values(jobIds.map((jobId) => ({ tenantId, holder, jobId })))
    .onConflictDoNothing();
}

/** These holders want no jobs any more. */
export async function releaseJobs(tx: Tx, tenantId: string, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return;
  await tx
    .delete(keptJobs)
    .where(and(eq(keptJobs.tenantId, tenantId), inArray(keptJobs.holder, [...holders])));
}

/** The jobs that a holder keeps. */
export async function jobsKeptBy(db: Reader, tenantId: string, holder: string): Promise<readonly string[]> {
  const rows = await db
    .select({ jobId: keptJobs.jobId })
    .from(keptJobs)
    .where(and(eq(keptJobs.tenantId, tenantId), eq(keptJobs.holder, holder)))
    .orderBy(asc(keptJobs.jobId));
  return rows.map(({ jobId }) => jobId);
}
