import { newId } from '@tapwright/contracts';
import type { Reader, Tx } from '../../database.ts';
import { and, desc, eq, getTableColumns, sql } from '../../drizzle.ts';
import { taskKnowledge } from '../../schema/index.ts';
import type { AppOfTenant } from '../rules.ts';
import { type Bound, dropOldest, ofApp, takeTurn } from './bounds.ts';
import { cut } from './storable.ts';

export type KnowledgeRow = typeof taskKnowledge.$inferSelect;

export interface LearntKnowledge extends AppOfTenant {
  /** The text of the screen on which it helps. */
  readonly screenText: string;
  readonly knowledge: string;
  readonly goal: string;
  readonly success: boolean;
}

/**
 * Maximum number of pieces for an app; beyond that the oldest are deleted. All of them are compared with a screen, and each
 * comparison of two long texts takes a millisecond of the embedded database.
 */
const KNOWLEDGE: Bound = { table: 'task_knowledge', key: 'id', age: 'created_at', max: 200 };
const SCREEN_MAX = 2_000;
const KNOWLEDGE_MAX = 600;
const GOAL_MAX = 2_000;

/** Stores what was learnt; what is known of the same screen in the same words is learnt anew. */
export async function learnKnowledge(tx: Tx, learnt: readonly LearntKnowledge[]): Promise<void> {
  const apps = new Map<string, AppOfTenant>();
  for (const { screenText, knowledge, goal, ...piece } of learnt) {
    const texts = { screenText: cut(screenText, SCREEN_MAX), knowledge: cut(knowledge, KNOWLEDGE_MAX) };
    if (texts.knowledge.trim() === '') continue;
    const same = and(
      isOf(piece),
      eq(taskKnowledge.screenText, texts.screenText),
      eq(taskKnowledge.knowledge, texts.knowledge),
    );
    await tx.delete(taskKnowledge).where(same);
    const row = { ...piece, ...texts, id: newId('knw'), goal: cut(goal, GOAL_MAX) };
    await tx.insert(taskKnowledge).values(row);
    apps.set(JSON.stringify([piece.tenantId, piece.packageName]), piece);
  }
  for (const app of apps.values()) {
    if (await takeTurn(tx, 'knowledge', app)) await dropOldest(tx, ofApp(app), KNOWLEDGE);
  }
}

export interface KnowledgeWanted extends AppOfTenant {
  readonly screenText: string;
  readonly limit: number;
}

export interface SimilarKnowledge extends KnowledgeRow {
  /** How much its screen is like the wanted one, by trigrams: 0 to 1. */
  readonly likeness: number;
}

/** The pieces from the most similar screens, the most similar first; of equal ones the newest. At most `limit`. */
export async function knowledgeFor(db: Reader, wanted: KnowledgeWanted): Promise<SimilarKnowledge[]> {
  const likeness = sql<number>`similarity(${taskKnowledge.screenText}, ${cut(wanted.screenText, SCREEN_MAX)})`;
  return db
    .select({ ...getTableColumns(taskKnowledge), likeness })
    .from(taskKnowledge)
    .where(isOf(wanted))
    .orderBy(desc(likeness), desc(taskKnowledge.id))
    .limit(wanted.limit);
}

function isOf({ tenantId, packageName }: AppOfTenant) {
  return and(eq(taskKnowledge.tenantId, tenantId), eq(taskKnowledge.packageName, packageName));
}
