import { setTimeout as delay } from 'node:timers/promises';
import { submitJob } from '@tapwright/api';
import {
  type CaseSpec,
  ERROR_CODES,
  type ErrorCode,
  type JobSpecInput,
  TapwrightError,
} from '@tapwright/contracts';
import { findDevice, findJob, type JobRow } from '@tapwright/store';
import { createVirtualDevice } from '@tapwright/virtual-android';
import type { ScreenSource } from '@tapwright/virtual-ui';
import type { Answerer } from './desk.ts';
import type { Bench } from './platform.ts';

/** Longest that a job of a bench may take, milliseconds. */
const DEADLINE_MS = 300_000;
const DEVICE_KNOWN_MS = 60_000;
const ASK_AGAIN_MS = 4;

/** A device that is there for one job. */
export interface DrivenPhone {
  readonly serial: string;
  readonly source: ScreenSource;
  readonly seed: number;
}

/** One job on a device of its own. */
export interface DrivenJob extends DrivenPhone {
  /** The same device and further ones by role, the leading one first, where a case has several. */
  readonly roles?: Readonly<Record<string, DrivenPhone>>;
  readonly tenantId: string;
  readonly spec: Omit<JobSpecInput, 'device' | 'deadlineMs'> | CaseBody;
  readonly answerer: Answerer;
  /** Resolves when the job has ended. */
  readonly ended: (jobId: string) => Promise<void>;
}

/** A case instead of a goal. */
export interface CaseBody
  extends Pick<JobSpecInput, 'strategy' | 'pictures' | 'verify' | 'learn' | 'candidates'> {
  readonly kind: 'case';
  readonly case: CaseSpec;
  /** Values that the case itself does not tell. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Runs a job as a user of the platform would, and takes its device away again. Null where the job is not to be found.
 * @throws TapwrightError `DEVICE_UNAVAILABLE`, `DEADLINE_PASSED`, and as `submitJob` does
 */
export async function driveJob(bench: Bench, driven: DrivenJob): Promise<JobRow | null> {
  const { tenantId, spec } = driven;
  const { platform } = bench.standalone;
  const all = Object.values(driven.roles ?? { main: driven });
  for (const { serial, source, seed } of all) bench.adb.add(createVirtualDevice({ serial, source, seed }));
  let jobId: string | null = null;
  try {
    for (const { serial } of all) await untilKnown(bench, serial);
    const body = { ...spec, device: deviceOf(driven), deadlineMs: DEADLINE_MS };
    jobId = (await submitJob(platform, { tenantId, idempotencyKey: null, body })).job.id;
    bench.desk.assign(jobId, driven.answerer);
    await orLate(driven.ended(jobId), jobId);
    return await findJob(platform.db.read, tenantId, jobId);
  } finally {
    if (jobId !== null) bench.desk.release(jobId);
    for (const { serial } of all) bench.adb.remove(serial);
  }
}

function deviceOf({ serial, roles }: DrivenJob): NonNullable<JobSpecInput['device']> {
  if (roles === undefined) return { serial };
  const selectors = Object.entries(roles).map(([role, phone]) => [role, { serial: phone.serial }] as const);
  return { roles: Object.fromEntries(selectors) };
}

/** What every job of a bench has in common. */
export const SPEC = { reset: 'data', verify: false, repeatable: true } as const;

/** The gateway hears of a new device by itself; a job may name it from then on. */
async function untilKnown({ standalone }: Bench, serial: string): Promise<void> {
  const until = performance.now() + DEVICE_KNOWN_MS;
  while ((await findDevice(standalone.platform.db.read, serial))?.state !== 'idle') {
    if (performance.now() > until)
      throw new TapwrightError('DEVICE_UNAVAILABLE', `the gateway did not see the device ${serial}`);
    await delay(ASK_AGAIN_MS);
  }
}

/** The platform ends a job at its deadline by itself; this is for one that does not. */
async function orLate(ended: Promise<void>, jobId: string): Promise<void> {
  const timer = new AbortController();
  const late = delay(DEADLINE_MS + 10_000, true, { signal: timer.signal, ref: false }).catch(() => false);
  const isLate = await Promise.race([late, ended.then(() => false)]);
  timer.abort();
  if (isLate) throw new TapwrightError('DEADLINE_PASSED', `the job ${jobId} did not end`);
}

/** Reasons that lie with the platform, the bench or an endpoint that is away: the agent is not to be judged by them. */
export function isFault(code: string): boolean {
  if (code === 'MODEL_ANSWER_INVALID') return false;
  if (code === 'INTERNAL' || code === 'DEADLINE_PASSED' || code === 'CANCELED') return true;
  return code in ERROR_CODES && ERROR_CODES[code as ErrorCode].retryable;
}
