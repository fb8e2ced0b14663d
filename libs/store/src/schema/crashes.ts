import type { StoredRepro } from '@tapwright/contracts';
import { index, integer, jsonb, pgTable, sql, text, timestamp, unique } from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const sightings = () => ({
  firstSeenAt: at('first_seen_at').notNull().defaultNow(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
});

/** What was there when a crash was seen first. */
export interface CrashSample {
  readonly summary: string;
  readonly stack: readonly string[];
  /** What was being done, in words. */
  readonly task: string;
}

/** Crashes of apps: one row for each bug, however often it was seen. They outlive the jobs that saw them. */
export const crashes = pgTable(
  'crashes',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    packageName: text('package_name').notNull(),
    kind: text('kind').$type<'crash' | 'native_crash' | 'anr'>().notNull(),
    exception: text('exception').notNull(),
    /** The app's own frames at the top of the stack, without line numbers. */
    frames: jsonb('frames').$type<readonly string[]>().notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The version in which it was last seen; empty if it is unknown. */
    appVersion: text('app_version').notNull(),
    sightings: integer('sightings').notNull().default(1),
    firstJobId: text('first_job_id').notNull(),
    firstRunId: text('first_run_id').notNull(),
    firstStep: integer('first_step').notNull(),
    lastRunId: text('last_run_id').notNull(),
    lastStep: integer('last_step').notNull(),
    /** The jobs that saw it, the newest last; limited in number. */
    jobs: jsonb('jobs').$type<readonly string[]>().notNull(),
    sample: jsonb('sample').$type<CrashSample>().notNull(),
    /** The shortest known way to it, or why there is none; null: nobody has looked for it. */
    repro: jsonb('repro').$type<StoredRepro>(),
    status: text('status').$type<'open' | 'known' | 'fixed'>().notNull().default('open'),
    note: text('note').notNull().default(''),
    ...sightings(),
  },
  (table) => [
    unique('crashes_once').on(table.tenantId, table.packageName, table.fingerprint),
    index('crashes_by_tenant').on(table.tenantId, table.id),
    index('crashes_by_age').on(table.tenantId, table.packageName, table.lastSeenAt),
  ],
);

/** What is wrong with a screen of an app, such as a control without a name. */
export const findings = pgTable(
  'findings',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    packageName: text('package_name').notNull(),
    appVersion: text('app_version').notNull(),
    /** Hash of screen, kind and element, which are too long to be a key together. */
    place: text('place').notNull(),
    screen: text('screen').notNull(),
    kind: text('kind').notNull(),
    element: text('element').notNull(),
    detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** A picture of the screen; it may have been removed with its job. */
    captureId: text('capture_id'),
    /** The part of a picture that shows it: an artifact that is kept as long as this row. */
    cropId: text('crop_id'),
    /** Where it was seen first. */
    runId: text('run_id').notNull().default(''),
    step: integer('step').notNull().default(0),
    /** The jobs that saw it, the newest last; limited in number. */
    jobs: jsonb('jobs').$type<readonly string[]>().notNull().default([]),
    seen: integer('seen').notNull(),
    ...sightings(),
  },
  (table) => [
    unique('findings_once').on(table.tenantId, table.packageName, table.appVersion, table.place),
    index('findings_by_tenant').on(table.tenantId, table.packageName, table.id),
    index('findings_by_age').on(table.tenantId, table.packageName, table.lastSeenAt),
    // Finds out whether anything still refers to an artifact.
    index('findings_by_crop').on(table.cropId).where(sql`crop_id is not null`),
  ],
);
