import type { ScriptProof } from '@tapwright/contracts';
import type { Reader } from '../database.ts';
import { asc, eq } from '../drizzle.ts';
import { scripts } from '../schema/index.ts';
import type { Write } from './commit.ts';

export type ScriptRow = typeof scripts.$inferSelect;
/** Without `files`, nothing stands beside the script. */
export type NewScript = Omit<ScriptRow, 'createdAt' | 'files'> & Partial<Pick<ScriptRow, 'files'>>;

/** Writing the same scripts again, after a crash, changes nothing. */
export function insertScripts(rows: readonly NewScript[]): Write[] {
  return rows.length === 0
    ? []
    : [
        (db) =>
          db
            .insert(scripts)
            .values([...rows])
            .onConflictDoNothing(),
      ];
}

export async function scriptsOfJob(db: Reader, jobId: string): Promise<ScriptRow[]> {
  return db.select().from(scripts).where(eq(scripts.jobId, jobId)).orderBy(asc(scripts.id));
}

/** How the scripts of a job were proved, without their contents, which are long. */
export async function proofsOfJob(
  db: Reader,
  jobId: string,
): Promise<Pick<ScriptRow, 'id' | 'format' | 'proof' | 'proofDetail'>[]> {
  const { id, format, proof, proofDetail } = scripts;
  return db
    .select({ id, format, proof, proofDetail })
    .from(scripts)
    .where(eq(scripts.jobId, jobId))
    .orderBy(asc(scripts.id));
}

export async function findScript(db: Reader, id: string): Promise<ScriptRow | null> {
  const rows = await db.select().from(scripts).where(eq(scripts.id, id)).limit(1);
  return rows[0] ?? null;
}

export interface ScriptUpdate {
  readonly id: string;
  readonly content: string;
  readonly files: ScriptRow['files'];
  readonly proof: ScriptProof;
  readonly proofDetail: string;
}

/** Stores how scripts were proved; each script then also contains it. */
export function proveScripts(updates: readonly ScriptUpdate[]): Write[] {
  return updates.map(
    ({ id, ...values }) =>
      (db) =>
        db.update(scripts).set(values).where(eq(scripts.id, id)),
  );
}
