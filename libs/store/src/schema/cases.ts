import type { CaseSpec } from '@tapwright/contracts';
import { integer, json, pgTable, primaryKey, text, timestamp } from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** User-acceptance cases of a tenant. A job keeps its own copy: changing a case does not affect a run. */
export const cases = pgTable(
  'cases',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    /** Plain JSON: the order of its roles matters, and jsonb does not keep it. */
    spec: json('spec').$type<CaseSpec>().notNull(),
    /** Raised by every change. */
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
