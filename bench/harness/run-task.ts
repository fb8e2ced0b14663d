import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { cancelJob, submitJob } from '@tapwright/api';
import { ERROR_CODES, type ErrorCode, type RunState, TapwrightError } from '@tapwright/contracts';
import {
  type Budget,
  chargeRounds,
  createPolicy,
  isPolicyName,
  type Policy,
  type RecordedApp,
  type Truth,
} from '@tapwright/evaluation';
import { findDevice, findJob, type JobRow, runsOfJob } from '@tapwright/store';
import { createRecordingSource, createVirtualDevice, type Recording } from '@tapwright/virtual-android';
import type { Answerer } from './desk.ts';
import type { Round, TaskOrder, TaskResult, WorkerSettings } from './messages.ts';
import type { Bench } from './platform.ts';
import { callsUntil, restorationsUntil } from './run-costs.ts';
import { asCharged, type Counts, type JobWatch, watchJob } from './watch-job.ts';

const TENANT = 'bench';
const DEADLINE_MS = 300_000;
const DEVICE_KNOWN_MS = 60_000;
const ASK_AGAIN_MS = 4;

/** A task with its answer, for a policy that knows it. */
export interface Answers {
  readonly app: RecordedApp;
  readonly truth: Truth;
}

export interface Assignment {
  readonly order: TaskOrder;
  readonly recording: Recording;
  readonly settings: WorkerSettings;
  /** Asked only for a policy that knows the answer. */
  readonly answers: () => Answers;
}

/** Numbers of a task's own draws among outcomes: of one seed for all, every task would draw the same. */
function seedOf({ name, start, goal }: TaskOrder): number {
  return hash('sha1', `${name.seed} ${name.app} ${start} ${goal}`, 'buffer').readUInt32BE();
}

/** Runs one task as a job of the platform on a device of its own. */
export async function runTask(bench: Bench, assignment: Assignment): Promise<TaskResult> {
  const { order, recording, settings } = assignment;
  const began = performance.now();
  const seed = seedOf(order);
  const start = order.start === null ? {} : { start: order.start };
  const source = createRecordingSource({ recording, seed, ...start });
  const serial = `bench-${order.key.replace(/[^\w-]/g, '-')}`;
  bench.adb.add(createVirtualDevice({ serial, source, seed }));
  const { platform } = bench.standalone;
  const budget: Budget = { steps: settings.maxSteps, unrecordedCost: settings.unrecordedCost };
  const canceling: Promise<unknown>[] = [];
  let policy: Policy | null = null;
  const watch = watchJob({
    publisher: platform.publisher,
    source,
    budget,
    deadlineMs: DEADLINE_MS + 10_000,
    counts: (step) => countsOf(order.name.model, policy, step),
    onSpent: (jobId) => canceling.push(cancelJob(platform, TENANT, jobId)),
  });
  let jobId: string | null = null;
  try {
    await untilKnown(bench, serial);
    policy = policyFor(assignment, watch);
    jobId = await submit(bench, assignment, serial);
    bench.desk.assign(jobId, answererOf(order.name.model, policy));
    await watch.ended(jobId);
    await Promise.all(canceling);
    const result = await report(bench, { jobId, watch, budget });
    return { key: order.key, ...result, wallMs: performance.now() - began };
  } finally {
    watch.stop();
    if (jobId !== null) bench.desk.release(jobId);
    bench.adb.remove(serial);
  }
}

/** Null for a provider of models. */
function policyFor({ order, settings, answers }: Assignment, watch: JobWatch): Policy | null {
  const { model, seed } = order.name;
  if (!isPolicyName(model)) return null;
  return createPolicy(model, { ...answers(), seed, logs: settings.logs, position: watch.position });
}

function answererOf(model: string, policy: Policy | null): Answerer {
  return policy === null ? { kind: 'provider', name: model } : { kind: 'policy', policy };
}

/** Where the offline rules are the model, they choose everything; other providers are none of ours. */
function countsOf(model: string, policy: Policy | null, step: number): Counts {
  if (policy !== null) return { ...policy.counts };
  return { decisions: step, byOffline: model === 'offline' ? step : 0 };
}

async function submit(
  bench: Bench,
  { order, recording, settings }: Assignment,
  serial: string,
): Promise<string> {
  const { job } = await submitJob(bench.standalone.platform, {
    tenantId: TENANT,
    idempotencyKey: null,
    body: {
      goal: order.goal,
      app: recording.packageName,
      device: { serial },
      strategy: order.name.strategy,
      maxSteps: settings.maxSteps,
      deadlineMs: DEADLINE_MS,
      reset: 'data',
      pictures: false,
      verify: false,
      learn: false,
    },
  });
  return job.id;
}

/** The gateway hears of a new device by itself; a job may name it from then on. */
async function untilKnown({ standalone }: Bench, serial: string): Promise<void> {
  const until = performance.now() + DEVICE_KNOWN_MS;
  while ((await findDevice(standalone.platform.db.read, serial))?.state !== 'idle') {
    if (performance.now() > until) {
      throw new TapwrightError('DEVICE_UNAVAILABLE', `the gateway did not see the device ${serial}`);
    }
    await delay(ASK_AGAIN_MS);
  }
}

interface Ended {
  readonly jobId: string;
  readonly watch: JobWatch;
  readonly budget: Budget;
}

/** What the budget paid for, and what that took. */
async function report(
  { standalone }: Bench,
  { jobId, watch, budget }: Ended,
): Promise<Omit<TaskResult, 'key' | 'wallMs'>> {
  const { db } = standalone.platform;
  const job = await findJob(db.read, TENANT, jobId);
  const run = (await runsOfJob(db.read, jobId)).find(({ purpose }) => purpose === 'candidate');
  const all = (run?.state.history ?? []).map((item) => roundOf(item, watch));
  const { kept, charged, cut } = chargeRounds(all.map(asCharged), budget);
  const rounds = all.slice(0, kept);
  const last = rounds.at(-1)?.step ?? 0;
  const counts = watch.rounds.get(last)?.counts ?? { decisions: 0, byOffline: 0 };
  return {
    ...endOf(job, cut),
    rounds,
    charged,
    restorations: run === undefined ? 0 : await restorationsUntil(db, run.id, last),
    calls: run === undefined ? [] : await callsUntil(db, run.id, last),
    ...counts,
  };
}

function roundOf(item: RunState['history'][number], watch: JobWatch): Round {
  const seen = watch.rounds.get(item.step);
  return {
    step: item.step,
    action: `${item.kind} '${item.label}'${item.text === null ? '' : ` = '${item.text}'`}`,
    verdict: item.reason === null ? `${item.verdict}` : `${item.verdict}: ${item.reason}`,
    from: seen?.from ?? '',
    to: seen?.to ?? '',
    inputs: seen?.inputs ?? [],
  };
}

type End = Pick<TaskResult, 'fault' | 'outcome' | 'reason' | 'detail'>;

function endOf(job: JobRow | null, cut: boolean): End {
  const { code, message } = job?.reason ?? { code: 'INTERNAL', message: 'the job has no reason' };
  if (cut)
    return {
      fault: null,
      outcome: 'out_of_budget',
      reason: 'BUDGET_SPENT',
      detail: 'the charged budget was spent',
    };
  const fault = isFault(code) ? `${code}: ${message}` : null;
  return { fault, outcome: job?.outcome ?? 'none', reason: code, detail: message };
}

/** Reasons that lie with the platform, the bench or an endpoint that is away: the agent is not to be judged by them. */
function isFault(code: string): boolean {
  if (code === 'MODEL_ANSWER_INVALID') return false;
  if (code === 'INTERNAL' || code === 'DEADLINE_PASSED' || code === 'CANCELED') return true;
  return code in ERROR_CODES && ERROR_CODES[code as ErrorCode].retryable;
}
