import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../database.ts';
import { captions } from '../schema/index.ts';
import type { Write } from './commit.ts';

/** Looks of icons that a tenant's table keeps; beyond that the oldest go, and are asked for again. */
export const CAPTIONS_PER_TENANT_MAX = 10_000;

export interface Looks {
  readonly tenantId: string;
  readonly keys: readonly string[];
}

/** Captions that are known of these looks, by key; an empty one means that nobody could tell. */
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

/** Keeps captions by look, and no more than a tenant may have. The first one of a look stays. None, no writes. */
export function saveCaptions(tenantId: string, found: ReadonlyMap<string, string>): Write[] {
  if (found.size === 0) return [];
  // In one order for all: two runs that see the same icons at once never wait for each other in a circle.
  const rows = [...found]
    .map(([key, caption]) => ({ tenantId, key, caption }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return [
    (db) => db.insert(captions).values(rows).onConflictDoNothing(),
    (db) => dropOldest(db, { tenantId, room: rows.length }),
  ];
}

/** Sees the table without the new rows, and leaves room for them. */
function dropOldest(db: Reader, { tenantId, room }: { readonly tenantId: string; readonly room: number }) {
  const old = db
    .select({ key: captions.key })
    .from(captions)
    .where(eq(captions.tenantId, tenantId))
    .orderBy(desc(captions.createdAt), asc(captions.key))
    .offset(CAPTIONS_PER_TENANT_MAX - room);
  return db.delete(captions).where(and(eq(captions.tenantId, tenantId), inArray(captions.key, old)));
}
