import type { Action, Effect, Verdict } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, eq, getTableColumns, inArray, sql } from '../drizzle.ts';
import { steps } from '../schema/index.ts';
import type { RowChange, Write } from './commit.ts';

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

/**
 * Records a decision; deciding the same step again changes nothing. Its verdict comes by a later commit, see `joinWrites`: no
 * statement changes what it inserts.
 */
export function recordDecision(step: DecidedStep): Write {
  const write = (db: Reader) => db.insert(steps).values(step).onConflictDoNothing();
  const change: RowChange = {
    row: rowOf(step.runId, step.index),
    set: getTableColumns(steps),
    write: () => recordDecision(step),
  };
  return Object.assign(write, { change });
}

/** The steps of another run become steps of this one, which goes on after them. */
export async function copySteps(
  tx: Tx,
  { from, to, before }: { readonly from: string; readonly to: string; readonly before: number },
): Promise<void> {
  const own = Object.values(getTableColumns(steps)).filter(({ name }) => name !== 'run_id');
  const columns = sql.join(
    own.map(({ name }) => sql.identifier(name)),
    sql.raw(', '),
  );
  await tx.execute(sql`insert into steps (run_id, ${columns})
    select ${to}, ${columns} from steps where run_id = ${from} and index < ${before}`);
}

/** A step of a replay: decided, executed and judged in one go. */
export type PlayedStep = Omit<typeof steps.$inferInsert, 'restoration' | 'decidedAt' | 'judgedAt'>;

/** Records steps of a replay; recording the same again changes nothing. */
export function recordPlayed(played: readonly PlayedStep[]): Write[] {
  if (played.length === 0) return [];
  const values = played.map((step) => ({ ...step, judgedAt: sql`now()` }));
  return [(db) => db.insert(steps).values(values).onConflictDoNothing()];
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

export function recordExecution({ runId, index, ...values }: ExecutedStep): Write {
  return changeStep(runId, index, values);
}

export interface JudgedStep {
  readonly runId: string;
  readonly index: number;
  readonly verdict: Verdict;
  readonly changes: readonly string[];
  /** Time of the judge's own questions. */
  readonly modelMs: number;
  /** The effect of the action as its outcome shows it; absent: as it was judged when it was decided. */
  readonly effect?: Effect;
}

/** Records the judgement of a step and what the judge saw. */
export function recordVerdict({ runId, index, verdict, changes, modelMs, effect }: JudgedStep): Write {
  const action = sql`jsonb_set(${steps.action}, '{effect}', ${JSON.stringify(effect)}::jsonb)`;
  const judged = {
    ...(effect === undefined ? {} : { action }),
    verdict,
    changes: [...changes],
    judgedAt: sql`now()`,
    modelMs: sql`${steps.modelMs} + ${modelMs}`,
  };
  return changeStep(runId, index, judged);
}

/** Adds the cost of a restoration to the step that made it necessary. */
export function recordRestoration(step: {
  runId: string;
  index: number;
  plan: string;
  deviceMs: number;
}): Write {
  const restored = { restoration: step.plan, deviceMs: sql`${steps.deviceMs} + ${step.deviceMs}` };
  return changeStep(step.runId, step.index, restored);
}

function changeStep(runId: string, index: number, set: Readonly<Record<string, unknown>>): Write {
  const write = (db: Reader) => db.update(steps).set(set).where(at(runId, index));
  const change: RowChange = {
    row: rowOf(runId, index),
    set,
    write: (columns) => changeStep(runId, index, columns),
  };
  return Object.assign(write, { change });
}

export async function findStep(db: Reader, runId: string, index: number): Promise<StepRow | null> {
  const rows = await db.select().from(steps).where(at(runId, index)).limit(1);
  return rows[0] ?? null;
}

export async function stepsOfRun(db: Reader, runId: string): Promise<StepRow[]> {
  return db.select().from(steps).where(eq(steps.runId, runId)).orderBy(asc(steps.index));
}

/** How many steps each of these runs has; a run without any is absent. */
export async function stepCounts(db: Reader, runIds: readonly string[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .select({ runId: steps.runId, count: sql<number>`count(*)::int` })
    .from(steps)
    .where(inArray(steps.runId, [...runIds]))
    .groupBy(steps.runId);
  return new Map(rows.map(({ runId, count }) => [runId, count]));
}

function rowOf(runId: string, index: number): string {
  return `step ${runId} ${index}`;
}

function at(runId: string, index: number) {
  return and(eq(steps.runId, runId), eq(steps.index, index));
}
