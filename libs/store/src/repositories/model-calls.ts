import { newId } from '@tapwright/contracts';
import type { Reader } from '../database.ts';
import { asc, eq, sql } from '../drizzle.ts';
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
    uncounted: cost.uncounted ?? 0,
    prompt: cost.prompt ?? null,
  }));
  return [(db) => db.insert(modelCalls).values(rows)];
}

export type ModelCallRow = typeof modelCalls.$inferSelect;

/** The first questions of a run to models, in their order. */
export async function modelCallsOfRun(db: Reader, runId: string, limit: number): Promise<ModelCallRow[]> {
  return db
    .select()
    .from(modelCalls)
    .where(eq(modelCalls.runId, runId))
    .orderBy(asc(modelCalls.createdAt), asc(modelCalls.id))
    .limit(limit);
}

export interface ModelTotals {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly latencyMs: number;
  /** Calls whose tokens the endpoint did not count: they are in none of these sums. */
  readonly uncounted: number;
  /** The tokens of each model that was asked. */
  readonly models: readonly ModelTokens[];
}

export interface ModelTokens {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
}

/** Rows with an answer that was not counted. The offline model uses no tokens, so that none are missing. */
const UNCOUNTED = sql<number>`(count(*) filter (where ${modelCalls.model} <> 'offline' and (${modelCalls.uncounted} > 0 or ${modelCalls.inputTokens} + ${modelCalls.outputTokens} = 0)))::int`;

export async function modelTotals(db: Reader, runId: string): Promise<ModelTotals> {
  const rows = await db
    .select({
      model: modelCalls.model,
      calls: sql<number>`count(*)::int`,
      inputTokens: sql<number>`sum(${modelCalls.inputTokens})::int`,
      outputTokens: sql<number>`sum(${modelCalls.outputTokens})::int`,
      cachedTokens: sql<number>`sum(${modelCalls.cachedTokens})::int`,
      latencyMs: sql<number>`sum(${modelCalls.latencyMs})::float8`,
      uncounted: UNCOUNTED,
    })
    .from(modelCalls)
    .where(eq(modelCalls.runId, runId))
    .groupBy(modelCalls.model)
    .orderBy(modelCalls.model);
  const sum = (of: 'calls' | 'inputTokens' | 'outputTokens' | 'latencyMs' | 'uncounted') =>
    rows.reduce((all, row) => all + row[of], 0);
  return {
    calls: sum('calls'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    latencyMs: sum('latencyMs'),
    uncounted: sum('uncounted'),
    models: rows.map(({ model, inputTokens, outputTokens, cachedTokens }) => ({
      model,
      inputTokens,
      outputTokens,
      cachedTokens,
    })),
  };
}
