import type { Action, Verdict } from '@tapwright/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { steps } from '../schema/index.ts';

export type StepRow = typeof steps.$inferSelect;

export interface DecidedStep {
  readonly runId: string;
  readonly index: number;
  readonly tenantId: string;
  readonly action: Action;
  readonly thought: string;
  readonly beforeCaptureId: string;
  readonly modelMs: number;
}

/** Records a decision; deciding the same round again changes nothing. */
export async function recordDecision(tx: Tx, step: DecidedStep): Promise<void> {
  await tx.insert(steps).values(step).onConflictDoNothing();
}

export interface ExecutedStep {
  readonly runId: string;
  readonly index: number;
  readonly status: string;
  readonly afterCaptureId: string;
  readonly deviceMs: number;
  readonly settleMs: number;
  readonly settledBy: string;
}

export async function recordExecution(tx: Tx, step: ExecutedStep): Promise<void> {
  const { runId, index, ...values } = step;
  await tx.update(steps).set(values).where(at(runId, index));
}

export async function recordChanges(tx: Tx, runId: string, index: number, changes: string[]): Promise<void> {
  await tx.update(steps).set({ changes }).where(at(runId, index));
}

/** Records the judgement of a round; `modelMs` is what the judge's own questions took. */
export async function recordVerdict(
  tx: Tx,
  step: { runId: string; index: number },
  judged: { verdict: Verdict; modelMs: number },
): Promise<void> {
  const { verdict, modelMs } = judged;
  await tx
    .update(steps)
    .set({ verdict, judgedAt: new Date(), modelMs: sql`${steps.modelMs} + ${modelMs}` })
    .where(at(step.runId, step.index));
}

/** Adds what a restoration cost to the step that made it necessary. */
export async function recordRestoration(
  tx: Tx,
  step: { runId: string; index: number; plan: string; deviceMs: number },
): Promise<void> {
  const row = await findStep(tx, step.runId, step.index);
  await tx
    .update(steps)
    .set({ restoration: step.plan, deviceMs: (row?.deviceMs ?? 0) + step.deviceMs })
    .where(at(step.runId, step.index));
}

export async function findStep(db: Reader, runId: string, index: number): Promise<StepRow | null> {
  const rows = await db.select().from(steps).where(at(runId, index)).limit(1);
  return rows[0] ?? null;
}

export async function stepsOfRun(db: Reader, runId: string): Promise<StepRow[]> {
  return db.select().from(steps).where(eq(steps.runId, runId)).orderBy(asc(steps.index));
}

function at(runId: string, index: number) {
  return and(eq(steps.runId, runId), eq(steps.index, index));
}
