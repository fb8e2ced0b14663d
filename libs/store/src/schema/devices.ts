import type { DeviceBattery, DeviceLabels, DeviceSelector } from '@tapwright/contracts';
import { bigint, index, integer, jsonb, pgTable, sql, text, timestamp, unique } from '../drizzle.ts';
import { runs } from './jobs.ts';

/**
 * `reset`: it is put back first. `refuse`: an operator must release it. `same-tenant-only`: no other tenant ever gets it.
 */
export type TenantChange = 'reset' | 'refuse' | 'same-tenant-only';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const devices = pgTable(
  'devices',
  {
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
    /** As its gateway read it last; null: not yet, or it does not tell. */
    battery: jsonb('battery').$type<DeviceBattery>(),
    /** What its gateway does before another tenant gets it: `TENANT_CHANGE`. */
    tenantChange: text('tenant_change').$type<TenantChange>().notNull().default('reset'),
    /** The tenant whose runs have had it since it was last put back; null: nobody's traces are on it. */
    usedBy: text('used_by'),
    /**
     * `due`: the next reset must remove what the tenant left. `failed`: that was not possible, and it is quarantined.
     * `released`: an operator has answered for what is on it; the next reset notes that.
     */
    putBack: text('put_back').$type<'due' | 'failed' | 'released'>(),
    /** The run that it is put back for: one that waits for it needs no further device. */
    putBackFor: text('put_back_for'),
    /** Until that time only this tenant is granted the device. */
    reservationId: text('reservation_id'),
    reservedFor: text('reserved_for'),
    reservedUntil: at('reserved_until'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  // What can be granted: mostly few of many.
  (table) => [index('devices_idle').on(table.serial).where(sql`state = 'idle'`)],
);

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
    /** How long one sign of life of its gateway holds it, milliseconds. */
    ttlMs: integer('ttl_ms').notNull().default(30_000),
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
    /** That of the lease. The default is nobody: only rows that were older than the column had it. */
    tenantId: text('tenant_id').notNull().default(''),
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

/** When any process last used the database. One row: a gap in it is time in which nobody could show a sign of life. */
export const inUse = pgTable('in_use', {
  name: text('name').primaryKey(),
  notedAt: at('noted_at').notNull(),
  /** The note before that one. */
  notedBefore: at('noted_before').notNull(),
});

/** Which database on which server this content belongs to; another one means that it was restored from a dump. */
export const identities = pgTable('identities', {
  name: text('name').primaryKey(),
  identity: text('identity').notNull(),
});

/** Rows that processes lock to take turns at something; their content is never read. */
export const turns = pgTable('turns', { name: text('name').primaryKey() });
