import type { ActOutcome } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, eq, sql } from '../drizzle.ts';
import { acts } from '../schema/index.ts';
import type { Write } from './commit.ts';

export type ActRow = typeof acts.$inferSelect;
export type NewAct = Pick<ActRow, 'runId' | 'id' | 'tenantId' | 'kind' | 'bodyHash'>;

/** Stores an act. @returns false, without storing it, where another one of the run is under way, or its id was used. */
export async function insertAct(tx: Tx, act: NewAct): Promise<boolean> {
  const rows = await tx.insert(acts).values(act).onConflictDoNothing().returning({ id: acts.id });
  return rows.length === 1;
}

export async function findAct(db: Reader, runId: string, id: string): Promise<ActRow | null> {
  const rows = await db
    .select()
    .from(acts)
    .where(and(eq(acts.runId, runId), eq(acts.id, id)))
    .limit(1);
  return rows[0] ?? null;
}

/** The act of a run that is under way, or null. */
export async function openAct(db: Reader, runId: string): Promise<ActRow | null> {
  const rows = await db
    .select()
    .from(acts)
    .where(and(eq(acts.runId, runId), sql`${acts.outcome} is null`))
    .limit(1);
  return rows[0] ?? null;
}

/** The act has become this step. */
export function decideAct({ runId, id, step }: { runId: string; id: string; step: number }): Write {
  return () => sql`update acts set step = ${step} where run_id = ${runId} and id = ${id} and outcome is null`;
}

export interface ActEnd {
  readonly outcome: ActOutcome;
  readonly detail: string;
  readonly captureId: string | null;
}

/** Ends the act of a run that is under way: the one of this step, or one that has no step; none where there is none. */
export function endAct({ runId, step }: { runId: string; step: number | null }, end: ActEnd): Write {
  const { outcome, detail, captureId } = end;
  const isIt = step === null ? sql`step is null` : sql`step = ${step}`;
  return () => sql`update acts set outcome = ${outcome}, detail = ${detail}, capture_id = ${captureId}
    where run_id = ${runId} and outcome is null and ${isIt}`;
}
