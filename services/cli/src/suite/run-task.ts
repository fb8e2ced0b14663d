import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { submitJob } from '@tapwright/api';
import {
  DEADLINE_DEFAULT_MS,
  type JobSpecInput,
  TapwrightError,
  toTapwrightError,
} from '@tapwright/contracts';
import type { Platform } from '@tapwright/service';
import { databaseError, findJob, type JobRow } from '@tapwright/store';
import { judgeRun, type SuiteRun, type SuiteTask } from '@tapwright/suite';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { prepareFolder, writeLogs, writeScripts, writeTimeline } from '../output-folder.ts';
import { finishedJob } from './finished-job.ts';

export const TENANT = 'default';
/** A job ends by its own deadline; this is for a platform that does not notice. */
const GRACE_MS = 120_000;

export interface TaskRun {
  readonly task: SuiteTask;
  readonly repetition: number;
  readonly job: JobSpecInput;
  /** Folder of the suite's results. */
  readonly folder: string;
  /** Told when the job is stored, so that it can be canceled. */
  readonly onJob: (jobId: string) => void;
}

/** A repetition of a task that was not begun. */
export function notRun(task: string, repetition: number): SuiteRun {
  const figures = { steps: 0, calls: 0, inputTokens: 0, outputTokens: 0, wallMs: 0 };
  const nothing = { outcome: null, reason: null, failed: [], job: null, folder: null };
  return { task, repetition, status: 'not_run', ...nothing, ...figures };
}

/** Runs a task once and judges what it did. Whatever goes wrong with it is its result: the suite goes on. */
export async function runTask(platform: Platform, order: TaskRun): Promise<SuiteRun> {
  const began = performance.now();
  const { task, repetition, job: body, folder, onJob } = order;
  try {
    const { job } = await submitJob(platform, { tenantId: TENANT, body, idempotencyKey: null });
    onJob(job.id);
    const ended = await endOf(platform, job.id, (body.deadlineMs ?? DEADLINE_DEFAULT_MS) + GRACE_MS);
    const wallMs = performance.now() - began;
    const { run, ...figures } = await finishedJob(platform, ended);
    const own = join(folder, 'tasks', task.id, String(repetition));
    await keepResults(platform, ended, own);
    const about = { task: task.id, repetition, job: job.id, folder: own, wallMs, ...figures };
    const end = { outcome: ended.outcome, reason: ended.reason };
    if (exitCodeOf(ended) === EXIT.infrastructure) return { ...about, ...end, status: 'error', failed: [] };
    // Somebody stopped it: what it would have come to is not known.
    if (ended.outcome === 'canceled') return { ...about, ...end, status: 'not_run', failed: [] };
    const { passed, failed } = judgeRun(task, run);
    return { ...about, ...end, status: passed ? 'passed' : 'failed', failed };
  } catch (thrown) {
    const { code, message } = toTapwrightError(databaseError(thrown));
    const wallMs = performance.now() - began;
    return { ...notRun(task.id, repetition), status: 'error', reason: { code, message }, wallMs };
  }
}

async function keepResults(platform: Platform, job: JobRow, folder: string): Promise<void> {
  await prepareFolder(folder);
  await writeScripts(platform.db, job.id, folder);
  await writeTimeline(platform.db, job.id, folder);
  await writeLogs(platform, job, folder);
}

/** @throws TapwrightError `DEADLINE_PASSED` where the job has not ended by then */
async function endOf(platform: Platform, jobId: string, withinMs: number): Promise<JobRow> {
  const ended = Promise.withResolvers<void>();
  const stop = platform.publisher.onCommitted((events) => {
    if (events.some((event) => event.type === 'job.ended' && event.jobId === jobId)) ended.resolve();
  });
  const timer = new AbortController();
  try {
    // It may have ended before anybody listened.
    const now = await findJob(platform.db.read, TENANT, jobId);
    const late = delay(withinMs, undefined, { signal: timer.signal, ref: false }).catch(() => {});
    if (now?.status !== 'ended') await Promise.race([ended.promise, late]);
    const job = await findJob(platform.db.read, TENANT, jobId);
    if (job?.status === 'ended') return job;
    throw new TapwrightError('DEADLINE_PASSED', `the job ${jobId} did not end`);
  } finally {
    timer.abort();
    stop();
  }
}
