import type { ScriptProof } from '@tapwright/contracts';
import { index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { jobs } from './jobs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const scripts = pgTable(
  'scripts',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    runId: text('run_id').notNull(),
    format: text('format').notNull(),
    fileName: text('file_name').notNull(),
    content: text('content').notNull(),
    losses: jsonb('losses').$type<string[]>().notNull(),
    proof: text('proof').$type<ScriptProof>().notNull(),
    proofDetail: text('proof_detail').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('scripts_by_job').on(table.jobId)],
);

/** Persistent memory: advice for an app, learnt from its runs (VisiDroid). */
export const rules = pgTable(
  'rules',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    packageName: text('package_name').notNull(),
    kind: text('kind').$type<'follow' | 'avoid'>().notNull(),
    text: text('text').notNull(),
    uses: integer('uses').notNull().default(0),
    successes: integer('successes').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('rules_once').on(table.tenantId, table.packageName, table.kind, table.text)],
);
