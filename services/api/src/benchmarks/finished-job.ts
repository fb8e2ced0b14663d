import type { Platform } from '@tapwright/service';
import {
  findCapture,
  type JobRow,
  type ModelTokens,
  modelTotals,
  type RunRow,
  runsOfJob,
  stepsOfRun,
} from '@tapwright/store';
import type { FinishedRun } from '@tapwright/suite';
import { chosenCandidate } from '../report/chosen-candidate.ts';

type Sources = Pick<Platform, 'db' | 'artifacts'>;

/** What a job did, and what it was asked for. */
export interface FinishedJob {
  readonly run: FinishedRun;
  /** A phone was granted and the app was launched. */
  readonly begun: boolean;
  /** Steps of the run, a claim to be done included. */
  readonly steps: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls whose tokens the endpoint did not count. */
  readonly uncounted: number;
  readonly models: readonly ModelTokens[];
}

/** What an ended job did, by the chosen candidate: each executed action with its screen before, and the last screen. */
export async function finishedJob(sources: Sources, job: JobRow): Promise<FinishedJob> {
  const runs = await runsOfJob(sources.db.read, job.id);
  const candidate = await chosenCandidate(sources.db, job.id, runs);
  const totals = { calls: 0, inputTokens: 0, outputTokens: 0, uncounted: 0 };
  const models: ModelTokens[] = [];
  for (const { id } of runs) {
    const of = await modelTotals(sources.db.read, id);
    totals.calls += of.calls;
    totals.inputTokens += of.inputTokens;
    totals.outputTokens += of.outputTokens;
    totals.uncounted += of.uncounted;
    models.push(...of.models);
  }
  return { ...totals, models: byModel(models), ...(await whatRan(sources, candidate, job)) };
}

/** One entry for each model, over all runs. */
function byModel(all: readonly ModelTokens[]): readonly ModelTokens[] {
  return [...Map.groupBy(all, ({ model }) => model)].map(([model, own]) => {
    const sum = (of: Exclude<keyof ModelTokens, 'model'>) => own.reduce((total, one) => total + one[of], 0);
    return {
      model,
      inputTokens: sum('inputTokens'),
      outputTokens: sum('outputTokens'),
      cachedTokens: sum('cachedTokens'),
    };
  });
}

type WhatRan = Pick<FinishedJob, 'run' | 'steps' | 'begun'>;

async function whatRan(sources: Sources, run: RunRow | null, { outcome }: JobRow): Promise<WhatRan> {
  if (run === null)
    return { steps: 0, begun: false, run: { steps: [], final: '', end: { outcome, activity: '' } } };
  const rows = await stepsOfRun(sources.db.read, run.id);
  const steps: FinishedRun['steps'][number][] = [];
  // Actions that may not have reached the device (not found, uncertain) prove nothing.
  for (const { action, beforeCaptureId } of rows.filter(({ status }) => status === 'done')) {
    steps.push({ action, ...(await dumpOf(sources, beforeCaptureId)) });
  }
  const last = run.state.current?.captureId ?? rows.at(-1)?.afterCaptureId ?? null;
  const { dump, activity } = await dumpOf(sources, last);
  const begun = run.startedAt !== null;
  return { steps: rows.length, begun, run: { steps, final: dump, end: { outcome, activity } } };
}

interface Dump {
  readonly dump: string;
  readonly activity: string;
}

/** The dump of a capture; empty where the run ended before its first screen. */
async function dumpOf({ db, artifacts }: Sources, captureId: string | null): Promise<Dump> {
  const capture = captureId === null ? null : await findCapture(db.read, captureId);
  if (capture === null) return { dump: '', activity: '' };
  const dump = await artifacts.get(capture.tenantId, capture.hierarchyId);
  return { dump: new TextDecoder().decode(dump), activity: capture.activity };
}
