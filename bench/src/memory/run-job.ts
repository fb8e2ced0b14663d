import type { JobSpecInput } from '@tapwright/contracts';
import { type Candidate, candidateOf } from '@tapwright/runtime';
import { asTenant, modelTotals, type RunRow, runsOfJob, stepsOfRun } from '@tapwright/store';
import { virtualApp } from '@tapwright/virtual-apps';
import { driveJob, SPEC } from '../harness/drive-job.ts';
import type { Bench } from '../harness/platform.ts';
import { interactiveStage, type Stage } from '../harness/stage.ts';
import { watchJob } from '../harness/watch-job.ts';
import type { Policy } from '../policies/policy.ts';
import { readerName, readerOf } from './reader.ts';

/** A task of an app, done once. */
export interface MemoryJob {
  readonly app: string;
  readonly task: string;
  readonly goal: string;
  readonly model: string;
  readonly seed: number;
  readonly maxSteps: number;
  /** The tenant whose memory is used. */
  readonly tenantId: string;
  /** Distinguishes its draws and its device from those of other jobs of the task. */
  readonly label: string;
  readonly spec: Pick<JobSpecInput, 'learn' | 'memory' | 'candidates'>;
}

/** One candidate and its result. */
export interface CandidateResult {
  readonly candidate: Candidate;
  /** It claimed to be done, and the app's own state confirms it. */
  readonly completed: boolean;
  readonly steps: number;
  readonly calls: number;
}

const UNLIMITED = { steps: Number.MAX_SAFE_INTEGER, unrecordedCost: 1 };

/** Runs the job on a fresh device with a fresh app; one result for each candidate, in the order of their runs. */
export async function runMemoryJob(bench: Bench, job: MemoryJob): Promise<readonly CandidateResult[]> {
  const stage = interactiveStage(virtualApp(job.app), job.task);
  const watch = watchJob({
    stage,
    budget: UNLIMITED,
    counts: () => ({ decisions: 0, byOffline: 0 }),
    onSpent: () => undefined,
  });
  const ended = await driveJob(bench, {
    serial: `memory-${job.tenantId}-${job.task}-${job.label}`.replace(/[^\w-]/g, '-'),
    source: stage.source,
    seed: job.seed,
    tenantId: job.tenantId,
    spec: {
      ...SPEC,
      ...job.spec,
      goal: job.goal,
      app: stage.packageName,
      maxSteps: job.maxSteps,
      pictures: false,
    },
    answerer: { kind: 'policy', policyFor: (_, at) => policyOf(stage, job, at) },
    onEvent: watch.note,
  });
  return await asTenant(job.tenantId, async () => {
    const runs = await runsOfJob(bench.standalone.platform.db.read, ended.id);
    const candidates = runs.filter(({ purpose }) => purpose === 'candidate');
    return Promise.all(
      candidates.map((run) => {
        const reached = [...watch.steps(run.id).values()].at(-1)?.reached === true;
        return resultOf(bench, run, reached);
      }),
    );
  });
}

function policyOf(stage: Stage, { model, seed, label }: MemoryJob, at: number): Policy {
  const run = { seed, logs: '', run: ` ${label} ${at}`, done: () => [] };
  const { policy, heeds } = readerName(model);
  const own = stage.policy(policy, run);
  return heeds ? readerOf(own) : own;
}

async function resultOf(bench: Bench, run: RunRow, reached: boolean): Promise<CandidateResult> {
  const { read } = bench.standalone.platform.db;
  const steps = await stepsOfRun(read, run.id);
  const { calls } = await modelTotals(read, run.id);
  const candidate = candidateOf({
    id: run.id,
    outcome: run.outcome,
    history: run.state.history,
    actions: new Map(steps.map(({ index, action }) => [index, action])),
    cited: steps.at(-1)?.verdict?.evidence.elements.length ?? 0,
  });
  return { candidate, completed: reached && run.outcome === 'completed', steps: candidate.taken, calls };
}
