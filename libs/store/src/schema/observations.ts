import type { Action, KeptFile, Verdict } from '@tapwright/contracts';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
} from '../drizzle.ts';
import { runs } from './jobs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

/** One step: decide, act, capture, verify. */
export const steps = pgTable(
  'steps',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    tenantId: text('tenant_id').notNull(),
    action: jsonb('action').$type<Action>().notNull(),
    thought: text('thought').notNull().default(''),
    beforeCaptureId: text('before_capture_id').notNull(),
    afterCaptureId: text('after_capture_id'),
    status: text('status'),
    changes: jsonb('changes').$type<string[]>(),
    verdict: jsonb('verdict').$type<Verdict>(),
    restoration: text('restoration'),
    deviceMs: doublePrecision('device_ms').notNull().default(0),
    settleMs: doublePrecision('settle_ms').notNull().default(0),
    settledBy: text('settled_by'),
    modelMs: doublePrecision('model_ms').notNull().default(0),
    decidedAt: at('decided_at').notNull().defaultNow(),
    judgedAt: at('judged_at'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.index] })],
);

export const captures = pgTable(
  'captures',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Artifact ids: SHA-256 of the content, hex. */
    hierarchyId: text('hierarchy_id').notNull(),
    pictureId: text('picture_id'),
    /** The picture shows nothing: a secure window, or a screen that was off. It is not evidence. */
    blackPicture: boolean('black_picture').notNull().default(false),
    packageName: text('package_name').notNull(),
    activity: text('activity').notNull(),
    keyboardShown: boolean('keyboard_shown').notNull(),
    rotation: integer('rotation').notNull(),
    tookMs: doublePrecision('took_ms').notNull(),
    retries: jsonb('retries').$type<string[]>().notNull(),
    /** What was read of the files that the run's expectations name; null if they name none. */
    files: jsonb('files').$type<KeptFile[]>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('captures_by_run').on(table.runId),
    // Finds out whether anything still refers to an artifact.
    index('captures_by_hierarchy').on(table.hierarchyId),
    index('captures_by_picture').on(table.pictureId).where(sql`picture_id is not null`),
    index('captures_by_file').using('gin', sql`files jsonb_path_ops`).where(sql`files is not null`),
  ],
);

/** Content-addressed blobs; the content is null where a directory keeps it. */
export const artifacts = pgTable(
  'artifacts',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    content: bytea('content'),
    /** When it was last stored, not first: content that is stored again is in use again. */
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('artifacts_by_age').on(table.createdAt),
  ],
);

export const modelCalls = pgTable(
  'model_calls',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    model: text('model').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    cachedTokens: integer('cached_tokens').notNull(),
    latencyMs: doublePrecision('latency_ms').notNull(),
    attempts: integer('attempts').notNull(),
    repaired: boolean('repaired').notNull(),
    /** Parts of the answer that had another form than was asked for, and were plain. */
    coerced: integer('coerced').notNull().default(0),
    /** Of its answers, those whose tokens the endpoint did not count: the row has what the others have used. */
    uncounted: integer('uncounted').notNull().default(0),
    /** Version of the prompt; null in rows of before it was noted. */
    prompt: text('prompt'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('model_calls_by_run').on(table.runId)],
);
