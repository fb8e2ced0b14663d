import type { MemoryType, RulePatch } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, eq, getTableColumns, gt, sql } from '../drizzle.ts';
import { actionFacts, optimizedSteps, rules } from '../schema/index.ts';
import type { FactRow } from './action-facts.ts';
import { scoreOf } from './memory-score.ts';
import { normalised } from './memory-text.ts';
import type { StepsRow } from './optimized-steps.ts';
import type { RuleRow } from './rules.ts';

/** Any entry of the persistent memory. */
export type MemoryRow =
  | { readonly type: 'rule'; readonly row: RuleRow; readonly score: number }
  | { readonly type: 'steps'; readonly row: StepsRow; readonly score: number }
  | { readonly type: 'fact'; readonly row: FactRow };

export interface MemoryQuery {
  readonly tenantId: string;
  /** Null: of all apps. */
  readonly app: string | null;
  /** Null: of all types. */
  readonly type: MemoryType | null;
  readonly limit: number;
  /** Id of the last entry of the page before. */
  readonly after: string | null;
}

/** In the order of ids: facts, rules, steps, each by the time when they were written; at most `limit`. */
export async function listMemory(db: Reader, query: MemoryQuery): Promise<MemoryRow[]> {
  const found: MemoryRow[] = [];
  for (const type of ['fact', 'rule', 'steps'] as const) {
    const limit = query.limit - found.length;
    if ((query.type ?? type) !== type || limit === 0) continue;
    found.push(...(await READ[type](db, { ...query, limit })));
  }
  return found;
}

type Read = (db: Reader, query: MemoryQuery & { readonly id?: string }) => Promise<MemoryRow[]>;

/** One query per table; the prefixes of ids are in the order in which the tables are read. */
const READ: Readonly<Record<MemoryType, Read>> = {
  async fact(db, query) {
    const rows = await db
      .select()
      .from(actionFacts)
      .where(fits(actionFacts, query))
      .orderBy(asc(actionFacts.id))
      .limit(query.limit);
    return rows.map((row) => ({ type: 'fact', row }));
  },
  async rule(db, query) {
    const rows = await db
      .select({ row: getTableColumns(rules), score: scoreOf(rules) })
      .from(rules)
      .where(fits(rules, query))
      .orderBy(asc(rules.id))
      .limit(query.limit);
    return rows.map((found) => ({ type: 'rule', ...found }));
  },
  async steps(db, query) {
    const rows = await db
      .select({ row: getTableColumns(optimizedSteps), score: scoreOf(optimizedSteps) })
      .from(optimizedSteps)
      .where(fits(optimizedSteps, query))
      .orderBy(asc(optimizedSteps.id))
      .limit(query.limit);
    return rows.map((found) => ({ type: 'steps', ...found }));
  },
};

type MemoryTable = typeof rules | typeof optimizedSteps | typeof actionFacts;

function fits(
  table: MemoryTable,
  { tenantId, app, after, id }: Pick<MemoryQuery, 'tenantId' | 'app' | 'after'> & { readonly id?: string },
) {
  return and(
    eq(table.tenantId, tenantId),
    app === null ? undefined : eq(table.packageName, app),
    after === null ? undefined : gt(table.id, after),
    id === undefined ? undefined : eq(table.id, id),
  );
}

/** Null also if it belongs to another tenant. */
export async function findMemory(
  db: Reader,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<MemoryRow | null> {
  const type = ({ fct: 'fact', rul: 'rule', stp: 'steps' } as const)[id.slice(0, 3)];
  if (type === undefined) return null;
  const [found] = await READ[type](db, { tenantId, id, app: null, type, after: null, limit: 1 });
  return found ?? null;
}

/**
 * Changes a rule; counts for the old words do not count for the new ones.
 * A text that another rule of the app already has violates `rules_once`.
 */
export async function editRule(tx: Tx, id: string, { kind, text }: RulePatch): Promise<void> {
  const counted = { uses: 0, successes: 0, failures: 0, sightings: 1, updatedAt: sql`now()` };
  const words = text === undefined ? {} : { text, norm: normalised(text) };
  await tx
    .update(rules)
    .set({ ...counted, ...words, ...(kind === undefined ? {} : { kind }) })
    .where(eq(rules.id, id));
}

/** Changes the way to a goal; counts for the old way do not count for the new one. */
export async function editSteps(tx: Tx, id: string, steps: readonly string[]): Promise<void> {
  const counted = { uses: 0, successes: 0, failures: 0, sightings: 1, updatedAt: sql`now()` };
  await tx
    .update(optimizedSteps)
    .set({ ...counted, steps })
    .where(eq(optimizedSteps.id, id));
}

const TABLES = { fact: actionFacts, rule: rules, steps: optimizedSteps } as const;

export async function deleteMemory(tx: Tx, { type, row }: MemoryRow): Promise<void> {
  await tx.delete(TABLES[type]).where(eq(TABLES[type].id, row.id));
}

/** Deletes the memory of an app. @returns the number of entries */
export async function deleteMemoryOfApp(
  tx: Tx,
  { tenantId, app }: { readonly tenantId: string; readonly app: string },
): Promise<number> {
  let deleted = 0;
  for (const table of Object.values(TABLES)) {
    const rows = await tx
      .delete(table)
      .where(fits(table, { tenantId, app, after: null }))
      .returning({ id: table.id });
    deleted += rows.length;
  }
  return deleted;
}
