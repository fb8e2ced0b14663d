import type { Reader } from '../database.ts';
import { and, asc, desc, eq, inArray } from '../drizzle.ts';
import { captions } from '../schema/index.ts';
import type { Write } from './commit.ts';

/** Maximum number of icon looks per tenant; beyond that the oldest are deleted, and asked for again. */
export const CAPTIONS_PER_TENANT_MAX = 10_000;

export interface Looks {
  readonly tenantId: string;
  readonly keys: readonly string[];
}

/** The known captions of these looks, by key; an empty one means that the icon is unclear. */
export async function findCaptions(
  db: Reader,
  { tenantId, keys }: Looks,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: captions.key, caption: captions.caption })
    .from(captions)
    .where(and(eq(captions.tenantId, tenantId), inArray(captions.key, [...keys])));
  return new Map(rows.map(({ key, caption }) => [key, caption]));
}

/**
 * Stores captions by look, up to the tenant's maximum. The first one of a look stays. Without captions there are no
 * writes.
 */
export function saveCaptions(tenantId: string, found: ReadonlyMap<string, string>): Write[] {
  if (found.size === 0) return [];
  // Always in the same order: so two runs that see the same icons at once cannot deadlock.
  const rows = [...found]
    .map(([key, caption]) => ({ tenantId, key, caption }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return [
    (db) => db.insert(captions).values(rows).onConflictDoNothing(),
    (db) => dropOldest(db, { tenantId, room: rows.length }),
  ];
}

/** Runs before the new rows are visible, and makes room for them. */
function dropOldest(db: Reader, { tenantId, room }: { readonly tenantId: string; readonly room: number }) {
  const old = db
    .select({ key: captions.key })
    .from(captions)
    .where(eq(captions.tenantId, tenantId))
    .orderBy(desc(captions.createdAt), asc(captions.key))
    .offset(CAPTIONS_PER_TENANT_MAX - room);
  return db.delete(captions).where(and(eq(captions.tenantId, tenantId), inArray(captions.key, old)));
}
