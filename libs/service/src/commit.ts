import { newId, TapwrightError } from '@tapwright/contracts';
import {
  appendEvents,
  commitJob,
  commitRun,
  type Database,
  type EventContext,
  markDead,
  markHandled,
  type NewEvent,
  setTimer,
  type Tx,
} from '@tapwright/store';
import type { HandlerResult } from './handler.ts';
import { toNewEvent } from './outgoing.ts';
import { activeTraceparent } from './telemetry.ts';

export interface Commit {
  readonly consumer: string;
  readonly context: EventContext;
  readonly result: HandlerResult;
  /** Set where the event is put aside instead of being handled. */
  readonly deadReason?: string;
}

export type CommitOutcome =
  | { readonly kind: 'committed'; readonly events: readonly NewEvent[] }
  /** Somebody handled the event before: the result is discarded. */
  | { readonly kind: 'handled_before' }
  /** The run or the job has changed since it was read: read again, think again. */
  | { readonly kind: 'conflict' };

class Rollback extends Error {
  readonly outcome: CommitOutcome;
  constructor(outcome: CommitOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** The one transaction of a handler (design, section 3): all of it, or nothing. */
export async function commit(db: Database, request: Commit): Promise<CommitOutcome> {
  const { context, result } = request;
  const traceparent = activeTraceparent(context.event.traceparent);
  const fresh = result.emit.map((event) => toNewEvent(event, context.event.id, traceparent));
  try {
    await db.transaction(async (tx) => {
      if (!(await markHandled(tx, context.event.id, request.consumer))) {
        throw new Rollback({ kind: 'handled_before' });
      }
      if (request.deadReason !== undefined) await markDead(tx, context.event.id, request.deadReason);
      await lockAndPatch(tx, request);
      await result.save?.(tx);
      // After `save`, so that a run which it inserts is there before an event names it.
      await appendEvents(tx, fresh);
      for (const timer of result.timers ?? [])
        await setTimer(tx, { ...timer, id: newId('tmr'), traceparent });
    });
    return { kind: 'committed', events: fresh };
  } catch (error) {
    if (error instanceof Rollback) return error.outcome;
    throw error;
  }
}

/** The run's row before the job's, everywhere: two transactions can never wait for each other in a circle. */
async function lockAndPatch(tx: Tx, { context, result }: Commit): Promise<void> {
  const { job, run } = context;
  if (run !== null && !(await commitRun(tx, run, result.run ?? {}))) throw new Rollback({ kind: 'conflict' });
  if (run === null && result.run !== undefined) {
    throw new TapwrightError('INTERNAL', "the handler of a job's event changed a run");
  }
  if (run === null || result.job !== undefined) {
    if (!(await commitJob(tx, job, result.job ?? {}))) throw new Rollback({ kind: 'conflict' });
  }
}
