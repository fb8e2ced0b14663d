import { newId } from '@tapwright/contracts';
import type { Reader } from '../database.ts';
import { eq, sql } from '../drizzle.ts';
import { modelCalls } from '../schema/index.ts';
import type { Write } from './commit.ts';

type NewModelCall = Omit<typeof modelCalls.$inferInsert, 'id' | 'createdAt'>;

/** What one call cost, as the model's port reports it. */
export type CallCost = Omit<NewModelCall, 'tenantId' | 'runId' | 'role'>;

export interface ModelCaller {
  readonly run: { readonly id: string; readonly tenantId: string };
  readonly role: string;
}

/** One row for every call: who asked, tokens, latency, attempts. No calls, no write. */
export function insertModelCalls(caller: ModelCaller, costs: readonly CallCost[]): Write[] {
  if (costs.length === 0) return [];
  const { run, role } = caller;
  const rows = costs.map((cost) => ({
    id: newId('mdl'),
    tenantId: run.tenantId,
    runId: run.id,
    role,
    model: cost.model,
    inputTokens: cost.inputTokens,
    outputTokens: cost.outputTokens,
    cachedTokens: cost.cachedTokens,
    latencyMs: cost.latencyMs,
    attempts: cost.attempts,
    repaired: cost.repaired,
    coerced: cost.coerced ?? 0,
    prompt: cost.prompt ?? null,
  }));
  return [(db) => db.insert(modelCalls).values(rows)];
}

export interface ModelTotals {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly latencyMs: number;
}

export async function modelTotals(db: Reader, runId: string): Promise<ModelTotals> {
  const [row] = await db
    .select({
      calls: sql<number>`count(*)::int`,
      inputTokens: sql<number>`coalesce(sum(${modelCalls.inputTokens}), 0)::int`,
      outputTokens: sql<number>`coalesce(sum(${modelCalls.outputTokens}), 0)::int`,
      latencyMs: sql<number>`coalesce(sum(${modelCalls.latencyMs}), 0)::float8`,
    })
    .from(modelCalls)
    .where(eq(modelCalls.runId, runId));
  return row ?? { calls: 0, inputTokens: 0, outputTokens: 0, latencyMs: 0 };
}
