import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { submitJob } from '@tapwright/api';
import { ERROR_CODES, type ErrorCode, TapwrightError } from '@tapwright/contracts';
import {
  createPathPolicy,
  type EventApp,
  type EventTask,
  eventPath,
  isPolicyName,
  type Trajectory,
} from '@tapwright/evaluation';
import { findDevice, findJob } from '@tapwright/store';
import { createRecordingSource, createVirtualDevice, type Recording } from '@tapwright/virtual-android';
import type { Answerer } from '../harness/desk.ts';
import type { Bench } from '../harness/platform.ts';
import { taskRecording } from './task-recording.ts';
import { noteScreens, watchScreens } from './watch-screens.ts';

const TENANT = 'bench';
const DEADLINE_MS = 300_000;
const DEVICE_KNOWN_MS = 60_000;
const ASK_AGAIN_MS = 4;
/** Rounds beyond those of the truth: ways that are tried in vain, and the claim at the end. */
const SPARE_ROUNDS = 20;

export interface Drive {
  readonly key: string;
  readonly app: EventApp['app'];
  readonly task: EventTask;
  readonly recording: Recording;
  readonly model: string;
  readonly strategy: string;
  readonly seed: number;
  /** The truth, too, is driven on the app's recording as it is. */
  readonly asRecorded: boolean;
}

export interface Driven {
  readonly outcome: string;
  readonly reason: string;
  readonly trajectory: Trajectory;
  /** Inputs whose outcome nobody recorded. */
  readonly unrecorded: number;
}

/** Drives one task through the whole pipeline on a device of its own, from the task's first node on. */
export async function drive(bench: Bench, order: Drive): Promise<Driven> {
  const { task } = order;
  // Only who knows the truth gets the task's own recording; agents that are measured get the app's as it is.
  const own =
    isPolicyName(order.model) && !order.asRecorded ? taskRecording(order.recording, order.app, task) : order;
  const { recording } = own;
  const seed = hash('sha1', `${order.seed} ${order.key}`, 'buffer').readUInt32BE();
  const start = task.steps[0]?.node;
  const noted = noteScreens(
    createRecordingSource({ recording, seed, ...(start === undefined ? {} : { start }) }),
  );
  const serial = `sphinx-${order.key.replace(/[^\w-]/g, '-')}`;
  bench.adb.add(createVirtualDevice({ serial, source: noted.source, seed }));
  const watch = watchScreens(bench.standalone.platform.publisher, noted);
  let jobId: string | null = null;
  try {
    await untilKnown(bench, serial);
    jobId = await submit(bench, order, serial);
    bench.desk.assign(
      jobId,
      answererOf({ ...order, ...own }, () => noted.source.currentNode()),
    );
    await orLate(watch.ended(jobId), jobId);
    const job = await findJob(bench.standalone.platform.db.read, TENANT, jobId);
    const { code, message } = job?.reason ?? { code: 'INTERNAL', message: 'the job has no reason' };
    // The agent is not to be judged by what the platform, the bench or an endpoint did.
    if (isFault(code)) throw new TapwrightError('INTERNAL', `${code}: ${message.split('\n')[0]}`);
    return {
      outcome: job?.outcome ?? 'none',
      reason: message,
      trajectory: watch.trajectory(order.app),
      unrecorded: noted.source.trail().filter(({ basis }) => basis === 'unrecorded').length,
    };
  } finally {
    watch.stop();
    if (jobId !== null) bench.desk.release(jobId);
    bench.adb.remove(serial);
  }
}

function isFault(code: string): boolean {
  if (code === 'MODEL_ANSWER_INVALID') return false;
  if (code === 'INTERNAL' || code === 'DEADLINE_PASSED' || code === 'CANCELED') return true;
  return code in ERROR_CODES && ERROR_CODES[code as ErrorCode].retryable;
}

function answererOf({ model, app, task, seed, key }: Drive, node: () => string): Answerer {
  if (!isPolicyName(model)) return { kind: 'provider', name: model };
  return {
    kind: 'policy',
    policy: createPathPolicy(model, { path: eventPath({ app, task, node }), task: key, seed }),
  };
}

async function submit(bench: Bench, { task, recording, strategy }: Drive, serial: string): Promise<string> {
  const { job } = await submitJob(bench.standalone.platform, {
    tenantId: TENANT,
    idempotencyKey: null,
    body: {
      goal: task.task,
      app: recording.packageName,
      device: { serial },
      strategy,
      maxSteps: task.steps.length + SPARE_ROUNDS,
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
    if (performance.now() > until)
      throw new TapwrightError('DEVICE_UNAVAILABLE', `the gateway did not see the device ${serial}`);
    await delay(ASK_AGAIN_MS);
  }
}

async function orLate(ended: Promise<void>, jobId: string): Promise<void> {
  const timer = new AbortController();
  const late = delay(DEADLINE_MS + 10_000, true, { signal: timer.signal, ref: false }).catch(() => false);
  const isLate = await Promise.race([late, ended.then(() => false)]);
  timer.abort();
  if (isLate) throw new TapwrightError('DEADLINE_PASSED', `the job ${jobId} did not end`);
}
