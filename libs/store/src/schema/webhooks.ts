import type { DeliveryStatus, Outcome, WebhookEvent } from '@tapwright/contracts';
import { boolean, index, integer, json, pgTable, primaryKey, sql, text, timestamp } from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Where a tenant wants to be told of what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    url: text('url').notNull(),
    events: json('events').$type<readonly WebhookEvent[]>().notNull(),
    /** Only jobs that ended so; null: all. */
    outcomes: json('outcomes').$type<readonly Outcome[]>(),
    /** Its secret, encrypted, and the one before it while that still signs. */
    sealed: text('sealed').notNull(),
    /** Until when the secret before signs as well. */
    previousUntil: at('previous_until'),
    enabled: boolean('enabled').notNull().default(true),
    /** Why it was switched off by the platform; empty: it was not. */
    disabledReason: text('disabled_reason').notNull().default(''),
    /** Since when nothing could be delivered; null: the last attempt succeeded. */
    failingSince: at('failing_since'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

/** Each message to a webhook, once. The row is its own timer: the next attempt is due at `next_at`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    tenantId: text('tenant_id').notNull(),
    /** The same in each attempt, and for the same event: receivers know by it what they had before. */
    id: text('id').notNull(),
    webhookId: text('webhook_id').notNull(),
    event: text('event').$type<WebhookEvent>().notNull(),
    jobId: text('job_id'),
    /** The body as it is sent. */
    body: text('body').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    /** Attempts that have begun. The number of the newest is the claim of who makes it. */
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due; while one is made: when it counts as lost. */
    nextAt: at('next_at'),
    /** HTTP status of the last answer; null: there was none. */
    lastStatus: integer('last_status'),
    lastError: text('last_error').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('webhook_deliveries_due').on(table.nextAt).where(sql`status = 'pending'`),
    index('webhook_deliveries_waiting').on(table.tenantId, table.webhookId).where(sql`status = 'pending'`),
    index('webhook_deliveries_by_webhook').on(table.tenantId, table.webhookId, table.id),
    index('webhook_deliveries_by_age').on(table.createdAt),
  ],
);
