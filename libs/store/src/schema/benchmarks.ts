import type { BenchmarkStatus, CellResult, CellStatus, Outcome, Reason } from '@tapwright/contracts';
import {
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
} from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A suite that is measured, cell by cell. */
export const benchmarks = pgTable(
  'benchmarks',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request body: the same key with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    /** Tasks with their checks, as they were checked when it was stored. */
    suite: json('suite').$type<unknown>().notNull(),
    strategies: json('strategies').$type<readonly string[]>().notNull(),
    /** Null: the platform's own model. */
    models: json('models').$type<readonly string[]>(),
    seeds: integer('seeds').notNull(),
    /** Most jobs that are open at a time. */
    inFlight: integer('in_flight').notNull(),
    status: text('status').$type<BenchmarkStatus>().notNull().default('running'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Null while a cell waits or runs, also after it was canceled. */
    endedAt: at('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('benchmarks_idempotency').on(table.tenantId, table.idempotencyKey),
    index('benchmarks_open').on(table.tenantId, table.id).where(sql`ended_at is null`),
  ],
);

/** One task, one strategy, one model and one seed: a job at a time, until one of them has been judged. */
export const benchmarkCells = pgTable(
  'benchmark_cells',
  {
    tenantId: text('tenant_id').notNull(),
    benchmarkId: text('benchmark_id').notNull(),
    /** From 1; the order in which cells begin. */
    number: integer('number').notNull(),
    task: text('task').notNull(),
    strategy: text('strategy').notNull(),
    /** Null: the platform's own. */
    model: text('model'),
    seed: integer('seed').notNull(),
    status: text('status').$type<CellStatus>().notNull().default('waiting'),
    /** It does not begin before. */
    dueAt: at('due_at').notNull().defaultNow(),
    /** Jobs so far; the number of the newest is part of its Idempotency-Key. */
    tries: integer('tries').notNull().default(0),
    /** Jobs that may still begin. */
    triesLeft: integer('tries_left').notNull(),
    /** The newest job; it may have been deleted since. */
    jobId: text('job_id'),
    outcome: text('outcome').$type<Outcome>(),
    reason: json('reason').$type<Reason>(),
    /** Null where nothing was measured. */
    result: json('result').$type<CellResult>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.benchmarkId, table.number] }),
    foreignKey({
      name: 'benchmark_cells_benchmark',
      columns: [table.tenantId, table.benchmarkId],
      foreignColumns: [benchmarks.tenantId, benchmarks.id],
    }).onDelete('cascade'),
    index('benchmark_cells_waiting')
      .on(table.tenantId, table.benchmarkId, table.number)
      .where(sql`status = 'waiting'`),
    index('benchmark_cells_running')
      .on(table.tenantId, table.benchmarkId, table.number)
      .where(sql`status = 'running'`),
  ],
);
