import type { ScriptProof } from '@tapwright/contracts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { scripts } from '../schema/index.ts';

export type ScriptRow = typeof scripts.$inferSelect;
export type NewScript = Omit<ScriptRow, 'createdAt'>;

/** Writing the same scripts again, after a crash, changes nothing. */
export async function insertScripts(tx: Tx, rows: readonly NewScript[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(scripts)
      .values([...rows])
      .onConflictDoNothing();
}

export async function scriptsOfJob(db: Reader, jobId: string): Promise<ScriptRow[]> {
  return db.select().from(scripts).where(eq(scripts.jobId, jobId)).orderBy(asc(scripts.id));
}

export async function findScript(db: Reader, id: string): Promise<ScriptRow | null> {
  const rows = await db.select().from(scripts).where(eq(scripts.id, id)).limit(1);
  return rows[0] ?? null;
}

export interface ScriptUpdate {
  readonly id: string;
  readonly content: string;
  readonly proof: ScriptProof;
  readonly proofDetail: string;
}

export async function proveScripts(tx: Tx, updates: readonly ScriptUpdate[]): Promise<void> {
  for (const { id, ...values } of updates) {
    await tx
      .update(scripts)
      .set(values)
      .where(inArray(scripts.id, [id]));
  }
}
