import type { Database } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executed } from './phone-laws.ts';
import { planOf } from './plan.ts';
import { readRows } from './read-rows.ts';

const Run = z.object({
  id: z.string(),
  tenant_id: z.string(),
  goal: z.string(),
  status: z.string(),
  outcome: z.string().nullable(),
  code: z.string().nullable(),
  /** Widgets of the steps that are known to be done. */
  done: z.array(z.coerce.number()),
});
export type RunFacts = z.infer<typeof Run>;

/** Every run, with what the platform believes was done. */
export function readRuns(db: Database): Promise<readonly RunFacts[]> {
  return readRows(
    db,
    Run,
    sql`select r.id, r.tenant_id, j.spec->>'goal' as goal, r.status, r.outcome, r.reason->>'code' as code,
      coalesce((select json_agg(split_part(s.action->>'key', ' ', 2)) from steps s
        where s.run_id = r.id and s.status = 'done'), '[]') as done
    from runs r join jobs j on j.id = r.job_id`,
  );
}

/** Compares what the platform believes with what the phones did. Returns one line for each difference. Pure. */
export function runViolations(runs: readonly RunFacts[], executed: readonly Executed[]): string[] {
  const violations: string[] = [];
  const ofRun = Map.groupBy(executed, ({ runId }) => runId);
  for (const run of runs) {
    if (run.status !== 'ended') violations.push(`${run.id} is ${run.status}`);
    if (run.status === 'ended' && run.outcome === null) violations.push(`${run.id} ended without an outcome`);
    const mine = ofRun.get(run.id) ?? [];
    const plan = planOf(run.goal);
    for (const { widget, kind, effect } of plan) {
      const times = mine.filter(
        (one) => one.widget === widget && (one.start === null) === (kind === 'text'),
      ).length;
      if (effect === 'commit' && times > 1)
        violations.push(`${run.id}: widget ${widget} may be used once only, was ${times} times`);
      if (times === 0 && run.done.includes(widget))
        violations.push(`${run.id}: widget ${widget} counts as done and never was`);
    }
  }
  return violations;
}
