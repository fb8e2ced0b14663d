import { emptyRunState, JobSubmitted, newId, RunQueued, RunStopped } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import { defineJobHandler, eventFor } from '@tapwright/service';
import { bestRules, insertRun, type JobRow } from '@tapwright/store';
import type { PlannerDeps } from './deps.ts';

/** Rules of the memory that a run is given; more would only lengthen its prompts. */
const RULES_MAX = 8;

/** Makes the first candidate run of a job and asks for a device; the deadline begins to run. */
export const onJobSubmitted = defineJobHandler({
  on: JobSubmitted,
  emits: [RunQueued],

  async handle({ job }, { db }: PlannerDeps) {
    // Canceled before it began.
    if (job.status === 'ended') return { emit: [] };
    const runId = newId('run');
    const rules = await rulesFor(job, db);
    const task = { goal: job.spec.goal, endCondition: '', expectation: '' };
    const run = {
      id: runId,
      jobId: job.id,
      tenantId: job.tenantId,
      purpose: 'candidate' as const,
      strategy: job.spec.strategy,
      state: emptyRunState([task], rules),
      traceScriptId: null,
    };
    return {
      job: { status: 'running' },
      save: (tx) => insertRun(tx, run),
      emit: [eventFor(RunQueued, { job, run: { id: runId, gateway: null } }, {})],
      timers: [deadlineTimer(job, runId)],
    };
  },
});

async function rulesFor(job: JobRow, db: PlannerDeps['db']): Promise<string[]> {
  if (!findStrategy(job.spec.strategy).useRules || job.spec.app === undefined) return [];
  const rows = await bestRules(db.read, {
    tenantId: job.tenantId,
    packageName: job.spec.app,
    limit: RULES_MAX,
  });
  return rows.map((rule) => `${rule.kind}: ${rule.text}`);
}

/** The timer that stops a run of the job at its deadline. */
export function deadlineTimer(job: JobRow, runId: string) {
  return {
    tenantId: job.tenantId,
    jobId: job.id,
    runId,
    purpose: 'deadline',
    inMs: job.spec.deadlineMs,
    type: RunStopped.type,
    gateway: null,
    data: {
      outcome: 'out_of_budget',
      reason: { code: 'DEADLINE_PASSED', message: `not done within ${job.spec.deadlineMs} ms` },
    },
  };
}
