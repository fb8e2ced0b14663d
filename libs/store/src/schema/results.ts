import type { ScriptProof } from '@tapwright/contracts';
import { index, jsonb, pgTable, text, timestamp } from '../drizzle.ts';
import { jobs } from './jobs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A file beside a script. */
export interface ScriptFile {
  readonly name: string;
  readonly text: string;
}

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
    /** What this script alone needs beside it; the helpers of a format are not stored. */
    files: jsonb('files').$type<ScriptFile[]>().notNull().default([]),
    losses: jsonb('losses').$type<string[]>().notNull(),
    proof: text('proof').$type<ScriptProof>().notNull(),
    proofDetail: text('proof_detail').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('scripts_by_job').on(table.jobId)],
);
