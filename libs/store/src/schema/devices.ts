import type { DeviceLabels, DeviceSelector } from '@tapwright/contracts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
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
  /** The labels of the gateway's configuration, and those of an operator, which override them. */
  gatewayLabels: jsonb('gateway_labels').$type<DeviceLabels>().notNull().default({}),
  operatorLabels: jsonb('operator_labels').$type<DeviceLabels>().notNull().default({}),
  labels: jsonb('labels')
    .$type<DeviceLabels>()
    .notNull()
    .generatedAlwaysAs(sql`gateway_labels || operator_labels`),
  /** Names of installed packages when the device was last seen; limited in number. */
  packages: jsonb('packages').$type<readonly string[]>().notNull().default([]),
  /** Number of failed resets in a row. */
  failedResets: integer('failed_resets').notNull().default(0),
  /** When the device was last found to be as it should be. */
  attestedAt: at('attested_at'),
  quarantinedAt: at('quarantined_at'),
  /** Until that time only this tenant is granted the device. */
  reservationId: text('reservation_id'),
  reservedFor: text('reserved_for'),
  reservedUntil: at('reserved_until'),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Devices reserved for a tenant until a time; the devices themselves refer to the reservation. */
export const reservations = pgTable('reservations', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  selector: jsonb('selector').$type<DeviceSelector>().notNull(),
  until: at('until').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** Who holds a device, one lease per role; times are compared only with the database's `now()`. */
export const leases = pgTable(
  'leases',
  {
    serial: text('serial')
      .primaryKey()
      .references(() => devices.serial),
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    tenantId: text('tenant_id').notNull(),
    gateway: text('gateway').notNull(),
    token: bigint('token', { mode: 'number' }).notNull(),
    grantedAt: at('granted_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [unique('leases_of_run').on(table.runId, table.role)],
);

/** Runs that want devices and have not begun; one that already holds its leases is about to begin. */
export const waiters = pgTable(
  'waiters',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => runs.id, { onDelete: 'cascade' }),
    jobId: text('job_id').notNull(),
    tenantId: text('tenant_id').notNull(),
    /** The wish of each role; all of them are granted at once, or none. */
    selectors: jsonb('selectors').$type<Readonly<Record<string, DeviceSelector>>>().notNull(),
    priority: integer('priority').notNull(),
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

/** Rows that processes lock to take turns at something; their content is never read. */
export const turns = pgTable('turns', { name: text('name').primaryKey() });
