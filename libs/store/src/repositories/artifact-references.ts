import { RunEnded } from '@tapwright/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../database.ts';
import { artifacts, captures, events } from '../schema/index.ts';

/** Everything that may refer to an artifact: captures to their tree, picture and files, the end of a run to its log. */
function referenced(tenantId: SQL, id: SQL): SQL {
  // Written as in the index, which would not be used otherwise.
  const type = sql.raw(`'${RunEnded.type}'`);
  return sql`(
    exists (select 1 from ${captures} c where c.hierarchy_id = ${id} and c.tenant_id = ${tenantId})
    or exists (select 1 from ${captures} c where c.picture_id = ${id} and c.tenant_id = ${tenantId})
    or exists (select 1 from ${captures} c where c.files is not null and c.tenant_id = ${tenantId}
      and c.files @> jsonb_build_array(jsonb_build_object('artifactId', ${id})))
    or exists (select 1 from ${events} e where e.type = ${type}
      and e.data->'log'->>'artifactId' = ${id} and e.tenant_id = ${tenantId}))`;
}

/** The artifacts of a tenant that something refers to. */
export async function usedArtifacts(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sql<string>`a.id` })
    .from(sql`unnest(${sql.param([...ids])}::text[]) as a(id)`)
    .where(referenced(sql`${tenantId}`, sql`a.id`));
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
  const rows = await db
    .delete(artifacts)
    .where(
      sql`(${artifacts.tenantId}, ${artifacts.id}) in (
        select a.tenant_id, a.id from ${artifacts} a
        where a.created_at < now() - make_interval(secs => ${olderThanMs / 1_000})
          and not ${referenced(sql`a.tenant_id`, sql`a.id`)}
        order by a.created_at limit ${limit} for update skip locked)`,
    )
    .returning({ id: artifacts.id });
  return rows.length;
}
