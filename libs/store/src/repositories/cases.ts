import type { CaseSpec } from '@tapwright/contracts';
import type { SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { and, asc, count, eq, gt, lte, sql } from '../drizzle.ts';
import { cases } from '../schema/index.ts';

export type CaseRow = typeof cases.$inferSelect;

/** Maximum number of cases per tenant. */
export const CASES_PER_TENANT_MAX = 10_000;

export async function findCase(db: Reader, tenantId: string, id: string): Promise<CaseRow | null> {
  const rows = await db
    .select()
    .from(cases)
    .where(and(eq(cases.tenantId, tenantId), eq(cases.id, id)))
    .limit(1);
  return rows[0] ?? null;
}

/** Stores a case or replaces the one with its id. @returns null if the tenant has reached the maximum */
export async function putCase(tx: Tx, tenantId: string, spec: CaseSpec): Promise<CaseRow | null> {
  const [{ kept } = { kept: 0 }] = await tx
    .select({ kept: count() })
    .from(cases)
    .where(and(eq(cases.tenantId, tenantId), sql`${cases.id} <> ${spec.id}`));
  if (kept >= CASES_PER_TENANT_MAX) return null;
  const rows = await tx
    .insert(cases)
    .values({ tenantId, id: spec.id, spec })
    .onConflictDoUpdate({
      target: [cases.tenantId, cases.id],
      set: { spec, version: sql`${cases.version} + 1`, updatedAt: sql`now()` },
    })
    .returning();
  return rows[0] ?? null;
}

/** What has to hold of a case; what is absent may be anything. */
export interface CaseFilter {
  readonly tag?: string | undefined;
  /** Part of its id, its title or the requirement it is for, in small or capital letters. */
  readonly text?: string | undefined;
}

export interface CaseSearch {
  readonly tenantId: string;
  readonly limit: number;
  /** Only cases after this one, which was the last of the page before. */
  readonly after: string | null;
  readonly filter: CaseFilter;
}

export interface FoundCases {
  readonly rows: readonly CaseRow[];
  /** `after` of the next page; null: there is none. */
  readonly next: string | null;
}

/** Cases that one page looks at, so that it costs the same however rare what is looked for is. */
export const CASES_LOOKED_AT_MAX = 2_000;

/**
 * Cases of a tenant that fit, by id. A page ends where enough are found, or where it has looked at
 * {@link CASES_LOOKED_AT_MAX} cases along the primary key: it may be empty, and the next one goes on from there.
 */
export async function searchCases(db: Reader, search: CaseSearch): Promise<FoundCases> {
  const { tenantId, limit, after, filter } = search;
  const among = and(eq(cases.tenantId, tenantId), after === null ? undefined : gt(cases.id, after));
  const conditions = conditionsOf(filter);
  const last = conditions.length === 0 ? null : await lastLookedAt(db, among);
  const rows = await db
    .select()
    .from(cases)
    .where(and(among, last === null ? undefined : lte(cases.id, last), ...conditions))
    .orderBy(asc(cases.id))
    .limit(limit);
  const isFull = rows.length === limit;
  return { rows, next: isFull ? (rows.at(-1)?.id ?? null) : last };
}

/** The case at which a page ends that finds nothing; null: all that are there can be looked at. Reads the index alone. */
async function lastLookedAt(db: Reader, among: SQL | undefined): Promise<string | null> {
  const [row] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(among)
    .orderBy(asc(cases.id))
    .offset(CASES_LOOKED_AT_MAX - 1)
    .limit(1);
  return row?.id ?? null;
}

function conditionsOf({ tag, text }: CaseFilter): SQL[] {
  const { id, spec } = cases;
  const said = sql`concat_ws(chr(10), ${id}, ${spec}->>'title', ${spec}->>'requirement')`;
  const all: (SQL | undefined)[] = [
    tag === undefined ? undefined : sql`(${spec}->'tags')::jsonb @> ${JSON.stringify([tag])}::jsonb`,
    text === undefined ? undefined : sql`position(lower(${text}) in lower(${said})) > 0`,
  ];
  return all.filter((condition) => condition !== undefined);
}

/** @returns whether there was one */
export async function deleteCase(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(cases)
    .where(and(eq(cases.tenantId, tenantId), eq(cases.id, id)))
    .returning({ id: cases.id });
  return gone.length > 0;
}
