import { DELIVERIES_WAITING_MAX } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, desc, eq, lt, sql } from '../drizzle.ts';
import { rowsOf } from '../rows-of.ts';
import { webhookDeliveries } from '../schema/index.ts';
import type { Write } from './commit.ts';
import type { Told } from './webhooks.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const TOO_MANY = `too many messages wait: at most ${DELIVERIES_WAITING_MAX} of a webhook do`;
/** Deliveries are kept so long. */
const KEPT = "interval '30 days'";

const isOne = (tenantId: string, id: string) =>
  and(eq(webhookDeliveries.tenantId, tenantId), eq(webhookDeliveries.id, id));

/** A delivery for each webhook that wants to know. Where too many wait it is noted as dropped. */
export function queueDeliveries({ tenantId, event, outcome, jobId, id, body }: Told): Write {
  return () => sql`insert into webhook_deliveries
      (tenant_id, id, webhook_id, event, job_id, body, status, next_at, last_error, ended_at)
    select w.tenant_id, ${id} || '-' || row_number() over (order by w.id), w.id, ${event}, ${jobId}, ${body},
      case when room.is_full then 'dropped' else 'pending' end,
      case when room.is_full then null else now() end,
      case when room.is_full then ${TOO_MANY} else '' end,
      case when room.is_full then now() end
    from webhooks w cross join lateral (
      select count(*) >= ${DELIVERIES_WAITING_MAX} as is_full from (
        select 1 from webhook_deliveries d
        where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.status = 'pending'
        limit ${DELIVERIES_WAITING_MAX}
      ) waiting
    ) room
    where w.tenant_id = ${tenantId} and w.enabled and w.events::jsonb @> ${JSON.stringify([event])}::jsonb
      and (w.outcomes is null or ${outcome === null} or w.outcomes::jsonb @> ${JSON.stringify([outcome])}::jsonb)`;
}

/** A delivery to one webhook, whatever it wants to know. @returns null if there is no such webhook that is enabled */
export async function queueDelivery(
  tx: Tx,
  webhookId: string,
  { tenantId, event, id, body }: Told,
): Promise<DeliveryRow | null> {
  const found = await tx.execute(sql`select 1 from webhooks
    where tenant_id = ${tenantId} and id = ${webhookId} and enabled`);
  if (rowsOf(found).length === 0) return null;
  const rows = await tx
    .insert(webhookDeliveries)
    .values({ tenantId, id, webhookId, event, jobId: null, body, nextAt: sql`now()` })
    .returning();
  return rows[0] ?? null;
}

/**
 * Takes deliveries that are due, of all tenants, the most overdue first. Each counts one attempt more, and is due again where
 * whoever took it does not come back within `claimMs`: nobody else makes the same attempt.
 */
export async function claimDeliveries(
  db: Reader,
  {
    limit,
    claimMs,
    without,
  }: { readonly limit: number; readonly claimMs: number; readonly without: readonly string[] },
): Promise<DeliveryRow[]> {
  const due = sql`select tenant_id, id from webhook_deliveries
    where status = 'pending' and next_at <= now()
      and not (${JSON.stringify(without)}::jsonb ? tenant_id)
    order by next_at limit ${limit} for update skip locked`;
  return db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      nextAt: sql`now() + make_interval(secs => ${claimMs / 1_000}::float8)`,
    })
    .where(sql`(${webhookDeliveries.tenantId}, ${webhookDeliveries.id}) in (${due})`)
    .returning();
}

/** Milliseconds until the next one is due (0: now), or null if there is none. */
export async function nextDeliveryInMs(db: Reader): Promise<number | null> {
  const [row] = await db
    .select({
      ms: sql<number | null>`(extract(epoch from min(${webhookDeliveries.nextAt}) - now()) * 1000)::float8`,
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.status, 'pending'));
  return row?.ms == null ? null : Math.max(0, row.ms);
}

/** What became of an attempt; `retryInMs`: when the next one is due. */
export interface Settled {
  readonly status: DeliveryRow['status'];
  readonly retryInMs: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string;
}

/** Notes what became of an attempt, unless a later one has begun meanwhile. @returns whether it was noted */
export async function settleDelivery(
  tx: Tx,
  { tenantId, id, attempts }: Pick<DeliveryRow, 'tenantId' | 'id' | 'attempts'>,
  { status, retryInMs, lastStatus, lastError }: Settled,
): Promise<boolean> {
  const due = retryInMs === null ? null : sql`now() + make_interval(secs => ${retryInMs / 1_000}::float8)`;
  const done = await tx
    .update(webhookDeliveries)
    .set({
      status,
      lastStatus,
      lastError,
      nextAt: due,
      endedAt: status === 'pending' ? null : sql`now()`,
    })
    .where(
      and(
        isOne(tenantId, id),
        eq(webhookDeliveries.attempts, attempts),
        eq(webhookDeliveries.status, 'pending'),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return done.length > 0;
}

/** The newest first; `before` is the id of the last one of the page before. */
export function listDeliveries(
  db: Reader,
  page: {
    readonly tenantId: string;
    readonly webhookId: string;
    readonly limit: number;
    readonly before: string | null;
  },
): Promise<DeliveryRow[]> {
  const { tenantId, webhookId, limit, before } = page;
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.tenantId, tenantId),
        eq(webhookDeliveries.webhookId, webhookId),
        before === null ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

/** Sends a message again that is not on its way, with the same id and as many attempts as a new one. @returns null: there is none */
export async function redeliver(
  tx: Tx,
  { tenantId, webhookId, id }: { readonly tenantId: string; readonly webhookId: string; readonly id: string },
): Promise<DeliveryRow | null> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, nextAt: sql`now()`, endedAt: null })
    .where(
      and(
        isOne(tenantId, id),
        eq(webhookDeliveries.webhookId, webhookId),
        sql`${webhookDeliveries.status} <> 'pending'`,
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Messages of a webhook that wait are dropped, with the reason. */
export async function dropDeliveries(
  tx: Tx,
  tenantId: string,
  { webhookId, reason }: { readonly webhookId: string; readonly reason: string },
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'dropped', nextAt: null, lastError: reason, endedAt: sql`now()` })
    .where(
      and(
        eq(webhookDeliveries.tenantId, tenantId),
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.status, 'pending'),
      ),
    );
}

/** Forgets old messages that are not on their way, of all tenants. @returns how many */
export async function deleteOldDeliveries(db: Reader, most: number): Promise<number> {
  const gone = await db.execute(sql`delete from webhook_deliveries where (tenant_id, id) in (
      select tenant_id, id from webhook_deliveries
      where created_at < now() - ${sql.raw(KEPT)} and status <> 'pending'
      order by created_at limit ${most} for update skip locked)
    returning id`);
  return rowsOf(gone).length;
}
