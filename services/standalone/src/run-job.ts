import { setTimeout as delay } from 'node:timers/promises';
import { cancelJob, submitJob } from '@tapwright/api';
import { TapwrightError } from '@tapwright/contracts';
import type { Platform, Publisher, StoredEvent } from '@tapwright/service';
import { asTenant, findJob, type JobRow } from '@tapwright/store';
import { HOME_TENANT } from './embedded-database.ts';

export interface RunOptions {
  /** The job's tenant; by default `default`. */
  readonly tenantId?: string;
  /** When it aborts, the job is canceled; its end is still awaited, so that it has given its devices back. */
  readonly signal?: AbortSignal;
  /**
   * Longest wait for the end, milliseconds. The platform ends a job at the job's own deadline; this is for a platform
   * that does not. By default the deadlines of the runs and of the replay that proves them, and two minutes.
   */
  readonly deadlineMs?: number;
  /** Called once, when the job is stored, before its first event. */
  readonly onAccepted?: (job: JobRow) => void;
  /**
   * Called for every event of the job in the order of their commits; `atMs` is the time of the commit by
   * `performance.now()`.
   */
  readonly onEvent?: (event: StoredEvent, atMs: number) => void;
}

const GRACE_MS = 120_000;

/**
 * Submits a job, follows its events and returns it when it has ended, whatever its outcome.
 * @throws TapwrightError as `submitJob` does; `CANCELED` where the signal was aborted before: nothing is started
 * then; `DEADLINE_PASSED` where the job has not ended in time: it is canceled then. What `onEvent` throws cancels the
 * job, too, and is thrown when the job has ended.
 */
export async function runJob(platform: Platform, body: object, options: RunOptions = {}): Promise<JobRow> {
  const { tenantId = HOME_TENANT } = options;
  const begin = async () => (await submitJob(platform, { tenantId, body, idempotencyKey: null })).job;
  return attendJob(platform, begin, options);
}

/**
 * Follows the events of a job and returns it when it has ended: of one that `begin` makes, or that was made before, such as by a
 * process that was killed.
 * @throws TapwrightError as `begin` does, and else as {@link runJob}
 */
export async function attendJob(
  platform: Platform,
  begin: () => Promise<JobRow>,
  options: RunOptions = {},
): Promise<JobRow> {
  const { tenantId = HOME_TENANT } = options;
  return asTenant(tenantId, () => attendAs(tenantId, { platform, begin, options }));
}

interface Asked {
  readonly platform: Platform;
  readonly begin: () => Promise<JobRow>;
  readonly options: RunOptions;
}

async function attendAs(tenantId: string, { platform, begin, options }: Asked): Promise<JobRow> {
  const { signal } = options;
  if (signal?.aborted === true) {
    throw new TapwrightError('CANCELED', 'the job was canceled before it was submitted');
  }
  // A listener that is added after the submission would miss the first events.
  const feed = listen(platform.publisher);
  try {
    const job = await begin();
    options.onAccepted?.(job);
    if (job.status !== 'ended') await follow(platform, { job, feed, options });
    const ended = await findJob(platform.db.read, tenantId, job.id);
    if (ended?.status === 'ended') return ended;
    throw new TapwrightError('INTERNAL', `the job ${job.id} is gone`);
  } finally {
    feed.stop();
  }
}

interface Followed {
  readonly job: JobRow;
  readonly feed: Feed;
  readonly options: RunOptions;
}

/** Resolves when the job has ended. */
async function follow(platform: Platform, { job, feed, options }: Followed): Promise<void> {
  const { signal, onEvent, deadlineMs = 2 * job.spec.deadlineMs + GRACE_MS } = options;
  const ended = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  const cancel = (): void => {
    cancelJob(platform, job.tenantId, job.id).catch((error: unknown) =>
      platform.log.warn({ jobId: job.id, error }, 'a job could not be canceled'),
    );
  };
  feed.follow(job.id, (event, atMs) => {
    try {
      onEvent?.(event, atMs);
    } catch (thrown) {
      if (failures.push(thrown) === 1) cancel();
    }
    if (event.type === 'job.ended') ended.resolve();
  });
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted === true) cancel();
  try {
    if (!(await isWithin(ended.promise, deadlineMs))) {
      cancel();
      throw new TapwrightError('DEADLINE_PASSED', `the job ${job.id} did not end within ${deadlineMs} ms`);
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  if (failures.length > 0) throw failures[0];
}

async function isWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal, ref: false }).catch(() => false);
  const inTime = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return inTime;
}

type Listener = NonNullable<RunOptions['onEvent']>;

interface Feed {
  /** Reports the events of one job, first those that were committed before its id was known. */
  follow(jobId: string, listener: Listener): void;
  stop(): void;
}

function listen(publisher: Publisher): Feed {
  /** The events of all jobs, while one is being submitted. */
  const early: (readonly [StoredEvent, number])[] = [];
  let tell: Listener = (event, atMs) => void early.push([event, atMs]);
  const stop = publisher.onCommitted((events) => {
    const atMs = performance.now();
    for (const event of events) tell(event, atMs);
  });
  return {
    stop,
    follow(jobId, listener) {
      tell = (event, atMs) => {
        if (event.jobId === jobId) listener(event, atMs);
      };
      for (const [event, atMs] of early.splice(0)) tell(event, atMs);
    },
  };
}
