import { index, integer, json, pgTable, real, text, timestamp } from '../drizzle.ts';
import { jobs } from './jobs.ts';
import { scripts } from './results.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Changes of scripts that replays propose, and what a person has decided about them. */
export const healings = pgTable(
  'healings',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** The replay that proposed it. */
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    runId: text('run_id').notNull(),
    /** The script whose trace was played. */
    scriptId: text('script_id')
      .notNull()
      .references(() => scripts.id, { onDelete: 'cascade' }),
    /** Step of the run in which it was found. */
    step: integer('step').notNull(),
    /** Number of the step in the trace. */
    stepIndex: integer('step_index').notNull(),
    /** Locators of the trace: as they were, and as they are proposed. */
    before: json('before').$type<unknown[]>().notNull(),
    after: json('after').$type<unknown[]>().notNull(),
    reason: text('reason').notNull(),
    score: real('score').notNull(),
    status: text('status').$type<'proposed' | 'accepted' | 'rejected'>().notNull().default('proposed'),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (table) => [index('healings_by_script').on(table.scriptId), index('healings_by_job').on(table.jobId)],
);
