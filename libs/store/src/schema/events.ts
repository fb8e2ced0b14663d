import { bigint, index, integer, jsonb, pgTable, sql, text, timestamp, unique } from '../drizzle.ts';
import { jobs } from './jobs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * The types of events that say how the jobs of a tenant stand. A step is none of them: its events are many, and a job's own
 * timeline has them. The index of the stream of a tenant knows this list, so a change needs a migration.
 */
const NEWS_TYPES = [
  'job.submitted',
  'job.confirmed',
  'job.ended',
  'run.queued',
  'run.started',
  'run.paused',
  'run.resumed',
  'run.stopped',
  'run.ended',
  'scripts.emitted',
  'task.reflected',
  'leg.ended',
] as const;

/** That an event is one of them: the same text in the index as in the queries that it answers. */
export const IS_NEWS = sql.raw(`type in (${NEWS_TYPES.map((type) => `'${type}'`).join(', ')})`);

/** Outbox, audit trail and timeline in one table; the row itself says whether the event was handled (ADR 3). */
export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    tenantId: text('tenant_id').notNull(),
    runId: text('run_id'),
    type: text('type').notNull(),
    version: integer('version').notNull(),
    gateway: text('gateway'),
    data: jsonb('data').notNull(),
    traceparent: text('traceparent'),
    /** The event whose handling published this one; null for a user's request or a timer. */
    causeId: text('cause_id'),
    /** Redeliveries counted before handling. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    publishedAt: at('published_at'),
    /** Until then a process has it in hand that has not published it; null: for a moment, or not at all. */
    heldUntil: at('held_until'),
    handledAt: at('handled_at'),
    handledBy: text('handled_by'),
    /** Why it is a dead letter, if it could not be handled. */
    deadReason: text('dead_reason'),
    /** When an operator has put it back after it was a dead letter. */
    redrivenAt: at('redriven_at'),
    /**
     * The transaction that stored it. Transactions end in another order than they begin, so a reader that goes by it
     * stops before the oldest one that is not over (`news` of the store).
     */
    xact: bigint('xact', { mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [
    unique('events_seq').on(table.jobId, table.seq),
    index('events_by_cause').on(table.causeId),
    // Events on their way: first those without a mark, oldest first, then the others by when they were published.
    index('events_open')
      .on(table.publishedAt.nullsFirst(), table.createdAt, table.seq)
      .where(sql`handled_at is null`),
    index('events_dead').on(table.id).where(sql`dead_reason is not null`),
    index('events_news').on(table.tenantId, table.xact, table.jobId, table.seq).where(IS_NEWS),
    // The artifacts that are logs of runs: the only kind that events refer to.
    index('events_by_run_log').on(sql`(data->'log'->>'artifactId')`).where(sql`type = 'run.ended'`),
  ],
);

/** Timers: a row becomes an ordinary event when it is due. */
export const timers = pgTable(
  'timers',
  {
    id: text('id').primaryKey(),
    dueAt: at('due_at').notNull(),
    tenantId: text('tenant_id').notNull(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    runId: text('run_id'),
    /** What the timer is for, such as `deadline`; one per run and purpose. */
    purpose: text('purpose').notNull(),
    type: text('type').notNull(),
    gateway: text('gateway'),
    data: jsonb('data').notNull(),
    traceparent: text('traceparent'),
    /** It stands still, and has so many milliseconds left; null: it goes. */
    heldMs: integer('held_ms'),
  },
  (table) => [index('timers_due').on(table.dueAt), unique('timers_purpose').on(table.runId, table.purpose)],
);
