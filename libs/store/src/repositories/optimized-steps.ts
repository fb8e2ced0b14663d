import { isDeepStrictEqual } from 'node:util';
import { newId } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, desc, eq, notInArray, or, sql } from '../drizzle.ts';
import { optimizedSteps } from '../schema/index.ts';
import { scoreOf } from './memory-score.ts';
import { normalised } from './memory-text.ts';
import type { AppOfTenant } from './rules.ts';

export type StepsRow = typeof optimizedSteps.$inferSelect;

export interface LearntSteps extends AppOfTenant {
  readonly appVersion: string;
  /** Without its data. */
  readonly goal: string;
  readonly steps: readonly string[];
}

/** Maximum number of goals per app; beyond that the worst are deleted. */
export const STEPS_PER_APP_MAX = 200;
/** Maximum length of a goal: a longer text is not the name of a task, and too long for an index. */
export const GOAL_KEPT_MAX = 500;
/** With at least this likeness (trigrams, 0 to 1) the way to one goal is used for another one. */
const SAME_GOAL = 0.85;

/**
 * Stores the way to a goal. A known way stays and counts one more sighting, unless the new one is shorter, belongs to
 * another version of the app, or the known one has failed more often than it helped.
 */
export async function learnSteps(tx: Tx, learnt: LearntSteps): Promise<void> {
  const goalNorm = normalised(learnt.goal);
  if (goalNorm === '' || learnt.goal.length > GOAL_KEPT_MAX || learnt.steps.length === 0) return;
  const { tenantId, packageName, appVersion, goal, steps } = learnt;
  const known = await tx
    .select()
    .from(optimizedSteps)
    .where(and(ofApp(learnt), eq(optimizedSteps.goalNorm, goalNorm)))
    .for('update')
    .limit(1);
  const again = { sightings: sql`${optimizedSteps.sightings} + 1`, appVersion, updatedAt: sql`now()` };
  const anew = { goal, steps, appVersion, sightings: 1, uses: 0, successes: 0, failures: 0 };
  const stays = known[0] !== undefined && !isBetter(learnt, known[0]);
  await tx
    .insert(optimizedSteps)
    .values({ id: newId('stp'), tenantId, packageName, goalNorm, ...anew })
    .onConflictDoUpdate({
      target: [optimizedSteps.tenantId, optimizedSteps.packageName, optimizedSteps.goalNorm],
      set: stays ? again : { ...anew, updatedAt: sql`now()` },
    });
  await dropWorst(tx, learnt);
}

function isBetter(learnt: LearntSteps, known: StepsRow): boolean {
  if (isDeepStrictEqual(learnt.steps, known.steps)) return false;
  const isOther = learnt.appVersion !== known.appVersion;
  return isOther || learnt.steps.length < known.steps.length || known.failures > known.successes;
}

async function dropWorst(tx: Tx, app: AppOfTenant): Promise<void> {
  const kept = tx
    .select({ id: optimizedSteps.id })
    .from(optimizedSteps)
    .where(ofApp(app))
    .orderBy(desc(scoreOf(optimizedSteps)), desc(optimizedSteps.updatedAt), desc(optimizedSteps.id))
    .limit(STEPS_PER_APP_MAX);
  await tx.delete(optimizedSteps).where(and(ofApp(app), notInArray(optimizedSteps.id, kept)));
}

/** Minimum number of words of a goal without its data, to be recognised with other data. */
const PATTERN_WORDS_MIN = 3;

/**
 * The way to this goal, to the same one with other data, or to one that is nearly the same; if there are several, the
 * one most like it, then the best. Null: none.
 */
export async function stepsFor(
  db: Reader,
  wanted: AppOfTenant & { readonly goal: string },
): Promise<StepsRow | null> {
  const goal = normalised(wanted.goal);
  const { goalNorm } = optimizedSteps;
  const likeness = sql<number>`similarity(${goalNorm}, ${goal})`;
  // Without punctuation, only the placeholders of data can be wildcards.
  const words = sql`cardinality(array_remove(string_to_array(replace(${goalNorm}, '…', ''), ' '), ''))`;
  const isPattern = sql`(${words} >= ${PATTERN_WORDS_MIN} and ${goal} like replace(${goalNorm}, '…', '%'))`;
  const rows = await db
    .select()
    .from(optimizedSteps)
    .where(and(ofApp(wanted), or(isPattern, sql`${likeness} >= ${SAME_GOAL}`)))
    .orderBy(
      desc(eq(goalNorm, goal)),
      desc(isPattern),
      desc(likeness),
      desc(scoreOf(optimizedSteps)),
      optimizedSteps.id,
    )
    .limit(1);
  return rows[0] ?? null;
}

/** Counts the end of a run for the steps that it was given. */
export async function countStepsUse(
  tx: Tx,
  used: AppOfTenant & { readonly told: readonly string[]; readonly success: boolean },
): Promise<void> {
  if (used.told.length === 0) return;
  const { uses, successes, failures } = optimizedSteps;
  const set = used.success
    ? { uses: sql`${uses} + 1`, successes: sql`${successes} + 1` }
    : { uses: sql`${uses} + 1`, failures: sql`${failures} + 1` };
  const told = sql`${optimizedSteps.steps} = ${JSON.stringify(used.told)}::jsonb`;
  await tx
    .update(optimizedSteps)
    .set(set)
    .where(and(ofApp(used), told));
}

function ofApp({ tenantId, packageName }: AppOfTenant) {
  return and(eq(optimizedSteps.tenantId, tenantId), eq(optimizedSteps.packageName, packageName));
}
