import { newId, TapwrightError } from '@tapwright/contracts';
import {
  appendEvents,
  type CommitResult,
  type CommittedEvent,
  commitHandled,
  crossIn,
  type Database,
  type EventContext,
  type HandledCommit,
  isConflict,
  joinWrites,
  type Reader,
  setTimer,
  type Write,
} from '@tapwright/store';
import type { HandlerResult } from './handler.ts';
import type { Followed } from './middleware/work.ts';
import { toNewEvent } from './outgoing.ts';
import { activeTraceparent } from './telemetry.ts';

export interface Commit {
  readonly consumer: string;
  readonly context: EventContext;
  /** With what followed, see {@link joined}. */
  readonly result: HandlerResult;
  /** What was handled at once, one after another, before the result was complete. */
  readonly followed?: readonly Followed[];
  /** Set if the event becomes a dead letter instead of being handled. */
  readonly deadReason?: string;
  /** The bus gets the event back if the commit is lost: where nobody outside relies on it, it need not wait for the disk. */
  readonly mayLag?: boolean;
}

export type CommitOutcome =
  | { readonly kind: 'committed'; readonly events: readonly CommittedEvent[] }
  /** The event was already handled: the result is discarded. */
  | { readonly kind: 'handled_before' }
  /** The run or the job has changed since it was read: read and decide again. */
  | { readonly kind: 'conflict' };

class Rollback extends Error {
  readonly result: CommitResult;
  constructor(result: CommitResult) {
    super(result);
    this.result = result;
  }
}

/**
 * The one transaction of a handler (design, section 3): all of it, or nothing. If a single statement is enough, that is
 * the transaction; events of other jobs and a `save` need a longer one.
 */
export async function commit(db: Database, request: Commit): Promise<CommitOutcome> {
  const { context, result, followed = [] } = request;
  const traceparent = activeTraceparent(context.event.traceparent);
  const cause = followed.at(-1)?.event.id ?? context.event.id;
  const fresh: readonly CommittedEvent[] = [
    ...followed.map(({ event, consumer }) => ({ ...event, handledBy: consumer })),
    ...result.emit.map((event) => toNewEvent(event, cause, traceparent)),
  ];
  const own = fresh.filter((event) => event.jobId === context.job.id);
  const others = fresh.filter((event) => event.jobId !== context.job.id);
  const handled = toHandled(request, own, traceparent);
  const more = result.save !== undefined || others.length > 0;
  const isAsynchronous = request.mayLag === true && !more && isWithinRun(request);
  const outcome = more
    ? await inTransaction(db, { handled, others, result, context })
    : await commitHandled(db.read, { ...handled, isAsynchronous }, (statement) => db.execute(statement));
  return outcome === 'committed' ? { kind: 'committed', events: fresh } : { kind: outcome };
}

/** A step of a run; what becomes of a job is told to others, and what is dead is not tried again. */
function isWithinRun({ context, result, deadReason }: Commit): boolean {
  return context.run !== null && result.job === undefined && deadReason === undefined;
}

/** What several handlings, one after another, leave as one result. */
export function joined(result: HandlerResult, followed: readonly Pick<Followed, 'result'>[]): HandlerResult {
  const last = followed.at(-1);
  if (last === undefined) return result;
  const results = [result, ...followed.map((more) => more.result)];
  const patches = results.flatMap(({ run }) => (run === undefined ? [] : [run]));
  const writes = results.flatMap((one) => one.writes ?? []);
  return {
    ...last.result,
    ...(patches.length === 0 ? {} : { run: Object.assign({}, ...patches) }),
    writes,
  };
}

/** Writes that change the same row become one, see `joinWrites`: in one statement only one of them would take effect. */
function toHandled(
  { context, result, consumer, deadReason }: Commit,
  own: readonly CommittedEvent[],
  traceparent: string | null,
): HandledCommit {
  const { job, run } = context;
  if (run === null && result.run !== undefined) {
    throw new TapwrightError('INTERNAL', "the handler of a job's event changed a run");
  }
  const changesJob = run === null || result.job !== undefined;
  const { writes = [] } = result;
  const timers = (result.timers ?? []).map((timer): Write => {
    const row = { ...timer, id: newId('tmr'), traceparent };
    return (db) => setTimer(db, row);
  });
  return {
    eventId: context.event.id,
    consumer,
    deadReason: deadReason ?? null,
    jobId: job.id,
    run:
      run === null ? null : { id: run.id, version: run.version, state: run.state, patch: result.run ?? {} },
    job: changesJob ? { version: job.version, patch: result.job ?? {} } : null,
    events: own,
    writes: [...(joinWrites(writes) ?? writes), ...timers],
  };
}

interface LongCommit {
  readonly handled: HandledCommit;
  readonly others: readonly CommittedEvent[];
  readonly result: HandlerResult;
  readonly context: EventContext;
}

async function inTransaction(db: Database, commit: LongCommit): Promise<CommitResult> {
  const { handled, others, result, context } = commit;
  try {
    await db.transaction(async (tx) => {
      const first = await commitHandled(tx as Reader, handled);
      if (first !== 'committed') throw new Rollback(first);
      await result.save?.(tx);
      // Last: from here on the transaction is no longer that of one tenant.
      if (others.some(({ tenantId }) => tenantId !== context.job.tenantId)) await crossIn(tx, 'grants');
      await appendEvents(tx, others);
    });
    return 'committed';
  } catch (error) {
    if (error instanceof Rollback) return error.result;
    if (isConflict(error)) return 'conflict';
    throw error;
  }
}
