import { keyOf } from '@tapwright/contracts';
import type { EventContext, JobRow, NewEvent, RunRow } from '@tapwright/store';
import type { HandlerResult } from './handler.ts';

/**
 * Remembers how a handling left its run or its job, and which events about it were stored with it, so that the next one can
 * begin without asking the database. This is only a guess: every commit checks the versions, and if the guess was wrong the
 * rows are read and the event is handled again. Its events were stored by this process: nothing in it comes from the bus.
 * It is useful only if one process handles all events of a run.
 */
export interface ContextCache {
  /** Null unless this event was stored by the last handling of its run, or of its job. @param key see `keyOf` */
  guess(eventId: string, key: string): EventContext | null;
  /** Remembers the rows after a committed result, and the events that were stored with it. */
  committed(context: EventContext, result: HandlerResult, events: readonly NewEvent[]): void;
  forget(context: EventContext): void;
}

interface Left {
  readonly job: JobRow;
  /** Null for events of the job. */
  readonly run: RunRow | null;
  readonly events: readonly NewEvent[];
}

const REMEMBERED = 256;

export function createContextCache(): ContextCache {
  const known = new Map<string, Left>();

  /** What no event is waiting for is not needed again. */
  function remember(key: string, left: Left): void {
    known.delete(key);
    if (left.events.length === 0) return;
    const oldest = known.keys().next();
    if (known.size >= REMEMBERED && oldest.done !== true) known.delete(oldest.value);
    known.set(key, left);
  }

  return {
    guess(eventId, key) {
      const left = known.get(key);
      const event = left?.events.find(({ id }) => id === eventId);
      if (left === undefined || event === undefined) return null;
      return {
        event: { ...event, data: asStored(event.data), handledAt: null },
        job: left.job,
        run: left.run,
      };
    },
    committed(before, result, events) {
      const { job, run } = after(before, result);
      if (run !== null)
        remember(run.id, { job, run, events: events.filter(({ runId }) => runId === run.id) });
      remember(job.id, { job, run: null, events: events.filter((event) => keyOf(event) === job.id) });
    },
    forget({ job, run }) {
      known.delete(keyOf({ jobId: job.id, runId: run?.id ?? null }));
    },
  };
}

/** The rows as the commit of this result left them. */
function after({ job, run }: EventContext, result: HandlerResult): Pick<EventContext, 'job' | 'run'> {
  const changesJob = run === null || result.job !== undefined;
  return {
    job: changesJob ? { ...job, ...result.job, version: job.version + 1 } : job,
    run: run === null ? null : { ...run, ...result.run, version: run.version + 1 },
  };
}

/** Data that are read back are JSON: without undefined values. */
export function asStored(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data));
}
