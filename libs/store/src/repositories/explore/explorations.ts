import type { Reader, Tx } from '../../database.ts';
import { and, eq, sql } from '../../drizzle.ts';
import { explorations } from '../../schema/index.ts';
import type { RowChange, Write } from '../commit.ts';

export type ExplorationRow = typeof explorations.$inferSelect;
export type NewExploration = Omit<ExplorationRow, 'appVersion' | 'rounds' | 'createdAt' | 'endedAt'>;

/** A second exploration of the same job violates `explorations_of_job`. */
export async function insertExploration(tx: Tx, exploration: NewExploration): Promise<void> {
  await tx.insert(explorations).values(exploration);
}

/** Null also if it belongs to another tenant. */
export async function findExploration(
  db: Reader,
  { tenantId, id }: Pick<ExplorationRow, 'tenantId' | 'id'>,
): Promise<ExplorationRow | null> {
  const rows = await db
    .select()
    .from(explorations)
    .where(and(eq(explorations.tenantId, tenantId), eq(explorations.id, id)))
    .limit(1);
  return rows[0] ?? null;
}

/** Counts rounds that a run has spent. */
export function addRounds({ id, rounds }: { readonly id: string; readonly rounds: number }): Write {
  return change(id, { rounds: sql`${explorations.rounds} + ${rounds}` });
}

/** Notes the version of the app as a phone has said it. */
export function noteExploredVersion({ id, appVersion }: Pick<ExplorationRow, 'id' | 'appVersion'>): Write {
  return change(id, { appVersion });
}

/** What an app declares: its activities, and the URIs that open it from outside. */
export interface Declared {
  readonly declared: readonly string[];
  readonly entries: readonly string[];
}

export function noteDeclared({ id, declared, entries }: Pick<ExplorationRow, 'id'> & Declared): Write {
  return change(id, { spec: sql`${explorations.spec} || ${JSON.stringify({ declared, entries })}::jsonb` });
}

/** The URIs that open the app of an exploration from outside; none while they are not known. */
export async function entriesOfExploration(
  db: Reader,
  { tenantId, id }: Pick<ExplorationRow, 'tenantId' | 'id'>,
): Promise<readonly string[]> {
  const found = await db
    .select({ entries: sql<unknown>`${explorations.spec} -> 'entries'` })
    .from(explorations)
    .where(and(eq(explorations.tenantId, tenantId), eq(explorations.id, id)))
    .limit(1);
  const { entries } = found[0] ?? {};
  return Array.isArray(entries) ? entries.filter((uri) => typeof uri === 'string') : [];
}

/** The first end stays. */
export function endExploration(id: string): Write {
  return change(id, { endedAt: sql`coalesce(${explorations.endedAt}, now())` });
}

/** An exploration that is resumed has not ended. */
export function reopenExploration(id: string): Write {
  return change(id, { endedAt: null });
}

function change(id: string, set: Readonly<Record<string, unknown>>): Write {
  const write = (db: Reader) => db.update(explorations).set(set).where(eq(explorations.id, id));
  const changed: RowChange = {
    row: `exploration ${id}`,
    set,
    write: (columns) => change(id, columns),
  };
  return Object.assign(write, { change: changed });
}
