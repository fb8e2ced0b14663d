import { referenced } from '../../access/definer-functions.ts';
import type { Reader } from '../../database.ts';
import { sql } from '../../drizzle.ts';

/** The artifacts of a tenant that something refers to. */
export async function usedArtifacts(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sql<string>`a.id` })
    .from(sql`(select ${tenantId}::text as tenant_id, unnest(${sql.param([...ids])}::text[]) as id) a`)
    .where(sql`${sql.raw(referenced('a.tenant_id', 'a.id'))}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes at most `limit` artifacts of the table that were last stored before that time and that nothing refers to. If
 * one is stored anew at the same moment, its insert either waits for this and inserts it again, or this sees that it is
 * young.
 * @returns how many
 */
export async function deleteUnusedArtifacts(
  db: Reader,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count` })
    .from(sql`tapwright_delete_unused_artifacts(${olderThanMs}, ${limit}) as count`);
  return row?.count ?? 0;
}
