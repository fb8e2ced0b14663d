import { hash } from 'node:crypto';
import { cancelJob } from '@tapwright/api';
import type { JobSpecInput, RunState } from '@tapwright/contracts';
import { type Budget, type Charged, chargeSteps } from '@tapwright/evaluation';
import { findStrategy } from '@tapwright/runtime';
import { asTenant, type JobRow, type RunRow, runsOfJob } from '@tapwright/store';
import type { Policy } from '../policies/policy.ts';
import { isPolicyName } from '../policies/policy-names.ts';
import type { Answerer } from './desk.ts';
import { driveJob, isFault, SPEC } from './drive-job.ts';
import type { AgentStep, TaskOrder, TaskResult, WorkerSettings } from './messages.ts';
import type { Bench } from './platform.ts';
import { addCalls, callsUntil, restorationsUntil } from './run-costs.ts';
import type { Stage } from './stage.ts';
import { asCharged, type Counts, type JobWatch, watchJob } from './watch-job.ts';

export interface Assignment {
  readonly order: TaskOrder;
  readonly settings: WorkerSettings;
  /** A fresh one for every job. */
  readonly stage: (seed: number) => Stage;
}

/** Each task has its own random numbers for outcomes: with one seed for all, every task would draw the same. */
function seedOf({ name, place, goal }: TaskOrder): number {
  const start = place.kind === 'recorded' ? place.start : '';
  return hash('sha1', `${name.seed} ${name.app} ${start} ${goal}`, 'buffer').readUInt32BE();
}

/**
 * Runs one task as a job of the platform on a device of its own. A strategy that learns runs it some times before, in
 * a tenant of its own; its memory is frozen for the run that counts (VisiDroid 3.2).
 */
export async function runTask(bench: Bench, assignment: Assignment): Promise<TaskResult> {
  const began = performance.now();
  const { order, settings } = assignment;
  const passes = findStrategy(order.name.strategy).learnRules ? settings.training : 0;
  for (let pass = 1; pass <= passes; pass += 1)
    await runJob(bench, assignment, { label: ` training ${pass}`, spec: { learn: true, candidates: 1 } });
  const tries = settings.oneTry ? { candidates: 1 } : {};
  const result = await runJob(bench, assignment, { label: '', spec: { learn: false, ...tries } });
  return { key: order.key, ...result, wallMs: performance.now() - began };
}

/** One of the jobs of a task. */
interface TaskJob {
  /** Distinguishes the job's draws and its device; empty for the job that counts. */
  readonly label: string;
  readonly spec: Pick<JobSpecInput, 'learn' | 'candidates'>;
}

async function runJob(
  bench: Bench,
  { order, settings, stage: stageOf }: Assignment,
  { label, spec }: TaskJob,
): Promise<Omit<TaskResult, 'key' | 'wallMs'>> {
  const { platform } = bench.standalone;
  const { name } = order;
  const { candidates, vision } = findStrategy(name.strategy);
  const seed = seedOf(order);
  const stage = stageOf(seed);
  const budget: Budget = { steps: settings.maxSteps, unrecordedCost: settings.unrecordedCost };
  const tenantId = `bench-${hash('sha1', order.key).slice(0, 16)}`;
  const policies = new Map<string, Policy>();
  const canceling: Promise<unknown>[] = [];
  const isSingle = (spec.candidates ?? candidates) === 1;
  const watch = watchJob({
    stage,
    budget,
    counts: (runId, step) => countsOf(name.model, policies.get(runId), step),
    // Where there are several candidates, the others still have their own budgets.
    onSpent: (jobId) =>
      isSingle && canceling.push(asTenant(tenantId, () => cancelJob(platform, tenantId, jobId))),
  });
  const job = await driveJob(bench, {
    serial: `bench-${`${order.key}${label}`.replace(/[^\w-]/g, '-')}`,
    source: stage.source,
    seed,
    tenantId,
    spec: {
      ...SPEC,
      ...spec,
      goal: order.goal,
      app: stage.packageName,
      strategy: name.strategy,
      maxSteps: settings.maxSteps,
      pictures: vision && stage.drawsScreens,
    },
    answerer: answererOf({ order, settings, stage, watch, label }, policies),
    onEvent: watch.note,
  });
  await Promise.all(canceling);
  return await asTenant(tenantId, () => report(bench, { job, watch, budget }));
}

interface Answering {
  readonly order: TaskOrder;
  readonly settings: WorkerSettings;
  readonly stage: Stage;
  readonly watch: JobWatch;
  readonly label: string;
}

function answererOf(
  { order, settings, stage, watch, label }: Answering,
  policies: Map<string, Policy>,
): Answerer {
  const { model, seed } = order.name;
  if (!isPolicyName(model)) return { kind: 'provider', name: model };
  return {
    kind: 'policy',
    policyFor(runId, at) {
      const run = `${label}${at === 0 ? '' : ` candidate ${at}`}`;
      const policy = stage.policy(model, { seed, logs: settings.logs, run, done: () => watch.done(runId) });
      policies.set(runId, policy);
      return policy;
    },
  };
}

/** Where the offline rules are the model, they make every choice; other providers do not count. */
function countsOf(model: string, policy: Policy | undefined, step: number): Counts {
  if (policy !== undefined) return { ...policy.counts };
  return { decisions: step, byOffline: model === 'offline' ? step : 0 };
}

interface Ended {
  readonly job: JobRow;
  readonly watch: JobWatch;
  readonly budget: Budget;
}

/** What the budgets of the runs paid for, the result of the best of them, and what all of them used. */
async function report(
  { standalone }: Bench,
  { job, watch, budget }: Ended,
): Promise<Omit<TaskResult, 'key' | 'wallMs'>> {
  const { db } = standalone.platform;
  const all = await runsOfJob(db.read, job.id);
  const runs = all.filter(({ purpose }) => purpose === 'candidate').map((run) => paidFor(run, watch, budget));
  const best = runs.find(({ run }) => run.id === watch.best()) ?? runs[0];
  const costs = await Promise.all(
    runs.map(async ({ run, last }) => ({
      restorations: await restorationsUntil(db, run.id, last),
      calls: await callsUntil(db, run.id, last),
    })),
  );
  const seen = best === undefined ? undefined : watch.steps(best.run.id).get(best.last);
  return {
    ...endOf(job, best),
    reached: seen?.reached ?? null,
    steps: best?.steps ?? [],
    charged: best?.charged ?? 0,
    restorations: costs.reduce((total, { restorations }) => total + restorations, 0),
    calls: addCalls(costs.flatMap(({ calls }) => calls)),
    decisions: runs.reduce((total, { counts }) => total + counts.decisions, 0),
    byOffline: runs.reduce((total, { counts }) => total + counts.byOffline, 0),
    stepsOnLog: best === undefined ? null : stepsOnLog(best, watch),
  };
}

interface Paid extends Pick<Charged, 'charged' | 'cut'> {
  readonly run: RunRow;
  readonly steps: readonly AgentStep[];
  /** The last step that was paid for; 0 where there was none. */
  readonly last: number;
  readonly counts: Counts;
}

function paidFor(run: RunRow, watch: JobWatch, budget: Budget): Paid {
  const seen = watch.steps(run.id);
  const all = run.state.history.map((item): AgentStep => {
    const { from = '', to = '', inputs = [] } = seen.get(item.step) ?? {};
    return { ...factsOf(item), from, to, inputs };
  });
  const { kept, charged, cut } = chargeSteps(all.map(asCharged), budget);
  const steps = all.slice(0, kept);
  const last = steps.at(-1)?.number ?? 0;
  return {
    run,
    steps,
    charged,
    cut,
    last,
    counts: seen.get(last)?.counts ?? { decisions: 0, byOffline: 0 },
  };
}

function stepsOnLog({ run, steps }: Paid, watch: JobWatch): number | null {
  const seen = watch.steps(run.id);
  const at = steps.findIndex(({ number }) => (seen.get(number)?.counts.byOffline ?? 0) > 0);
  return at === -1 ? null : at;
}

function factsOf(item: RunState['history'][number]): Pick<AgentStep, 'number' | 'action' | 'verdict'> {
  return {
    number: item.step,
    action: `${item.kind} '${item.label}'${item.text === null ? '' : ` = '${item.text}'`}`,
    verdict: verdictOf(item),
  };
}

/** What became of a step, with its reason and, of a claim, what was said against it. */
function verdictOf({ kind, verdict, reason, observation }: RunState['history'][number]): string {
  const why = reason === null ? '' : `: ${reason}`;
  return kind === 'end' && observation !== undefined
    ? `${verdict}${why} (${observation})`
    : `${verdict}${why}`;
}

function endOf(
  job: JobRow,
  best: Paid | undefined,
): Pick<TaskResult, 'fault' | 'outcome' | 'reason' | 'detail'> {
  if (best?.cut === true) {
    const detail = 'the charged budget was spent';
    return { fault: null, outcome: 'out_of_budget', reason: 'BUDGET_SPENT', detail };
  }
  const nothing = { code: 'INTERNAL', message: 'the job has no reason' };
  const { code, message } = best?.run.reason ?? job.reason ?? nothing;
  const outcome = best?.run.outcome ?? job.outcome ?? 'none';
  return { fault: isFault(code) ? `${code}: ${message}` : null, outcome, reason: code, detail: message };
}
