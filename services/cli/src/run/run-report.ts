import { chosenCandidate, type RunTimeline, timelineOfJob } from '@tapwright/api';
import type { RunReport, StepView } from '@tapwright/contracts';
import { type Database, findJob } from '@tapwright/store';
import { median } from 'simple-statistics';
import type { MeasuredStep } from '../step-clock.ts';

export interface Measured {
  readonly steps: readonly MeasuredStep[];
  readonly wallMs: number;
}

export interface WrittenScript {
  readonly format: string;
  readonly path: string;
  readonly proof: string;
  /** What the proof rests on, or why there is none. */
  readonly detail: string;
}

/** Everything about a finished job, in the stable format of `--json`. */
export async function buildReport(
  db: Database,
  job: { tenantId: string; id: string },
  from: {
    measured: Measured;
    scripts: readonly WrittenScript[];
    artifacts: RunReport['artifacts'];
    ledger: RunReport['ledger'];
    model: RunReport['model'];
  },
): Promise<RunReport> {
  const row = await findJob(db.read, job.tenantId, job.id);
  const timelines = await timelineOfJob(db.read, job.id);
  const candidate = await chosenCandidate(db, job.id, timelines);
  const steps = [...(candidate?.steps ?? [])];
  return {
    job: {
      id: job.id,
      kind: 'goal',
      status: row?.outcome ?? row?.status ?? 'queued',
      reason: row?.reason ?? null,
    },
    ledger: from.ledger,
    steps,
    scripts: [...from.scripts],
    artifacts: from.artifacts,
    model: from.model,
    timing: {
      wallMs: from.measured.wallMs,
      deviceMs: sum(timelines.flatMap((run) => run.steps.map((step) => step.deviceMs))),
      modelMs: sum(timelines.flatMap((run) => run.steps.map((step) => step.modelMs))),
      overheadMsPerStepP50: medianOf(overheads(timelines, from.measured.steps)),
    },
  };
}

/** A job that was never begun, since its goal was not confirmed: it has no id. */
export function unconfirmedReport(wallMs: number): RunReport {
  const reason = { code: 'NOT_CONFIRMED', message: 'the goal was not confirmed, so nothing was done' };
  return {
    job: { id: '', kind: 'goal', status: 'canceled', reason },
    ledger: null,
    steps: [],
    scripts: [],
    artifacts: [],
    model: { calls: 0, inputTokens: 0, outputTokens: 0, uncounted: 0, usd: 0 },
    timing: { wallMs, deviceMs: 0, modelMs: 0, overheadMsPerStepP50: 0 },
  };
}

/** What the runtime itself took of each step: wall clock less the device's and the model's share. Milliseconds. */
export function overheads(timelines: readonly RunTimeline[], measured: readonly MeasuredStep[]): number[] {
  return measured.flatMap(({ runId, step: index, wallMs }) => {
    const steps = timelines.find((run) => run.id === runId)?.steps ?? [];
    const step = steps.find((candidate: StepView) => candidate.index === index);
    return step === undefined ? [] : [Math.max(0, wallMs - step.deviceMs - step.modelMs)];
  });
}

/** The median; 0 for no values. */
export function medianOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : median([...values]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
