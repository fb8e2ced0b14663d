import type { Reader, Tx } from '../../database.ts';
import { and, asc, countDistinct, desc, eq, gt, inArray, lt, sql } from '../../drizzle.ts';
import { parameterSets } from '../../schema/index.ts';

export type ParameterSetRow = typeof parameterSets.$inferSelect;
export type NewParameterSet = Omit<ParameterSetRow, 'at' | 'version'>;

export const PARAMETER_SETS_MAX = 500;
/** Of each set so many versions are kept. */
const VERSIONS_KEPT = 1_000;

const ofSet = (tenantId: string, name: string) =>
  and(eq(parameterSets.tenantId, tenantId), eq(parameterSets.name, name));

/** The newest version, or the one that is asked for. */
export async function findParameterSet(
  db: Reader,
  {
    tenantId,
    name,
    version = null,
  }: { readonly tenantId: string; readonly name: string; readonly version?: number | null },
): Promise<ParameterSetRow | null> {
  const rows = await db
    .select()
    .from(parameterSets)
    .where(and(ofSet(tenantId, name), version === null ? undefined : eq(parameterSets.version, version)))
    .orderBy(desc(parameterSets.version))
    .limit(1);
  return rows[0] ?? null;
}

/** The newest versions of these sets. */
export async function newestParameterSets(
  db: Reader,
  tenantId: string,
  names: readonly string[],
): Promise<ParameterSetRow[]> {
  if (names.length === 0) return [];
  return db
    .selectDistinctOn([parameterSets.name])
    .from(parameterSets)
    .where(and(eq(parameterSets.tenantId, tenantId), inArray(parameterSets.name, [...names])))
    .orderBy(asc(parameterSets.name), desc(parameterSets.version));
}

/** The newest versions, by name; `after` is the last name of the page before. */
export function listParameterSets(
  db: Reader,
  {
    tenantId,
    limit,
    after,
  }: { readonly tenantId: string; readonly limit: number; readonly after: string | null },
): Promise<ParameterSetRow[]> {
  return db
    .selectDistinctOn([parameterSets.name])
    .from(parameterSets)
    .where(
      and(eq(parameterSets.tenantId, tenantId), after === null ? undefined : gt(parameterSets.name, after)),
    )
    .orderBy(asc(parameterSets.name), desc(parameterSets.version))
    .limit(limit);
}

/**
 * Stores the next version of a set; very old ones are forgotten. @returns null if the tenant has reached the maximum, or
 * somebody else has stored that version at the same moment
 */
export async function insertParameterSet(tx: Tx, wanted: NewParameterSet): Promise<ParameterSetRow | null> {
  const { tenantId, name } = wanted;
  const newest = await findParameterSet(tx, { tenantId, name });
  if (newest === null) {
    const [{ kept } = { kept: 0 }] = await tx
      .select({ kept: countDistinct(parameterSets.name) })
      .from(parameterSets)
      .where(eq(parameterSets.tenantId, tenantId));
    if (kept >= PARAMETER_SETS_MAX) return null;
  }
  const version = (newest?.version ?? 0) + 1;
  const rows = await tx
    .insert(parameterSets)
    .values({ ...wanted, version })
    .onConflictDoNothing()
    .returning();
  await tx
    .delete(parameterSets)
    .where(and(ofSet(tenantId, name), lt(parameterSets.version, sql`${version - VERSIONS_KEPT}::int`)));
  return rows[0] ?? null;
}

/** With all of its versions. @returns whether there was one */
export async function deleteParameterSet(tx: Tx, tenantId: string, name: string): Promise<boolean> {
  const gone = await tx
    .delete(parameterSets)
    .where(ofSet(tenantId, name))
    .returning({ name: parameterSets.name });
  return gone.length > 0;
}
