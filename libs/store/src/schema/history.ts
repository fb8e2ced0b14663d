import type { TestOutcome } from '@tapwright/contracts';
import { index, integer, pgTable, primaryKey, text, timestamp } from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** How each run of a test ended. It outlives its job. */
export const testResults = pgTable(
  'test_results',
  {
    tenantId: text('tenant_id').notNull(),
    jobId: text('job_id').notNull(),
    /** Name of the test: the same for all of its runs. */
    test: text('test').notNull(),
    app: text('app').notNull(),
    /** Version code; empty where it is not known. */
    appVersion: text('app_version').notNull(),
    outcome: text('outcome').$type<TestOutcome>().notNull(),
    durationMs: integer('duration_ms').notNull(),
    endedAt: at('ended_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.jobId] }),
    index('test_results_by_test').on(table.tenantId, table.test, table.app, table.endedAt),
  ],
);

/** Tests whose failures are known to be unreliable, until a time. */
export const quarantines = pgTable(
  'quarantines',
  {
    tenantId: text('tenant_id').notNull(),
    test: text('test').notNull(),
    app: text('app').notNull(),
    until: at('until').notNull(),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.test, table.app] })],
);
