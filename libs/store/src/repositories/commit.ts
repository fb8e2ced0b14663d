import { TapwrightError } from '@tapwright/contracts';
import type { Column, SQL, SQLWrapper } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { errorCode, isUniqueViolation } from '../database-errors.ts';
import { DOES_NOT_WAIT } from '../does-not-wait.ts';
import { and, eq, getTableColumns, sql } from '../drizzle.ts';
import { jobs, runs } from '../schema/index.ts';
import { IS_OPEN, type NewEvent } from './events.ts';
import type { JobPatch } from './jobs.ts';
import { type ChangedItem, splitState } from './run-state/split-state.ts';
import { writeItems } from './run-state/write-items.ts';
import type { RunPatch, RunRow } from './runs.ts';

/**
 * One writing statement of a handler; it becomes part of the statement that commits the handling. All writes of a
 * commit see the rows as they were before it: if two change the same row, only one takes effect, without any error.
 * Those that say which row they change can be made one, see {@link joinWrites}.
 */
export type Write = ((db: Reader) => SQLWrapper) & { readonly change?: RowChange };

/** A change of one row, by its columns. */
export interface RowChange {
  readonly row: string;
  readonly set: Readonly<Record<string, unknown>>;
  /** The write of this change. */
  readonly write: (set: Readonly<Record<string, unknown>>) => Write;
}

/** An event that is stored with the commit. */
export interface CommittedEvent extends NewEvent {
  /** Who has handled it already: its handling is part of the same commit. Absent: it is still to be handled. */
  readonly handledBy?: string;
}

/**
 * The same writes with one for each row; null where two of them set the same column of a row, which no single statement
 * does. Pure.
 */
export function joinWrites(writes: readonly Write[]): readonly Write[] | null {
  const joined: Write[] = [];
  const places = new Map<string, number>();
  for (const write of writes) {
    const { change } = write;
    const place = change === undefined ? undefined : places.get(change.row);
    const before = place === undefined ? undefined : joined[place]?.change;
    if (change === undefined || place === undefined || before === undefined) {
      if (change !== undefined) places.set(change.row, joined.length);
      joined.push(write);
      continue;
    }
    if (Object.keys(change.set).some((column) => column in before.set)) return null;
    joined[place] = change.write({ ...before.set, ...change.set });
  }
  return joined;
}

export interface HandledCommit {
  readonly eventId: string;
  readonly consumer: string;
  /** Why the event is a dead letter; null if it was handled. */
  readonly deadReason: string | null;
  readonly jobId: string;
  /**
   * The run as it was read, and its changes; its version must still be the same and is raised by one. Without the state
   * as it was read, a new one is written whole.
   */
  readonly run:
    | (Pick<RunRow, 'id' | 'version'> & { readonly state?: RunRow['state']; readonly patch: RunPatch })
    | null;
  /** The same for the job; null: of the job only its event numbers change. */
  readonly job: { readonly version: number; readonly patch: JobPatch } | null;
  /** Events of this job, in order. */
  readonly events: readonly CommittedEvent[];
  readonly writes: readonly Write[];
  /**
   * The commit does not wait for the disk: only a server that crashes can lose it, and then with all that was committed
   * after it. Only outside of a transaction; see `FlushWatch` for when it is safe.
   */
  readonly isAsynchronous?: boolean;
}

/**
 * `handled_before`: the event was already handled. `conflict`: the run or the job has changed since it was read, or
 * another run has claimed the same. In both cases nothing was written.
 */
export type CommitResult = 'committed' | 'handled_before' | 'conflict';

/** Raised by the guard if there is nothing left to do. */
export const GUARD_HANDLED = 'TW001';
/** Raised by the guard if a row has changed since it was read, or no longer exists. */
export const GUARD_VERSION = 'TW002';
/** Our own version check, a deadlock, a serialisation failure: reading and deciding again helps. */
const CONFLICTS = new Set([GUARD_VERSION, '40P01', '40001']);

/**
 * The whole commit of a handler in one statement, and so in one round trip: mark the event as handled, change the run
 * and the job under their versions, number and store the events, write the rest. All of it or nothing: a guard raises
 * an error where a condition does not hold. Each part waits for the one before, so that rows are always locked in the
 * order event, run, job. If it is refused inside a transaction, the transaction has failed, too: the caller must roll
 * it back.
 */
export async function commitHandled(
  db: Reader,
  commit: HandledCommit,
  execute: (statement: SQL) => PromiseLike<unknown> = (text) => db.execute(text),
): Promise<CommitResult> {
  try {
    await execute(statement(db, commit));
    return 'committed';
  } catch (error) {
    const code = errorCode(error);
    if (code === GUARD_HANDLED) return 'handled_before';
    if (isConflict(error)) return 'conflict';
    throw error;
  }
}

/** Keys of what is claimed: a violation means that another run has claimed the same try, or the same place, meanwhile. */
const CLAIMED = ['widget_tries_once', 'explore_tasks_in_order'] as const;

/** True if reading and deciding again helps; a `save` may request this with the code `CONFLICT`. */
export function isConflict(error: unknown): boolean {
  if (error instanceof TapwrightError && error.code === 'CONFLICT') return true;
  if (CLAIMED.some((key) => isUniqueViolation(error, key))) return true;
  const code = errorCode(error);
  return code !== null && CONFLICTS.has(code);
}

function statement(db: Reader, commit: HandledCommit): SQL {
  const parts: SQL[] = [sql`handled as (${markHandled(commit)})`];
  const { run } = commit;
  if (run !== null) parts.push(...runParts(run));
  const before = run === null ? sql.raw('handled') : sql.raw('versioned_run');
  const touchesJob = commit.job !== null || commit.events.length > 0;
  if (touchesJob) parts.push(sql`versioned_job as (${patchJob(commit, before)})`);
  if (commit.events.length > 0) parts.push(sql`stored as (${storeEvents(commit.events)})`);
  for (const [index, write] of commit.writes.entries()) {
    parts.push(sql`${sql.raw(`write_${index}`)} as (${write(db).getSQL()})`);
  }
  const last = touchesJob ? sql.raw('versioned_job') : before;
  return sql`with ${sql.join(parts, sql.raw(', '))}
    select tapwright_guard((select count(*) from handled), (select count(*) from ${last}))${waits(commit)}`;
}

function waits({ isAsynchronous = false }: HandledCommit): SQL {
  return isAsynchronous ? sql`, ${DOES_NOT_WAIT}` : sql``;
}

function markHandled({ eventId, consumer, deadReason }: HandledCommit): SQL {
  return sql`update events set handled_at = now(), handled_by = ${consumer}, dead_reason = ${deadReason}
    where id = ${eventId} and ${IS_OPEN} returning id`;
}

/** Of a new state, the row gets what does not grow, and the rows of its lists only what has changed in them. */
function runParts({ id, version, state, patch }: NonNullable<HandledCommit['run']>): SQL[] {
  const { state: next, ...others } = patch;
  const split = next === undefined ? null : splitState(next, state ?? null);
  const set = assignments(runs, split === null ? others : { ...others, state: split.stored });
  const changed: readonly ChangedItem[] = split?.changed ?? [];
  const patched = sql`versioned_run as (update runs set version = version + 1 ${set}
    where id = ${id} and version = ${version} and exists (select 1 from handled) returning id, tenant_id)`;
  if (changed.length === 0) return [patched];
  return [patched, sql`items as (${writeItems(changed, sql.raw('versioned_run'))})`];
}

function patchJob({ job, jobId, events: fresh }: HandledCommit, before: SQL): SQL {
  const counted = sql`event_seq = event_seq + ${fresh.length}`;
  const here = sql`id = ${jobId} and exists (select 1 from ${before})`;
  if (job === null) return sql`update jobs set ${counted} where ${here} returning event_seq`;
  return sql`update jobs set ${counted}, version = version + 1 ${assignments(jobs, job.patch)}
    where ${here} and version = ${job.version} returning event_seq`;
}

/** `, column = value` for every property of a patch, encoded as its column wants it. */
function assignments(table: typeof runs | typeof jobs, patch: object): SQL {
  const columns: Record<string, Column> = getTableColumns(table);
  const parts = Object.entries(patch).flatMap(([property, value]: [string, unknown]) => {
    const column = columns[property];
    if (column === undefined || value === undefined) return [];
    const encoded: unknown = value === null ? null : column.mapToDriverValue(value);
    return [sql`, ${sql.raw(column.name)} = ${encoded}`];
  });
  return sql.join(parts);
}

/** Their numbers come from the job's counter, which its update has locked. */
function storeEvents(fresh: readonly CommittedEvent[]): SQL {
  const rows = fresh.map((event, index) => {
    const back = fresh.length - 1 - index;
    return sql`select ${event.id}, ${event.jobId}, event_seq - ${back}::int, ${event.tenantId}, ${event.runId}::text,
      ${event.type}, ${event.version}::int, ${event.gateway}::text, ${JSON.stringify(event.data)}::jsonb,
      ${event.traceparent}::text, ${event.causeId}::text, ${handledBy(event)} from versioned_job`;
  });
  return sql`insert into events
    (id, job_id, seq, tenant_id, run_id, type, version, gateway, data, traceparent, cause_id, handled_by, handled_at)
    ${sql.join(rows, sql.raw(' union all '))}`;
}

function handledBy({ handledBy: consumer }: CommittedEvent): SQL {
  return consumer === undefined ? sql`null::text, null::timestamptz` : sql`${consumer}::text, now()`;
}

/** Changes a job's row under its version, outside of a handling; false if the version has changed. */
export async function commitJob(
  tx: Tx,
  job: { readonly id: string; readonly version: number },
  patch: JobPatch,
): Promise<boolean> {
  const rows = await tx
    .update(jobs)
    .set({ ...patch, version: sql`${jobs.version} + 1` })
    .where(and(eq(jobs.id, job.id), eq(jobs.version, job.version)))
    .returning({ id: jobs.id });
  return rows.length === 1;
}
