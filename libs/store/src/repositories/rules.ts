import { newId } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, desc, eq, inArray, notInArray, or, sql } from '../drizzle.ts';
import { rules } from '../schema/index.ts';
import { scoreOf } from './memory-score.ts';
import { normalised, quotedIn } from './memory-text.ts';

export type RuleRow = typeof rules.$inferSelect;

/** An app as a tenant knows it. */
export interface AppOfTenant {
  readonly tenantId: string;
  readonly packageName: string;
}

export interface LearntRule extends AppOfTenant {
  readonly appVersion: string;
  readonly kind: RuleRow['kind'];
  readonly text: string;
  /** The goal it was learnt from, without its data. */
  readonly goal: string;
}

/**
 * Maximum number of rules per app; beyond that the worst are deleted, and of two equal ones the one unseen for longer.
 */
export const RULES_PER_APP_MAX = 200;
/** With at least this likeness (trigrams, 0 to 1) two rules that quote the same names mean the same. */
const SAME_RULE = 0.85;
const ALIKE_MAX = 5;

/** Stores rules; one that means the same as a known one is one more sighting of it. */
export async function learnRules(tx: Tx, learnt: readonly LearntRule[]): Promise<void> {
  const apps = new Map<string, AppOfTenant>();
  for (const rule of learnt) {
    const norm = normalised(rule.text);
    if (norm === '') continue;
    const known = await sameRule(tx, rule, norm);
    if (known === null) await insertRule(tx, rule, norm);
    else await seenAgain(tx, known.id, rule.appVersion);
    apps.set(`${rule.tenantId} ${rule.packageName}`, rule);
  }
  for (const app of apps.values()) await dropWorst(tx, app);
}

async function sameRule(tx: Tx, rule: LearntRule, norm: string): Promise<RuleRow | null> {
  const likeness = sql<number>`similarity(${rules.norm}, ${norm})`;
  const alike = await tx
    .select()
    .from(rules)
    .where(
      and(ofApp(rule), eq(rules.kind, rule.kind), or(eq(rules.norm, norm), sql`${likeness} >= ${SAME_RULE}`)),
    )
    .orderBy(desc(eq(rules.norm, norm)), desc(likeness), rules.id)
    .limit(ALIKE_MAX);
  return alike.find((row) => row.norm === norm || quotedIn(row.text) === quotedIn(rule.text)) ?? null;
}

/** Two reflectors may write the same rule at once: then it has two sightings. */
async function insertRule(tx: Tx, { goal, ...rule }: LearntRule, norm: string): Promise<void> {
  await tx
    .insert(rules)
    .values({ id: newId('rul'), ...rule, norm, goalNorm: normalised(goal), sightings: 1 })
    .onConflictDoUpdate({
      target: [rules.tenantId, rules.packageName, rules.kind, rules.norm],
      set: { sightings: sql`${rules.sightings} + 1`, updatedAt: sql`now()` },
    });
}

async function seenAgain(tx: Tx, id: string, appVersion: string): Promise<void> {
  const set = { sightings: sql`${rules.sightings} + 1`, appVersion, updatedAt: sql`now()` };
  await tx.update(rules).set(set).where(eq(rules.id, id));
}

async function dropWorst(tx: Tx, app: AppOfTenant): Promise<void> {
  const kept = tx
    .select({ id: rules.id })
    .from(rules)
    .where(ofApp(app))
    .orderBy(desc(scoreOf(rules)), desc(rules.updatedAt), desc(rules.id))
    .limit(RULES_PER_APP_MAX);
  await tx.delete(rules).where(and(ofApp(app), notInArray(rules.id, kept)));
}

export interface RulesWanted extends AppOfTenant {
  /** The goal of the run, without its data. */
  readonly goal: string;
  readonly limit: number;
}

/** The rules of an app by score, which is up to twice as high for those from a similar goal; at most `limit`. */
export async function bestRules(db: Reader, wanted: RulesWanted): Promise<RuleRow[]> {
  const relevance = sql`(1 + similarity(${rules.goalNorm}, ${normalised(wanted.goal)}))`;
  return db
    .select()
    .from(rules)
    .where(ofApp(wanted))
    .orderBy(desc(sql`${scoreOf(rules)} * ${relevance}`), desc(rules.updatedAt), rules.id)
    .limit(wanted.limit);
}

/** The text of a rule as a run gets it; it also finds the rule again when the run has ended. */
export function ruleAsTold({ kind, text }: Pick<RuleRow, 'kind' | 'text'>): string {
  return `${kind}: ${text}`;
}

/** Counts the end of a run for the rules that it was given; a rule edited since then is a different one. */
export async function countRuleUses(
  tx: Tx,
  used: AppOfTenant & { readonly told: readonly string[]; readonly success: boolean },
): Promise<void> {
  if (used.told.length === 0) return;
  const set = used.success
    ? { uses: sql`${rules.uses} + 1`, successes: sql`${rules.successes} + 1` }
    : { uses: sql`${rules.uses} + 1`, failures: sql`${rules.failures} + 1` };
  const told = inArray(sql`${rules.kind} || ': ' || ${rules.text}`, [...used.told]);
  await tx
    .update(rules)
    .set(set)
    .where(and(ofApp(used), told));
}

function ofApp({ tenantId, packageName }: AppOfTenant) {
  return and(eq(rules.tenantId, tenantId), eq(rules.packageName, packageName));
}
