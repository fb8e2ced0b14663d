import type { Platform } from '@tapwright/service';
import { findCapture, type JobRow, modelTotals, type RunRow, runsOfJob, stepsOfRun } from '@tapwright/store';
import type { FinishedRun } from '@tapwright/suite';
import { chosenCandidate } from '../run/chosen-candidate.ts';

export interface FinishedJob {
  readonly run: FinishedRun;
  /** Steps of the run, a claim to be done included. */
  readonly steps: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What an ended job did, by the chosen candidate: each executed action with its screen before, and the last screen. */
export async function finishedJob(platform: Platform, job: JobRow): Promise<FinishedJob> {
  const runs = await runsOfJob(platform.db.read, job.id);
  const candidate = await chosenCandidate(platform.db, job.id, runs);
  const totals = { calls: 0, inputTokens: 0, outputTokens: 0 };
  for (const { id } of runs) {
    const { calls, inputTokens, outputTokens } = await modelTotals(platform.db.read, id);
    totals.calls += calls;
    totals.inputTokens += inputTokens;
    totals.outputTokens += outputTokens;
  }
  return { ...totals, ...(await whatRan(platform, candidate, job)) };
}

type WhatRan = Pick<FinishedJob, 'run' | 'steps'>;

async function whatRan(platform: Platform, run: RunRow | null, { outcome }: JobRow): Promise<WhatRan> {
  if (run === null) return { steps: 0, run: { steps: [], final: '', end: { outcome, activity: '' } } };
  const rows = await stepsOfRun(platform.db.read, run.id);
  const steps: FinishedRun['steps'][number][] = [];
  // Actions that may not have reached the device (not found, uncertain) prove nothing.
  for (const { action, beforeCaptureId } of rows.filter(({ status }) => status === 'done')) {
    steps.push({ action, ...(await dumpOf(platform, beforeCaptureId)) });
  }
  const last = run.state.current?.captureId ?? rows.at(-1)?.afterCaptureId ?? null;
  const { dump, activity } = await dumpOf(platform, last);
  return { steps: rows.length, run: { steps, final: dump, end: { outcome, activity } } };
}

interface Dump {
  readonly dump: string;
  readonly activity: string;
}

/** The dump of a capture; empty where the run ended before its first screen. */
async function dumpOf({ db, artifacts }: Platform, captureId: string | null): Promise<Dump> {
  const capture = captureId === null ? null : await findCapture(db.read, captureId);
  if (capture === null) return { dump: '', activity: '' };
  const dump = await artifacts.get(capture.tenantId, capture.hierarchyId);
  return { dump: new TextDecoder().decode(dump), activity: capture.activity };
}
