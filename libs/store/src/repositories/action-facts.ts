import { type ActionFact, newId } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, desc, eq, notInArray, or, sql } from '../drizzle.ts';
import { actionFacts } from '../schema/index.ts';
import type { AppOfTenant } from './rules.ts';

export type FactRow = typeof actionFacts.$inferSelect;

/** How many jobs must have seen a fact before runs get it. Candidates of one job count once: they see the same. */
export const FACT_SIGHTINGS_MIN = 3;
/** Maximum number of facts of one app, over all its versions; beyond that those unseen for longest are deleted. */
export const FACTS_PER_APP_MAX = 1_000;
/** Maximum bytes of a key or a screen: a longer one does not fit into an index and is not stored. */
const NAME_BYTES_MAX = 800;

export interface SeenFacts extends AppOfTenant {
  readonly jobId: string;
  readonly appVersion: string;
  readonly facts: readonly ActionFact[];
  /** Actions that worked: facts against them are refuted. */
  readonly workedOn: readonly Pick<ActionFact, 'key' | 'screen'>[];
}

/** Stores what a run has seen of its app, whatever its goal. */
export async function learnFacts(tx: Tx, seen: SeenFacts): Promise<void> {
  const { tenantId, packageName, appVersion, jobId } = seen;
  // Always in the same order: so two candidates that write the same facts at once cannot deadlock.
  for (const { key, screen, reason } of seen.facts.filter(isStorable).toSorted(inOrder)) {
    const { jobs } = actionFacts;
    // A job counts once, and only as many jobs are stored as a fact needs.
    const isNew = sql`not (${jobs} @> ${JSON.stringify([jobId])}::jsonb)
      and jsonb_array_length(${jobs}) < ${FACT_SIGHTINGS_MIN}`;
    const more = sql`case when ${isNew} then ${jobs} || ${JSON.stringify([jobId])}::jsonb else ${jobs} end`;
    await tx
      .insert(actionFacts)
      .values({ id: newId('fct'), tenantId, packageName, appVersion, key, screen, reason, jobs: [jobId] })
      .onConflictDoUpdate({
        target: [
          actionFacts.tenantId,
          actionFacts.packageName,
          actionFacts.appVersion,
          actionFacts.screen,
          actionFacts.key,
          actionFacts.reason,
        ],
        set: { jobs: more, updatedAt: sql`now()` },
      });
  }
  await refute(tx, seen);
  if (seen.facts.length > 0) await dropOldest(tx, seen);
}

function inOrder(a: ActionFact, b: ActionFact): number {
  return `${a.screen} ${a.key}` < `${b.screen} ${b.key}` ? -1 : 1;
}

async function refute(tx: Tx, seen: SeenFacts): Promise<void> {
  if (seen.workedOn.length === 0) return;
  const these = seen.workedOn.map(({ key, screen }) =>
    and(eq(actionFacts.key, key), eq(actionFacts.screen, screen)),
  );
  const version = eq(actionFacts.appVersion, seen.appVersion);
  await tx
    .update(actionFacts)
    .set({ refuted: true })
    .where(and(ofApp(seen), version, or(...these)));
}

async function dropOldest(tx: Tx, app: AppOfTenant): Promise<void> {
  const kept = tx
    .select({ id: actionFacts.id })
    .from(actionFacts)
    .where(ofApp(app))
    .orderBy(desc(actionFacts.updatedAt), desc(actionFacts.id))
    .limit(FACTS_PER_APP_MAX);
  await tx.delete(actionFacts).where(and(ofApp(app), notInArray(actionFacts.id, kept)));
}

/** Facts that count, of all versions of the app, the most recently seen first; each has its version. */
export async function knownFacts(
  db: Reader,
  app: AppOfTenant & { readonly limit: number },
): Promise<ActionFact[]> {
  const rows = await db
    .select()
    .from(actionFacts)
    .where(and(ofApp(app), counts))
    .orderBy(desc(actionFacts.updatedAt), desc(actionFacts.id))
    .limit(app.limit);
  return rows.map(({ key, screen, reason, appVersion }) => ({ key, screen, reason, appVersion }));
}

const counts = sql`jsonb_array_length(${actionFacts.jobs}) >= ${FACT_SIGHTINGS_MIN} and not ${actionFacts.refuted}`;

export function factCounts({ jobs, refuted }: Pick<FactRow, 'jobs' | 'refuted'>): boolean {
  return jobs.length >= FACT_SIGHTINGS_MIN && !refuted;
}

function isStorable({ key, screen }: ActionFact): boolean {
  return Math.max(Buffer.byteLength(key), Buffer.byteLength(screen)) <= NAME_BYTES_MAX;
}

function ofApp({ tenantId, packageName }: AppOfTenant) {
  return and(eq(actionFacts.tenantId, tenantId), eq(actionFacts.packageName, packageName));
}
