import type { Database } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RoleCalls } from '../report/cell.ts';

const CallRows = z.object({
  rows: z.array(
    z.object({
      role: z.string(),
      calls: z.coerce.number(),
      inputTokens: z.coerce.number(),
      outputTokens: z.coerce.number(),
    }),
  ),
});

/**
 * Calls and tokens of a run for each role, up to a step. A call is stored together with the decision or verdict that
 * needed it, at the same database time.
 */
export async function callsUntil({ read }: Database, runId: string, step: number): Promise<RoleCalls[]> {
  const found: unknown = await read.execute(sql`
    select role, count(*)::int as calls, sum(input_tokens)::int as "inputTokens",
      sum(output_tokens)::int as "outputTokens"
    from model_calls
    where run_id = ${runId} and created_at <= (
      select max(greatest(decided_at, judged_at)) from steps where run_id = ${runId} and index <= ${step}
    )
    group by role order by role`);
  return CallRows.parse(found).rows;
}

const Counted = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });

/** How often the run returned to a screen, up to a step; returns that needed no action do not count. */
export async function restorationsUntil({ read }: Database, runId: string, step: number): Promise<number> {
  const found: unknown = await read.execute(sql`
    select count(*)::int as count from steps
    where run_id = ${runId} and index <= ${step} and restoration is not null and restoration <> 'nothing'`);
  return Counted.parse(found).rows[0].count;
}

/** The same of several runs: one entry for each role, in the order of their names. */
export function addCalls(calls: readonly RoleCalls[]): RoleCalls[] {
  const roles = Map.groupBy(calls, ({ role }) => role);
  return [...roles]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([role, own]) => {
      const sum = (of: (calls: RoleCalls) => number): number =>
        own.reduce((total, one) => total + of(one), 0);
      return {
        role,
        calls: sum((one) => one.calls),
        inputTokens: sum((one) => one.inputTokens),
        outputTokens: sum((one) => one.outputTokens),
      };
    });
}
