import type { ActKind, ActOutcome } from '@tapwright/contracts';
import { integer, pgTable, primaryKey, sql, text, timestamp, uniqueIndex } from '../drizzle.ts';
import { runs } from './jobs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What somebody asked of the phone of a run; one at a time. What is typed is not in it. */
export const acts = pgTable(
  'acts',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Chosen by the client. */
    id: text('id').notNull(),
    tenantId: text('tenant_id').notNull(),
    kind: text('kind').$type<ActKind | 'end'>().notNull(),
    /** Hash of the request: the same id with another one is refused. */
    bodyHash: text('body_hash').notNull(),
    /** Number of its step; null for a look, and until it is decided. */
    step: integer('step'),
    /** Null while it is under way. */
    outcome: text('outcome').$type<ActOutcome>(),
    detail: text('detail').notNull().default(''),
    /** The screen that was seen after it. */
    captureId: text('capture_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.id] }),
    uniqueIndex('acts_under_way').on(table.runId).where(sql`outcome is null`),
  ],
);
