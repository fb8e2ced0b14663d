import { RunEnded, type RunLog } from '@tapwright/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Reader } from '../database.ts';
import { events } from '../schema/index.ts';

/** The phones' logs of a job's runs, by run: they stand in the events that ended the runs. */
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
