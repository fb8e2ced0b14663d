import { hash } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import type { EventApp, EventTask, Trajectory } from '@tapwright/evaluation';
import { eventPath, noteScreens, taskRecording, watchScreens } from '@tapwright/suite/benchmark';
import { createRecordingSource, type Recording } from '@tapwright/virtual-android';
import type { Answerer } from '../harness/desk.ts';
import { driveJob, isFault, SPEC } from '../harness/drive-job.ts';
import type { Bench } from '../harness/platform.ts';
import { createPathPolicy } from '../policies/create-policy.ts';
import { isPolicyName } from '../policies/policy-names.ts';

const TENANT = 'bench';
/** Steps beyond those of the truth: ways that are tried in vain, and the claim at the end. */
const SPARE_STEPS = 20;

export interface Drive {
  readonly key: string;
  readonly app: EventApp['app'];
  readonly task: EventTask;
  readonly recording: Recording;
  readonly model: string;
  readonly strategy: string;
  readonly seed: number;
  /** The truth, too, is driven on the app's own recording. */
  readonly asRecorded: boolean;
}

export interface Driven {
  readonly outcome: string;
  readonly reason: string;
  readonly trajectory: Trajectory;
  /** Inputs whose outcome was not recorded. */
  readonly unrecorded: number;
}

/** Drives one task through the whole pipeline on a device of its own, from the task's first node. */
export async function drive(bench: Bench, order: Drive): Promise<Driven> {
  const { task } = order;
  // Only policies that know the truth get the task's own recording; measured agents get the app's as it is.
  const own =
    isPolicyName(order.model) && !order.asRecorded ? taskRecording(order.recording, order.app, task) : order;
  const { recording } = own;
  const seed = hash('sha1', `${order.seed} ${order.key}`, 'buffer').readUInt32BE();
  const start = task.steps[0]?.node;
  const noted = noteScreens(
    createRecordingSource({ recording, seed, ...(start === undefined ? {} : { start }) }),
  );
  const watch = watchScreens(noted);
  const job = await driveJob(bench, {
    serial: `sphinx-${order.seed}-${order.key.replace(/[^\w-]/g, '-')}`,
    source: noted.source,
    seed,
    tenantId: TENANT,
    spec: {
      ...SPEC,
      goal: task.task,
      app: recording.packageName,
      strategy: order.strategy,
      maxSteps: task.steps.length + SPARE_STEPS,
      pictures: false,
      learn: false,
    },
    answerer: answererOf({ ...order, ...own }, () => noted.source.currentNode()),
    onEvent: watch.note,
  });
  const { code, message } = job.reason ?? { code: 'INTERNAL', message: 'the job has no reason' };
  // Faults of the platform, the bench or an endpoint say nothing about the agent.
  if (isFault(code)) throw new TapwrightError('INTERNAL', `${code}: ${message.split('\n')[0]}`);
  return {
    outcome: job.outcome ?? 'none',
    reason: message,
    trajectory: watch.trajectory(order.app),
    unrecorded: noted.source.trail().filter(({ basis }) => basis === 'unrecorded').length,
  };
}

function answererOf({ model, app, task, seed, key }: Drive, node: () => string): Answerer {
  if (!isPolicyName(model)) return { kind: 'provider', name: model };
  return {
    kind: 'policy',
    policyFor(_, at) {
      const run = at === 0 ? key : `${key} candidate ${at}`;
      return createPathPolicy(model, { path: eventPath({ app, task, node }), task: run, seed });
    },
  };
}
