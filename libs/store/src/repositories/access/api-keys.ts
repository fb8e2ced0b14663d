import type { Reader, Tx } from '../../database.ts';
import { and, asc, count, eq, getTableColumns, gt, inArray, isNull, sql } from '../../drizzle.ts';
import { prepareOnce } from '../../prepare-once.ts';
import { apiKeys } from '../../schema/index.ts';

const { hash, ...shown } = getTableColumns(apiKeys);

/** A key without its hash, which nobody is shown. */
export type KeyRow = Omit<typeof apiKeys.$inferSelect, 'hash'>;
export type NewKey = typeof apiKeys.$inferInsert;

/** A key that was looked up by its id. Its times are judged by the database's clock. */
export interface KnownKey extends Pick<KeyRow, 'tenantId' | 'name' | 'scopes' | 'expiresAt'> {
  readonly hash: string;
  readonly revoked: boolean;
  readonly expired: boolean;
  /** Its use was not noted for a minute. */
  readonly unnoted: boolean;
}

/** Maximum number of keys of a tenant. Those that were revoked long ago do not count. */
export const KEYS_PER_TENANT_MAX = 1_000;
/** A revoked key is shown for this long; then it makes room for a new one. */
const REVOKED_KEPT_DAYS = 30;

const isRevoked = sql<boolean>`${apiKeys.revokedAt} is not null`;
const isExpired = sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`;
const isUnnoted = sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`;

const { tenantId, name, scopes, expiresAt } = shown;
const known = { tenantId, name, scopes, expiresAt, hash };

/** By its primary key: this runs with every request, so it reads one row and nothing is cached. */
const keyQuery = prepareOnce((db) =>
  db
    .select({ ...known, revoked: isRevoked, expired: isExpired, unnoted: isUnnoted })
    .from(apiKeys)
    .where(eq(apiKeys.id, sql.placeholder('id')))
    .prepare('tw_api_key'),
);

/** The key with this id, of any tenant: it is the key that says who the tenant is. */
export async function findKey(db: Reader, id: string): Promise<KnownKey | null> {
  const [row] = await keyQuery(db).execute({ id });
  return row ?? null;
}

/** Notes that a key is used; at most once a minute, however many processes see it. */
export async function noteKeyUse(db: Reader, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isUnnoted));
}

/** Those of the keys that give no access any more: revoked, expired or gone. */
export async function endedKeys(db: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(inArray(apiKeys.id, [...ids]), isNull(apiKeys.revokedAt), sql`not ${isExpired}`));
  const valid = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !valid.has(id));
}

/** Null stands for no tenant: then the key of any counts. */
const anyKeyQuery = prepareOnce((db) => {
  const besides = sql.placeholder('besides');
  return db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(sql`${besides}::text is null or ${apiKeys.tenantId} <> ${besides}::text`)
    .limit(1)
    .prepare('tw_any_api_key');
});

/**
 * True if any tenant has a key, or ever had one; a tenant other than the one given, if one is. Asked with each request where
 * nobody has to send a key.
 */
export async function hasKeys(db: Reader, { besides }: { readonly besides?: string } = {}): Promise<boolean> {
  const rows = await anyKeyQuery(db).execute({ besides: besides ?? null });
  return rows.length > 0;
}

/** Stores a key; those that were revoked long ago are removed. @returns null if the tenant has reached the maximum */
export async function insertKey(tx: Tx, key: NewKey): Promise<KeyRow | null> {
  const ofTenant = eq(apiKeys.tenantId, key.tenantId);
  const longAgo = sql`${apiKeys.revokedAt} < now() - make_interval(days => ${REVOKED_KEPT_DAYS})`;
  await tx.delete(apiKeys).where(and(ofTenant, longAgo));
  const [{ kept } = { kept: 0 }] = await tx.select({ kept: count() }).from(apiKeys).where(ofTenant);
  if (kept >= KEYS_PER_TENANT_MAX) return null;
  const [row] = await tx.insert(apiKeys).values(key).returning(shown);
  return row ?? null;
}

/** The tenant's keys by id, which is the order in which they were made; `after` is the last id of the page before. */
export async function listKeys(
  db: Reader,
  page: { readonly tenantId: string; readonly limit: number; readonly after: string | null },
): Promise<KeyRow[]> {
  const later = page.after === null ? undefined : gt(apiKeys.id, page.after);
  return db
    .select(shown)
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, page.tenantId), later))
    .orderBy(asc(apiKeys.id))
    .limit(page.limit);
}

/** Revokes a key of the tenant; one that was revoked before keeps its time. @returns null if there is none */
export async function revokeKey(
  tx: Tx,
  { tenantId: tenant, id }: { readonly tenantId: string; readonly id: string },
): Promise<KeyRow | null> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(and(eq(apiKeys.tenantId, tenant), eq(apiKeys.id, id)))
    .returning(shown);
  return row ?? null;
}
