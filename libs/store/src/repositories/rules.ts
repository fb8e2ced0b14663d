import { newId } from '@tapwright/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { rules } from '../schema/index.ts';

export type RuleRow = typeof rules.$inferSelect;

export interface LearntRule {
  readonly tenantId: string;
  readonly packageName: string;
  readonly kind: 'follow' | 'avoid';
  readonly text: string;
  readonly success: boolean;
}

/** Writes rules down; one that is known already counts one more use and its outcome. */
export async function learnRules(tx: Tx, learnt: readonly LearntRule[]): Promise<void> {
  for (const { success, ...rule } of learnt) {
    const successes = success ? 1 : 0;
    const failures = success ? 0 : 1;
    await tx
      .insert(rules)
      .values({ id: newId('rul'), ...rule, uses: 1, successes, failures })
      .onConflictDoUpdate({
        target: [rules.tenantId, rules.packageName, rules.kind, rules.text],
        set: {
          uses: sql`${rules.uses} + 1`,
          successes: sql`${rules.successes} + ${successes}`,
          failures: sql`${rules.failures} + ${failures}`,
          updatedAt: sql`now()`,
        },
      });
  }
}

/** The rules of an app that have helped most, at most `limit`. */
export async function bestRules(
  db: Reader,
  app: { tenantId: string; packageName: string; limit: number },
): Promise<RuleRow[]> {
  return db
    .select()
    .from(rules)
    .where(and(eq(rules.tenantId, app.tenantId), eq(rules.packageName, app.packageName)))
    .orderBy(desc(sql`${rules.successes} - ${rules.failures}`), desc(rules.uses), rules.text)
    .limit(app.limit);
}
