import type { Scope } from '@tapwright/contracts';
import { index, jsonb, pgTable, text, timestamp } from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Keys of the API. Of a key only the hash is kept: who reads the table cannot call the API. */
export const apiKeys = pgTable(
  'api_keys',
  {
    /** Stands in the key itself, so that it is found by one read. */
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the random part, hexadecimal: 256 random bits cannot be guessed, so no slow hash is needed. */
    hash: text('hash').notNull(),
    scopes: jsonb('scopes').$type<readonly Scope[]>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at'),
    /** Written once a minute at most. */
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('api_keys_by_tenant').on(table.tenantId, table.id)],
);

/** Who changed what. Rows are added and, when they are old, removed; a trigger refuses to change one. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    who: text('who').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull(),
    outcome: text('outcome').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_by_tenant').on(table.tenantId, table.id),
    index('audit_log_by_age').on(table.at),
  ],
);
