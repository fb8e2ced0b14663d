import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { submitJob } from '@tapwright/api';
import { TapwrightError } from '@tapwright/contracts';
import type { TrailInput } from '@tapwright/evaluation';
import type { StoredEvent } from '@tapwright/service';
import { findDevice, findJob, runsOfJob } from '@tapwright/store';
import {
  createRecordingSource,
  createVirtualDevice,
  type Recording,
  type RecordingSource,
} from '@tapwright/virtual-android';
import type { Round, TaskOrder, TaskResult, WorkerSettings } from './messages.ts';
import type { Bench } from './platform.ts';

const TENANT = 'bench';
const DEADLINE_MS = 120_000;
const DEVICE_KNOWN_MS = 20_000;
const ASK_AGAIN_MS = 4;

export interface Assignment {
  readonly order: TaskOrder;
  readonly recording: Recording;
  readonly settings: WorkerSettings;
}

/** Numbers of a task's own draws among outcomes: of one seed for all, every task would draw the same. */
function seedOf({ order, settings }: Assignment): number {
  const task = `${settings.seed} ${basename(order.folder)} ${order.start} ${order.goal}`;
  return hash('sha1', task, 'buffer').readUInt32BE();
}

/** Runs one task as a job of the platform on a device of its own. */
export async function runTask(bench: Bench, assignment: Assignment): Promise<TaskResult> {
  const { order, recording, settings } = assignment;
  const began = performance.now();
  const seed = seedOf(assignment);
  const start = order.start === null ? {} : { start: order.start };
  const source = createRecordingSource({ recording, seed, ...start });
  const serial = `bench-${order.key.replace(/[^\w-]/g, '-')}`;
  bench.adb.add(createVirtualDevice({ serial, source, seed }));
  const watch = watchJob(bench, source);
  try {
    await untilKnown(bench, serial);
    const { job } = await submitJob(bench.standalone.platform, {
      tenantId: TENANT,
      idempotencyKey: null,
      body: {
        goal: order.goal,
        app: recording.packageName,
        device: { serial },
        strategy: settings.strategy,
        maxSteps: settings.maxSteps,
        deadlineMs: DEADLINE_MS,
        reset: 'data',
        pictures: false,
        verify: false,
        learn: false,
      },
    });
    await watch.ended(job.id);
    const result = await report(bench, job.id, watch.inputs);
    return { key: order.key, fault: null, ...result, wallMs: performance.now() - began };
  } finally {
    watch.stop();
    bench.adb.remove(serial);
  }
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

interface JobWatch {
  /** Inputs by step: what the device got between the decision and the end of its execution. */
  readonly inputs: ReadonlyMap<number, readonly TrailInput[]>;
  ended(jobId: string): Promise<void>;
  stop(): void;
}

/**
 * Follows the committed events of a job. The inputs of a round lie between its `action.decided`, which is committed
 * before the gateway hears of it, and its `action.executed`; all others are restarts and restorations.
 */
function watchJob({ standalone }: Bench, source: RecordingSource): JobWatch {
  const { publisher } = standalone.platform;
  const inputs = new Map<number, readonly TrailInput[]>();
  const seen = Promise.withResolvers<void>();
  let jobId: string | null = null;
  let before = 0;
  const early: StoredEvent[] = [];
  const note = (event: StoredEvent): void => {
    if (event.jobId !== jobId) return;
    if (event.type === 'action.decided') before = source.trail().length;
    if (event.type === 'action.executed') inputs.set(stepOf(event), source.trail().slice(before));
    if (event.type === 'job.ended') seen.resolve();
  };
  const stop = publisher.onCommitted((events) => {
    if (jobId === null) early.push(...events);
    else events.forEach(note);
  });
  return {
    inputs,
    stop,
    async ended(id) {
      jobId = id;
      early.forEach(note);
      const timeout = new AbortController();
      const late = delay(DEADLINE_MS + 10_000, true, { signal: timeout.signal, ref: false }).catch(
        () => false,
      );
      const isLate = await Promise.race([late, seen.promise.then(() => false)]);
      timeout.abort();
      if (isLate) throw new TapwrightError('DEADLINE_PASSED', `the job ${id} did not end`);
    },
  };
}

function stepOf({ data }: StoredEvent): number {
  return typeof data === 'object' && data !== null && 'step' in data ? Number(data.step) : -1;
}

async function report(
  { standalone }: Bench,
  jobId: string,
  inputs: JobWatch['inputs'],
): Promise<Pick<TaskResult, 'outcome' | 'reason' | 'rounds'>> {
  const { read } = standalone.platform.db;
  const job = await findJob(read, TENANT, jobId);
  const run = (await runsOfJob(read, jobId)).find(({ purpose }) => purpose === 'candidate');
  const rounds = (run?.state.history ?? []).map(
    (item): Round => ({
      step: item.step,
      action: `${item.kind} '${item.label}'${item.text === null ? '' : ` = '${item.text}'`}`,
      verdict: item.reason === null ? `${item.verdict}` : `${item.verdict}: ${item.reason}`,
      inputs: inputs.get(item.step) ?? [],
    }),
  );
  const reason = job?.reason === null ? '' : `${job?.reason.message}`;
  return { outcome: job?.outcome ?? 'none', reason, rounds };
}
