import { type RunState, TapwrightError } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, eq, ne, sql } from '../drizzle.ts';
import { runs } from '../schema/index.ts';
import { RUN } from './run-state/read-run.ts';
import { splitState } from './run-state/split-state.ts';
import { writeItems } from './run-state/write-items.ts';

/** A run with its whole state. */
export type RunRow = Omit<typeof runs.$inferSelect, 'state'> & { state: RunState };
export type RunPatch = Partial<
  Pick<
    RunRow,
    | 'status'
    | 'step'
    | 'state'
    | 'gateway'
    | 'serial'
    | 'leaseToken'
    | 'outcome'
    | 'reason'
    | 'startedAt'
    | 'endedAt'
  >
>;

export interface NewRun {
  readonly id: string;
  readonly jobId: string;
  readonly tenantId: string;
  readonly purpose: RunRow['purpose'];
  readonly strategy: string;
  readonly state: RunState;
  readonly traceScriptId: string | null;
  /** For a run that goes on where another one ended. */
  readonly step?: number;
  readonly startedAt?: Date | null;
}

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  const { stored, changed } = splitState(run.state, null);
  await tx.insert(runs).values({ ...run, state: stored });
  if (changed.length > 0) await tx.execute(writeItems(changed, theRun(run.id)));
}

/**
 * Gives a run that has not begun another state.
 * @throws TapwrightError `CONFLICT` if it has changed since it was read
 */
export async function replaceState(
  tx: Tx,
  { id, version, state: before }: Pick<RunRow, 'id' | 'version' | 'state'>,
  state: RunState,
): Promise<void> {
  const { stored, changed } = splitState(state, before);
  const replaced = await tx
    .update(runs)
    .set({ state: stored, version: sql`${runs.version} + 1` })
    .where(and(eq(runs.id, id), eq(runs.version, version)))
    .returning({ id: runs.id });
  if (replaced.length === 0) throw new TapwrightError('CONFLICT', `the run ${id} has changed meanwhile`);
  if (changed.length > 0) await tx.execute(writeItems(changed, theRun(id)));
}

const theRun = (id: string) => sql`(select id, tenant_id from runs where id = ${id})`;

export async function findRun(db: Reader, id: string): Promise<RunRow | null> {
  const rows = await db.select(RUN).from(runs).where(eq(runs.id, id)).limit(1);
  return rows[0] ?? null;
}

export async function runsOfJob(db: Reader, jobId: string): Promise<RunRow[]> {
  return db.select(RUN).from(runs).where(eq(runs.jobId, jobId)).orderBy(asc(runs.id));
}

/** Runs of a job that have not returned their device yet. */
export async function openRunsOfJob(db: Reader, jobId: string): Promise<RunRow[]> {
  return db
    .select(RUN)
    .from(runs)
    .where(and(eq(runs.jobId, jobId), ne(runs.status, 'ended')));
}
