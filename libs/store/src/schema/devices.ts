import type { DeviceSelector } from '@tapwright/contracts';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { runs } from './jobs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const devices = pgTable('devices', {
  serial: text('serial').primaryKey(),
  gateway: text('gateway').notNull(),
  state: text('state')
    .$type<'connecting' | 'idle' | 'leased' | 'resetting' | 'quarantined' | 'gone'>()
    .notNull(),
  stateReason: text('state_reason').notNull().default(''),
  model: text('model').notNull().default(''),
  apiLevel: integer('api_level').notNull().default(0),
  width: integer('width').notNull().default(0),
  height: integer('height').notNull().default(0),
  /** Fencing tokens only ever grow, for each device. */
  lastToken: bigint('last_token', { mode: 'number' }).notNull().default(0),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Who holds a device; times are compared with the database's `now()` only. */
export const leases = pgTable('leases', {
  serial: text('serial')
    .primaryKey()
    .references(() => devices.serial),
  runId: text('run_id')
    .notNull()
    .unique()
    .references(() => runs.id, { onDelete: 'cascade' }),
  tenantId: text('tenant_id').notNull(),
  gateway: text('gateway').notNull(),
  token: bigint('token', { mode: 'number' }).notNull(),
  grantedAt: at('granted_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
});

/** Runs that want a device and have none yet. */
export const waiters = pgTable(
  'waiters',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => runs.id, { onDelete: 'cascade' }),
    jobId: text('job_id').notNull(),
    tenantId: text('tenant_id').notNull(),
    selector: jsonb('selector').$type<DeviceSelector>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('waiters_in_order').on(table.createdAt)],
);

/** The gateway's side of the books: one row for each command that was sent to a device. */
export const commands = pgTable(
  'commands',
  {
    id: text('id').primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    step: integer('step').notNull(),
    serial: text('serial').notNull(),
    token: bigint('token', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    status: text('status')
      .$type<'started' | 'done' | 'already_done' | 'uncertain' | 'fenced' | 'failed' | 'superseded'>()
      .notNull(),
    /** Instance that sent it; while that lives, `started` means in progress. */
    owner: text('owner').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('commands_by_run').on(table.runId)],
);

/** Processes of the platform and their last sign of life. */
export const instances = pgTable('instances', {
  id: text('id').primaryKey(),
  service: text('service').notNull(),
  name: text('name').notNull(),
  startedAt: at('started_at').notNull().defaultNow(),
  heartbeatAt: at('heartbeat_at').notNull().defaultNow(),
});
