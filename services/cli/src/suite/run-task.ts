import { join } from 'node:path';
import { finishedJob, jobReport } from '@tapwright/api';
import { EXIT, exitCodeOf } from '@tapwright/command-line';
import { DEADLINE_DEFAULT_MS, type JobSpecInput, toTapwrightError } from '@tapwright/contracts';
import { JobReport, type ViewerDetails } from '@tapwright/report';
import type { Platform } from '@tapwright/service';
import type { RunOptions, Standalone } from '@tapwright/standalone';
import { databaseError, type JobRow } from '@tapwright/store';
import { judgeRun, type SuiteRun, type SuiteTask } from '@tapwright/suite';
import { prepareFolder, writeLogs, writeScripts, writeTimeline } from '../output-folder.ts';
import { jobDetails } from '../report/job-details.ts';
import type { ReadFrame } from '../report/report-folder.ts';

import { judgedReport } from './judged-report.ts';

export const TENANT = 'default';
/** Additional time: a job ends by its own deadline, but a faulty platform may not notice it. */
const GRACE_MS = 120_000;

export interface TaskRun extends Required<Pick<RunOptions, 'signal' | 'onEvent'>> {
  readonly task: SuiteTask;
  readonly repetition: number;
  readonly job: JobSpecInput;
  /** Folder of the suite's results. */
  readonly folder: string;
  /** Is given the report of the job, with the verdict of the task's checks. */
  readonly keep?:
    | ((report: JobReport, frame: ReadFrame, details: ViewerDetails) => Promise<void>)
    | undefined;
}

/** The result of a repetition that was not begun. */
export function notRun(task: string, repetition: number): SuiteRun {
  const figures = { steps: 0, calls: 0, inputTokens: 0, outputTokens: 0, wallMs: 0 };
  const nothing = { outcome: null, reason: null, failed: [], job: null, folder: null };
  return { task, repetition, status: 'not_run', ...nothing, ...figures };
}

/** Runs a task once and judges what it did. An error becomes the result of the task, and the suite goes on. */
export async function runTask(standalone: Standalone, order: TaskRun): Promise<SuiteRun> {
  const began = performance.now();
  const { task, repetition, job: body, folder, signal, onEvent } = order;
  try {
    const deadlineMs = (body.deadlineMs ?? DEADLINE_DEFAULT_MS) + GRACE_MS;
    const ended = await standalone.run(body, { signal, onEvent, deadlineMs });
    const wallMs = performance.now() - began;
    const finished = await finishedJob(standalone.platform, ended);
    const { run, steps, calls, inputTokens, outputTokens } = finished;
    const figures = { steps, calls, inputTokens, outputTokens };
    const own = join(folder, 'tasks', task.id, String(repetition));
    await keepResults(standalone.platform, ended, own);
    const about = { task: task.id, repetition, job: ended.id, folder: own, wallMs, ...figures };
    const end = { outcome: ended.outcome, reason: ended.reason };
    const report = (judgement: Judgement | null) =>
      keepReport(standalone.platform, { order, ended, judgement });
    const around = exitCodeOf(ended) === EXIT.infrastructure;
    if (around || ended.outcome === 'canceled') {
      await report(null);
      // Somebody stopped it: its result is not known.
      return { ...about, ...end, status: around ? 'error' : 'not_run', failed: [] };
    }
    const judgement = judgeRun(task, run);
    await report(judgement);
    return { ...about, ...end, status: judgement.passed ? 'passed' : 'failed', failed: judgement.failed };
  } catch (thrown) {
    const { code, message } = toTapwrightError(databaseError(thrown));
    const wallMs = performance.now() - began;
    return { ...notRun(task.id, repetition), status: 'error', reason: { code, message }, wallMs };
  }
}

type Judgement = ReturnType<typeof judgeRun>;

/** `judgement`: null where something around the run failed. */
async function keepReport(
  platform: Standalone['platform'],
  {
    order,
    ended,
    judgement,
  }: { readonly order: TaskRun; readonly ended: JobRow; readonly judgement: Judgement | null },
): Promise<void> {
  if (order.keep === undefined) return;
  const report = JobReport.parse(await jobReport(platform, ended));
  const frame: ReadFrame = (id) => platform.artifacts.get(TENANT, id).catch(() => null);
  const details = await jobDetails(platform, { job: ended, report });
  await order.keep(judgement === null ? report : judgedReport(report, judgement, ended), frame, details);
}

async function keepResults(platform: Platform, job: JobRow, folder: string): Promise<void> {
  await prepareFolder(folder);
  await writeScripts(platform.db, job.id, folder);
  await writeTimeline(platform.db, job.id, folder);
  await writeLogs(platform, job, folder);
}
