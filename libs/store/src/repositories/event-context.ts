import type { Reader } from '../database.ts';
import { and, eq, getTableColumns, sql } from '../drizzle.ts';
import { prepareOnce } from '../prepare-once.ts';
import { artifacts, captures, events, jobs, runs } from '../schema/index.ts';
import type { CaptureWithTree } from './captures.ts';
import type { EventRow } from './events.ts';
import { type JobRow, OPEN_JOB } from './jobs.ts';
import { completed, FRESH_ITEMS, knownItems } from './run-state/known-items.ts';
import type { RunRow } from './runs.ts';

export interface EventContext {
  readonly event: Pick<
    EventRow,
    'id' | 'type' | 'version' | 'gateway' | 'data' | 'traceparent' | 'handledAt'
  > &
    /** What the row says of its earlier deliveries; absent where the row was not read. */
    Partial<Pick<EventRow, 'attempts' | 'heldUntil' | 'createdAt'>>;
  readonly job: JobRow;
  readonly run: RunRow | null;
}

export interface ContextWish {
  /** The job's sealed secrets are null unless they are asked for, which only a gateway may do. */
  readonly sealed?: boolean;
  /** The run that the event is about, by what a message says: what is known of its lists is not read again. */
  readonly runHint?: string | null;
  /**
   * A capture of the same tenant that is read with the event, with its tree where that is a row; not together with sealed secrets.
   * Absent or null: none.
   */
  readonly captureId?: string | null;
}

/** What was read in one query. */
export interface LoadedContext extends EventContext {
  /** Absent where no capture was asked for, or there is none. */
  readonly seen?: CaptureWithTree;
}

/**
 * The event with the current state of its job and run: the input of a handler. Null: pruned, never stored, or another
 * tenant's.
 */
export async function loadEventContext(
  db: Reader,
  id: string,
  wish: ContextWish = {},
): Promise<LoadedContext | null> {
  const { runHint = null } = wish;
  const known = knownItems(db, runHint);
  const row = await rowOf(db, { id, since: known?.since ?? null }, wish);
  if (row === null) return null;
  const { run, ...rest } = row;
  if (run === null) return { ...rest, run };
  // The message named another run than the stored event.
  if (known !== null && run.id !== runHint) return loadEventContext(db, id, { ...wish, runHint: null });
  return { ...rest, run: { ...run, state: completed(db, run.id, known, run.state) } };
}

async function rowOf(
  db: Reader,
  named: { readonly id: string; readonly since: string | null },
  { sealed = false, captureId = null }: ContextWish,
) {
  if (sealed || captureId === null) {
    const [row = null] = await (sealed ? sealedContextQuery : contextQuery)(db).execute(named);
    return row;
  }
  const [row] = await seenContextQuery(db).execute({ ...named, captureId });
  if (row === undefined) return null;
  const { capture, tree, ...rest } = row;
  return capture === null ? rest : { ...rest, seen: { capture, tree } };
}

const contextQuery = prepareOnce((db) => contextOf(db, OPEN_JOB).prepare('tw_event_context'));
const sealedContextQuery = prepareOnce((db) => contextOf(db, SEALED_JOB).prepare('tw_sealed_context'));

const SEALED_JOB = { ...OPEN_JOB, secrets: sql<string | null>`${jobs.secrets}` };

/** The run with its lists since a moment. */
const FRESH_RUN = { ...getTableColumns(runs), state: FRESH_ITEMS };

function contextOf(db: Reader, job: typeof OPEN_JOB) {
  return db
    .select({ event: events, job, run: FRESH_RUN })
    .from(events)
    .innerJoin(jobs, eq(jobs.id, events.jobId))
    .leftJoin(runs, eq(runs.id, events.runId))
    .where(eq(events.id, sql.placeholder('id')));
}

/** A query of its own: not every service may see captures, and what is joined costs also where nothing is found. */
const seenContextQuery = prepareOnce((db) =>
  db
    .select({ event: events, job: OPEN_JOB, run: FRESH_RUN, capture: captures, tree: artifacts.content })
    .from(events)
    .innerJoin(jobs, eq(jobs.id, events.jobId))
    .leftJoin(runs, eq(runs.id, events.runId))
    .leftJoin(
      captures,
      and(eq(captures.id, sql.placeholder('captureId')), eq(captures.tenantId, events.tenantId)),
    )
    .leftJoin(
      artifacts,
      and(eq(artifacts.tenantId, captures.tenantId), eq(artifacts.id, captures.hierarchyId)),
    )
    .where(eq(events.id, sql.placeholder('id')))
    .prepare('tw_seen_context'),
);
