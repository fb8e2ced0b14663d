import type { Reader, Tx } from '../../database.ts';
import { and, asc, desc, eq } from '../../drizzle.ts';
import { scriptReviews } from '../../schema/index.ts';

export type ScriptReviewRow = typeof scriptReviews.$inferSelect;
export type NewScriptReview = Omit<ScriptReviewRow, 'at'>;

/** A script goes a few ways; more are refused. */
export const SCRIPT_REVIEWS_MAX = 1_000;

const ofScript = (tenantId: string, scriptId: string) =>
  and(eq(scriptReviews.tenantId, tenantId), eq(scriptReviews.scriptId, scriptId));

/** Oldest first. */
export function scriptReviewsOf(db: Reader, tenantId: string, scriptId: string): Promise<ScriptReviewRow[]> {
  return db
    .select()
    .from(scriptReviews)
    .where(ofScript(tenantId, scriptId))
    .orderBy(asc(scriptReviews.number))
    .limit(SCRIPT_REVIEWS_MAX);
}

/** The last one; null for a script that nobody has reviewed. */
export async function newestScriptReview(
  db: Reader,
  tenantId: string,
  scriptId: string,
): Promise<ScriptReviewRow | null> {
  const rows = await db
    .select()
    .from(scriptReviews)
    .where(ofScript(tenantId, scriptId))
    .orderBy(desc(scriptReviews.number))
    .limit(1);
  return rows[0] ?? null;
}

/** @returns false where somebody else has gone on from the same step */
export async function insertScriptReview(tx: Tx, review: NewScriptReview): Promise<boolean> {
  const made = await tx
    .insert(scriptReviews)
    .values(review)
    .onConflictDoNothing()
    .returning({ number: scriptReviews.number });
  return made.length > 0;
}
