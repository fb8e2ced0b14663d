import type { JobSpec, Ledger, Outcome, Reason, RunState, RunStatus } from '@tapwright/contracts';
import {
  bigint,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
} from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    kind: text('kind').notNull(),
    status: text('status').$type<'queued' | 'running' | 'ended'>().notNull().default('queued'),
    outcome: text('outcome').$type<Outcome>(),
    reason: jsonb('reason').$type<Reason>(),
    spec: jsonb('spec').$type<JobSpec>().notNull(),
    /** What its goal was read to ask for; null where it was not read, or not yet. */
    ledger: jsonb('ledger').$type<Ledger>(),
    /** Values of the case's secret parameters, encrypted: reading the database does not reveal them. */
    secrets: text('secrets'),
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request body: the same key with another body is refused. */
    bodyHash: text('body_hash'),
    /** Number of the job's last event; assigned under the row's lock. */
    eventSeq: integer('event_seq').notNull().default(0),
    version: integer('version').notNull().default(0),
    traceparent: text('traceparent'),
    /** The job that ended by an outage and that this one goes on with; null: it begins at the beginning. */
    resumes: text('resumes'),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (table) => [
    unique('jobs_idempotency').on(table.tenantId, table.idempotencyKey),
    index('jobs_by_tenant').on(table.tenantId, table.createdAt),
    index('jobs_by_tenant_and_id').on(table.tenantId, table.id),
    index('jobs_by_end').on(table.endedAt),
    index('jobs_by_resumed').on(table.resumes).where(sql`resumes is not null`),
    index('jobs_open').on(table.tenantId).where(sql`${table.status} <> 'ended'`),
  ],
);

/** Lists in the state of a run that grow with every step: each of their items is a row of its own. */
export type ItemList = 'history' | 'seen';

/** The state of a run as its row has it: of these lists only their lengths. */
export type StoredState = Omit<RunState, ItemList> & Readonly<Record<ItemList, number>>;

export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').notNull(),
    /** A candidate tries the goal; a verification replays a finished trace; a leg explores. */
    purpose: text('purpose').$type<'candidate' | 'verification' | 'leg' | 'repro'>().notNull(),
    status: text('status').$type<RunStatus>().notNull().default('queued'),
    /** Optimistic lock: every handled event of the run raises it by one. */
    version: integer('version').notNull().default(0),
    /** Step in progress; events of another step are stale. */
    step: integer('step').notNull().default(0),
    strategy: text('strategy').notNull(),
    /** Plain JSON: written with every event of the run, never searched. */
    state: json('state').$type<StoredState>().notNull(),
    /** Script whose trace a verification run replays. */
    traceScriptId: text('trace_script_id'),
    gateway: text('gateway'),
    serial: text('serial'),
    leaseToken: bigint('lease_token', { mode: 'number' }),
    outcome: text('outcome').$type<Outcome>(),
    reason: jsonb('reason').$type<Reason>(),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
  },
  (table) => [index('runs_by_job').on(table.jobId)],
);

/** An item of a list in a run's state. What stands behind the length that the state gives is left over and not read. */
export const runItems = pgTable(
  'run_items',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').notNull(),
    list: text('list').$type<ItemList>().notNull(),
    position: integer('position').notNull(),
    item: json('item').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.list, table.position] })],
);
