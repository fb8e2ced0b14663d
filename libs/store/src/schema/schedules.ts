import type { FiringOutcome } from '@tapwright/contracts';
import { boolean, index, integer, json, pgTable, primaryKey, sql, text, timestamp } from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What begins by the clock. The row is its own timer: it is due at `next_at`. */
export const schedules = pgTable(
  'schedules',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    cron: text('cron').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The requests of its jobs, without values of secrets. */
    jobs: json('jobs').$type<readonly unknown[]>().notNull(),
    enabled: boolean('enabled').notNull(),
    /** Null: never. */
    nextAt: at('next_at'),
    /** Raised by every change of its author. */
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('schedules_due').on(table.nextAt).where(sql`next_at is not null`),
  ],
);

/** Each time at which a schedule was due, once. */
export const scheduleFirings = pgTable(
  'schedule_firings',
  {
    tenantId: text('tenant_id').notNull(),
    scheduleId: text('schedule_id').notNull(),
    dueAt: at('due_at').notNull(),
    outcome: text('outcome').$type<FiringOutcome>().notNull(),
    /** Ids of the jobs that began; they may have been deleted since. */
    jobs: json('jobs').$type<readonly string[]>().notNull(),
    detail: text('detail').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.scheduleId, table.dueAt] })],
);
