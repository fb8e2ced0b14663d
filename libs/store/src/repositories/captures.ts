import { eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { captures } from '../schema/index.ts';

export type CaptureRow = typeof captures.$inferSelect;
export type NewCapture = Omit<CaptureRow, 'createdAt'>;

export async function insertCapture(tx: Tx, capture: NewCapture): Promise<void> {
  await tx.insert(captures).values(capture);
}

export async function findCapture(db: Reader, id: string): Promise<CaptureRow | null> {
  const rows = await db.select().from(captures).where(eq(captures.id, id)).limit(1);
  return rows[0] ?? null;
}

export async function findCaptures(db: Reader, ids: readonly string[]): Promise<CaptureRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(captures)
        .where(inArray(captures.id, [...ids]));
}
