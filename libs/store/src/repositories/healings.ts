import type { Reader, Tx } from '../database.ts';
import { and, asc, desc, eq, sql } from '../drizzle.ts';
import { healings } from '../schema/index.ts';
import type { Write } from './commit.ts';

export type HealingRow = typeof healings.$inferSelect;

/** Maximum number of proposals that are listed. */
const LISTED_MAX = 200;
/** How long a proposal counts for the limit, by the clock of the database. */
const WEEK = sql`interval '7 days'`;

export interface NewHealing {
  readonly runId: string;
  readonly scriptId: string;
  readonly tenantId: string;
  readonly jobId: string;
  readonly step: number;
  readonly stepIndex: number;
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly reason: string;
  readonly score: number;
}

/** Proposing the same again, after a crash, changes nothing. */
export function insertHealings(proposed: readonly NewHealing[]): Write[] {
  if (proposed.length === 0) return [];
  const rows = proposed.map(({ before, after, ...rest }) => ({
    ...rest,
    id: idOf(rest),
    before: [...before],
    after: [...after],
  }));
  return [(db) => db.insert(healings).values(rows).onConflictDoNothing()];
}

function idOf({ runId, stepIndex }: Pick<NewHealing, 'runId' | 'stepIndex'>): string {
  return `heal_${runId}_${stepIndex}`;
}

/** Changes of one step that were proposed within the last seven days and that nobody has decided. */
export interface WaitingHealings {
  readonly stepIndex: number;
  readonly times: number;
  /** Why the newest of them was proposed. */
  readonly reason: string;
}

export async function waitingHealings(
  db: Reader,
  { tenantId, scriptId }: Pick<NewHealing, 'tenantId' | 'scriptId'>,
): Promise<readonly WaitingHealings[]> {
  return db
    .select({
      stepIndex: healings.stepIndex,
      times: sql<number>`count(*)::int`,
      reason: sql<string>`(array_agg(${healings.reason} order by ${healings.createdAt} desc))[1]`,
    })
    .from(healings)
    .where(
      and(
        eq(healings.tenantId, tenantId),
        eq(healings.scriptId, scriptId),
        eq(healings.status, 'proposed'),
        sql`${healings.createdAt} > now() - ${WEEK}`,
      ),
    )
    .groupBy(healings.stepIndex)
    .orderBy(asc(healings.stepIndex));
}

/**
 * Proposes a change, unless as many of the script wait already. Null: it is proposed, or was before. Else those that
 * wait, and nothing was written.
 */
export async function proposeHealing(
  tx: Tx,
  proposed: NewHealing,
  max: number,
): Promise<readonly WaitingHealings[] | null> {
  // Two replays of a script count one after the other; each statement behind the lock sees what the other has stored.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`healings ${proposed.scriptId}`}, 0))`,
  );
  if ((await findHealing(tx, proposed.tenantId, idOf(proposed))) !== null) return null;
  const waiting = await waitingHealings(tx, proposed);
  if (waiting.reduce((sum, { times }) => sum + times, 0) >= max) return waiting;
  for (const write of insertHealings([proposed])) await tx.execute(write(tx).getSQL());
  return null;
}

export async function healingsOf(
  db: Reader,
  of: { readonly tenantId: string } & ({ readonly scriptId: string } | { readonly jobId: string }),
): Promise<HealingRow[]> {
  const about = 'scriptId' in of ? eq(healings.scriptId, of.scriptId) : eq(healings.jobId, of.jobId);
  return db
    .select()
    .from(healings)
    .where(and(eq(healings.tenantId, of.tenantId), about))
    .orderBy(asc(healings.createdAt), asc(healings.stepIndex))
    .limit(LISTED_MAX);
}

/** Proposals for all scripts of a tenant, newest first. */
export async function newestHealings(
  db: Reader,
  { tenantId, status, limit }: NewestHealings,
): Promise<HealingRow[]> {
  const wanted = status === null ? [] : [eq(healings.status, status)];
  return db
    .select()
    .from(healings)
    .where(and(eq(healings.tenantId, tenantId), ...wanted))
    .orderBy(desc(healings.createdAt), desc(healings.id))
    .limit(Math.min(limit, LISTED_MAX));
}

export interface NewestHealings {
  readonly tenantId: string;
  /** Only those that stand so; null: all. */
  readonly status: HealingRow['status'] | null;
  readonly limit: number;
}

export async function findHealing(db: Reader, tenantId: string, id: string): Promise<HealingRow | null> {
  const rows = await db
    .select()
    .from(healings)
    .where(and(eq(healings.tenantId, tenantId), eq(healings.id, id)))
    .limit(1);
  return rows[0] ?? null;
}

/** Stores a person's decision; false if it was already decided. */
export async function decideHealing(
  db: Reader,
  id: string,
  status: Exclude<HealingRow['status'], 'proposed'>,
): Promise<boolean> {
  const rows = await db
    .update(healings)
    .set({ status, decidedAt: sql`now()` })
    .where(and(eq(healings.id, id), eq(healings.status, 'proposed')))
    .returning({ id: healings.id });
  return rows.length === 1;
}
