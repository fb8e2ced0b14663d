import type { ScriptStatus } from '@tapwright/contracts';
import { index, integer, json, pgTable, primaryKey, text, timestamp } from '../drizzle.ts';
import { jobs } from './jobs.ts';
import { scripts } from './results.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Who did it: an id, and the name of the person as it was then. */
const by = () => ({ byId: text('by_id').notNull(), byName: text('by_name').notNull() });

/** The life of scripts, step by step; the last one of a script counts. Rows are only added. */
export const scriptReviews = pgTable(
  'script_reviews',
  {
    tenantId: text('tenant_id').notNull(),
    scriptId: text('script_id')
      .notNull()
      .references(() => scripts.id, { onDelete: 'cascade' }),
    /** From 1. Two that go on from the same step at once get the same number: one of them is refused. */
    number: integer('number').notNull(),
    from: text('from_status').$type<ScriptStatus>().notNull(),
    to: text('to_status').$type<ScriptStatus>().notNull(),
    ...by(),
    comment: text('comment').notNull(),
    /** Of the content then; where the script has another one it needs a review. */
    sha256: text('sha256').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.scriptId, table.number] })],
);

/** What people have said of results; the last word of a job counts. Rows are only added. */
export const rowDecisions = pgTable(
  'row_decisions',
  {
    tenantId: text('tenant_id').notNull(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    verdict: text('verdict').$type<'accepted' | 'rejected'>().notNull(),
    defect: text('defect'),
    comment: text('comment').notNull(),
    ...by(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.jobId, table.number] })],
);

/** Who tests what. */
export const assignments = pgTable(
  'assignments',
  {
    tenantId: text('tenant_id').notNull(),
    caseId: text('case_id').notNull(),
    /** 0: the whole case. */
    row: integer('row').notNull(),
    tester: text('tester').notNull(),
    dueAt: at('due_at'),
    ...by(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.caseId, table.row] }),
    index('assignments_by_tester').on(table.tenantId, table.tester),
  ],
);

/** Versions of named sets of parameters. Rows are only added, and removed with their set. */
export const parameterSets = pgTable(
  'parameter_sets',
  {
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    /** Without values of secrets. */
    parameters: json('parameters')
      .$type<
        Readonly<
          Record<string, { readonly value: string | null; readonly secret: boolean; readonly about: string }>
        >
      >()
      .notNull(),
    ...by(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.name, table.version] })],
);

/** What is to be signed off: the tests of a version of an app. */
export const releases = pgTable(
  'releases',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    spec: json('spec').$type<unknown>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

/** Versions of a release's report: its evidence as it was. Rows are only added, and removed with their release. */
export const releaseReports = pgTable(
  'release_reports',
  {
    tenantId: text('tenant_id').notNull(),
    releaseId: text('release_id').notNull(),
    number: integer('number').notNull(),
    evidence: json('evidence').$type<unknown>().notNull(),
    sha256: text('sha256').notNull(),
    ...by(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.releaseId, table.number] })],
);

/** Who has signed a report, and what became of it. */
export const signatures = pgTable(
  'signatures',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    releaseId: text('release_id').notNull(),
    report: integer('report').notNull(),
    /** Of the evidence that was signed. */
    sha256: text('sha256').notNull(),
    role: text('role').notNull(),
    comment: text('comment').notNull(),
    ...by(),
    at: at('at').notNull().defaultNow(),
    /** When it was noticed that the evidence is another one; that is never undone. */
    voidedAt: at('voided_at'),
    voidReasons: json('void_reasons').$type<readonly string[]>(),
    withdrawnAt: at('withdrawn_at'),
    withdrawnComment: text('withdrawn_comment'),
  },
  (table) => [index('signatures_by_release').on(table.tenantId, table.releaseId, table.report)],
);

/**
 * Jobs that retention leaves alone, and for what. The key to `jobs` has no rule for deletions: a sweep that has not seen a
 * row of this table yet is refused the job.
 */
export const keptJobs = pgTable(
  'kept_jobs',
  {
    tenantId: text('tenant_id').notNull(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id),
    /** Id of a signature or of a persistent script. */
    holder: text('holder').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.holder] }),
    index('kept_jobs_by_holder').on(table.tenantId, table.holder),
  ],
);
