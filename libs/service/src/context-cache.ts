import type { EventContext, JobRow, NewEvent, RunRow } from '@tapwright/store';
import type { HandlerResult } from './handler.ts';

/**
 * Remembers how a handling left its run, and which events it stored, so that the next one can begin without asking the
 * database. This is only a guess: every commit checks the versions, and if the guess was wrong the rows are read and
 * the event is handled again. Its events were stored by this process: nothing in it comes from the bus. It is useful
 * only if one process handles all events of a run.
 */
export interface ContextCache {
  /** Null unless this event was stored by the last handling of this run. */
  guess(eventId: string, runId: string | null): EventContext | null;
  /** Remembers the rows after a committed result, and the events that were stored with it. */
  committed(context: EventContext, result: HandlerResult, events: readonly NewEvent[]): void;
  forget(runId: string | null): void;
}

interface Left {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly events: readonly NewEvent[];
}

const REMEMBERED = 256;

export function createContextCache(): ContextCache {
  const known = new Map<string, Left>();
  return {
    guess(eventId, runId) {
      const left = runId === null ? undefined : known.get(runId);
      const event = left?.events.find(({ id }) => id === eventId);
      if (left === undefined || event === undefined) return null;
      return {
        event: { ...event, data: asStored(event.data), handledAt: null },
        job: left.job,
        run: left.run,
      };
    },
    committed({ job, run }, result, events) {
      if (run === null) return;
      known.delete(run.id);
      const next = {
        run: { ...run, ...result.run, version: run.version + 1 },
        job: result.job === undefined ? job : { ...job, ...result.job, version: job.version + 1 },
        events: events.filter(({ runId }) => runId === run.id),
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

/** Data that are read back are JSON: without undefined values. */
export function asStored(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data));
}
