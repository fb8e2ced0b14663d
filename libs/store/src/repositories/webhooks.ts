import { type Outcome, WEBHOOKS_PER_TENANT_MAX, type WebhookEvent } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, count, eq, gt, isNull, or, sql } from '../drizzle.ts';
import { webhookDeliveries, webhooks } from '../schema/index.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type NewWebhook = Pick<WebhookRow, 'tenantId' | 'id' | 'url' | 'events' | 'outcomes' | 'sealed'>;
export type WebhookPatch = Partial<
  Pick<
    WebhookRow,
    'url' | 'events' | 'outcomes' | 'sealed' | 'previousUntil' | 'enabled' | 'disabledReason' | 'failingSince'
  >
>;

const isOne = (tenantId: string, id: string) => and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, id));

/** @returns null if the tenant has reached the maximum */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<WebhookRow | null> {
  const [{ kept } = { kept: 0 }] = await tx
    .select({ kept: count() })
    .from(webhooks)
    .where(eq(webhooks.tenantId, webhook.tenantId));
  if (kept >= WEBHOOKS_PER_TENANT_MAX) return null;
  const rows = await tx.insert(webhooks).values(webhook).returning();
  return rows[0] ?? null;
}

export async function findWebhook(db: Reader, tenantId: string, id: string): Promise<WebhookRow | null> {
  const rows = await db.select().from(webhooks).where(isOne(tenantId, id)).limit(1);
  return rows[0] ?? null;
}

/** All of a tenant, by id. */
export function listWebhooks(db: Reader, tenantId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.tenantId, tenantId))
    .orderBy(asc(webhooks.id))
    .limit(WEBHOOKS_PER_TENANT_MAX);
}

/** @returns null if there is none */
export async function editWebhook(
  tx: Tx,
  { tenantId, id }: Pick<WebhookRow, 'tenantId' | 'id'>,
  patch: WebhookPatch,
): Promise<WebhookRow | null> {
  const rows = await tx
    .update(webhooks)
    .set({ ...patch, updatedAt: sql`now()` })
    .where(isOne(tenantId, id))
    .returning();
  return rows[0] ?? null;
}

/** With its deliveries. @returns whether there was one */
export async function deleteWebhook(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.tenantId, tenantId), eq(webhookDeliveries.webhookId, id)));
  const gone = await tx.delete(webhooks).where(isOne(tenantId, id)).returning({ id: webhooks.id });
  return gone.length > 0;
}

export interface SealedWebhook {
  readonly tenantId: string;
  readonly id: string;
  readonly sealed: string;
}

/** Sealed secrets of webhooks, of all tenants where the scope is that of this work. */
export function listSealedWebhooks(
  db: Reader,
  { limit, after }: { readonly limit: number; readonly after: SealedWebhook | null },
): Promise<SealedWebhook[]> {
  const later =
    after === null
      ? undefined
      : or(
          gt(webhooks.tenantId, after.tenantId),
          and(eq(webhooks.tenantId, after.tenantId), gt(webhooks.id, after.id)),
        );
  return db
    .select({ tenantId: webhooks.tenantId, id: webhooks.id, sealed: webhooks.sealed })
    .from(webhooks)
    .where(later)
    .orderBy(asc(webhooks.tenantId), asc(webhooks.id))
    .limit(limit);
}

/** Puts the same secrets, sealed anew, in the place of what was read; false where they are not there any more. */
export async function resealWebhook(
  db: Reader,
  { tenantId, id, sealed, anew }: SealedWebhook & { readonly anew: string },
): Promise<boolean> {
  const done = await db
    .update(webhooks)
    .set({ sealed: anew })
    .where(and(isOne(tenantId, id), eq(webhooks.sealed, sealed)))
    .returning({ id: webhooks.id });
  return done.length > 0;
}

/** The last attempt succeeded. */
export async function noteWebhookWorks(db: Reader, tenantId: string, id: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(isOne(tenantId, id), sql`${webhooks.failingSince} is not null`));
}

/**
 * An attempt failed. A webhook that has failed for too long is switched off.
 * @returns whether it was switched off now
 */
export async function noteWebhookFails(
  tx: Tx,
  { tenantId, id }: Pick<WebhookRow, 'tenantId' | 'id'>,
  { disableAfterMs, reason }: { readonly disableAfterMs: number; readonly reason: string },
): Promise<boolean> {
  const since = sql`coalesce(${webhooks.failingSince}, now())`;
  const late = sql`${since} < now() - make_interval(secs => ${disableAfterMs / 1_000}::float8)`;
  await tx
    .update(webhooks)
    .set({ failingSince: sql`now()` })
    .where(and(isOne(tenantId, id), isNull(webhooks.failingSince)));
  const off = await tx
    .update(webhooks)
    .set({ enabled: false, disabledReason: reason, updatedAt: sql`now()` })
    .where(and(isOne(tenantId, id), eq(webhooks.enabled, true), late))
    .returning({ id: webhooks.id });
  return off.length > 0;
}

/** What is told, and to whom: webhooks that want the event, and where it has an outcome, want that outcome. */
export interface Told {
  readonly tenantId: string;
  readonly event: WebhookEvent;
  readonly outcome: Outcome | null;
  readonly jobId: string | null;
  /** Ids of the deliveries begin with it. */
  readonly id: string;
  readonly body: string;
}
