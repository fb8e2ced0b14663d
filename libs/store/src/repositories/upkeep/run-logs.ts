import { RunEnded, type RunLog } from '@tapwright/contracts';
import type { Reader, Tx } from '../../database.ts';
import { and, asc, eq, sql } from '../../drizzle.ts';
import { events, runs } from '../../schema/index.ts';

/**
 * Stores where the log of a closing run is, in its state. It checks no version: nothing else changes the state of such
 * a run, and this must not cause a conflict for its end.
 */
export async function noteRunLog(tx: Tx, runId: string, log: RunLog): Promise<void> {
  await tx
    .update(runs)
    .set({ state: sql`(${runs.state}::jsonb || ${JSON.stringify({ log })}::jsonb)::json` })
    .where(eq(runs.id, runId));
}

/** The phones' logs of a job's runs, by run: they are in the events that ended the runs. */
export async function runLogsOfJob(db: Reader, jobId: string): Promise<ReadonlyMap<string, RunLog>> {
  const rows = await db
    .select({ runId: events.runId, data: events.data })
    .from(events)
    .where(and(eq(events.jobId, jobId), eq(events.type, RunEnded.type)))
    .orderBy(asc(events.seq));
  const logs = new Map<string, RunLog>();
  for (const { runId, data } of rows) {
    const parsed = RunEnded.schema.safeParse(data);
    if (runId !== null && parsed.data?.log !== undefined) logs.set(runId, parsed.data.log);
  }
  return logs;
}
