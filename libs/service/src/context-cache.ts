import type { Envelope } from '@tapwright/contracts';
import type { EventContext, JobRow, RunRow } from '@tapwright/store';
import type { HandlerResult } from './handler.ts';

/**
 * Remembers how a handling left its run, so that the next event of the run can be begun without asking the database.
 * Only a guess: every commit checks the versions, and where the guess was wrong the rows are read and the event is
 * handled again. Worth while only where one process handles all events of a run.
 */
export interface ContextCache {
  guess(envelope: Envelope): EventContext | null;
  /** Notes what a committed result has made of the rows. */
  committed(context: EventContext, result: HandlerResult): void;
  forget(runId: string | null): void;
}

interface Rows {
  readonly job: JobRow;
  readonly run: RunRow;
}

const REMEMBERED = 256;

export function createContextCache(): ContextCache {
  const known = new Map<string, Rows>();
  return {
    guess({ id, type, data, traceparent, runId }) {
      const rows = runId === null ? undefined : known.get(runId);
      if (rows === undefined) return null;
      return { event: { id, type, data, traceparent, handledAt: null }, ...rows };
    },
    committed({ job, run }, result) {
      if (run === null) return;
      known.delete(run.id);
      const next = {
        run: { ...run, ...result.run, version: run.version + 1 },
        job: result.job === undefined ? job : { ...job, ...result.job, version: job.version + 1 },
      };
      if (next.run.status === 'ended') return;
      const oldest = known.keys().next();
      if (known.size >= REMEMBERED && oldest.done !== true) known.delete(oldest.value);
      known.set(run.id, next);
    },
    forget(runId) {
      if (runId !== null) known.delete(runId);
    },
  };
}
