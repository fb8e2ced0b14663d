import { bigint, date, index, pgTable, text, timestamp } from '../drizzle.ts';
import { jobs } from './jobs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** What calls to models have used, and what those under way may still use: a row for a job, and one for a tenant's day. */
export const spendings = pgTable(
  'spendings',
  {
    /** `job:<id>` or `day:<tenant>:<date>`. */
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** Null in the row of a day. */
    jobId: text('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    /** The day in UTC; null in the row of a job. */
    day: date('day', { mode: 'string' }),
    spentTokens: count('spent_tokens'),
    reservedTokens: count('reserved_tokens'),
    /** Money in nano-dollars: the price of one token is a whole number of them. */
    spentNano: count('spent_nano'),
    reservedNano: count('reserved_nano'),
  },
  (table) => [index('spendings_by_job').on(table.jobId), index('spendings_by_day').on(table.day)],
);

/** What one call may use until it has ended. Ended ones stay for a while, so that none is counted twice. */
export const callReservations = pgTable(
  'call_reservations',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** The same when an event is handled again: what a dead process has reserved is taken over. */
    call: text('call').notNull(),
    /** Rows of `spendings` in which it is counted; null: no such limit. */
    daySpending: text('day_spending'),
    jobSpending: text('job_spending'),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    nano: bigint('nano', { mode: 'number' }).notNull(),
    /** If it has not ended by then, its process is dead. */
    expiresAt: at('expires_at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('call_reservations_by_call').on(table.call),
    index('call_reservations_by_expiry').on(table.expiresAt),
  ],
);

/** When the next call to a model's endpoint may begin; shared by all processes and tenants. */
export const modelRates = pgTable('model_rates', {
  /** The endpoint's host and path, and the model. */
  id: text('id').primaryKey(),
  /** When all requests and tokens so far will have passed at an even rate. */
  requestsAt: at('requests_at').notNull(),
  tokensAt: at('tokens_at').notNull(),
  /** The endpoint itself has asked for a pause until then. */
  pausedUntil: at('paused_until'),
});
